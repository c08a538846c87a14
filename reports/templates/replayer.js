"use strict";
// Shows frame N of the data: everything in it is in words already, nothing is worked out here.
(function () {
  const get = (id) => document.getElementById(id);
  const hands = JSON.parse(get("data").textContent);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let hand = 0;
  let step = 0;
  let timer = 0;

  function make(tag, className, text) {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  }

  function listed(id, texts) {
    get(id).replaceChildren(...texts.map((text) => make("li", "", text)));
  }

  function cardOf([face, suit, name]) {
    const card = make("span", "card " + suit, face);
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", name + (suit.includes("closed") ? ", closed" : ""));
    return card;
  }

  function seatOf(player, seat) {
    const turn = player.turn ? " turn" : "";
    const box = make("li", "seat " + player.status + turn, "");
    box.style.setProperty("--x", seat.x);
    box.style.setProperty("--y", seat.y);
    const cards = make("div", "cards", "");
    cards.append(...player.cards.map(cardOf));
    if (player.equity) cards.append(make("span", "equity", player.equity));
    const chips = make("div", "chips", "");
    chips.append(make("span", "stack", player.stack), make("span", "bet", player.bet ? "bet " + player.bet : ""));
    box.append(make("div", "name", player.name), chips, cards, make("div", "notes", player.notes));
    return box;
  }

  function findingOf([severity, code, message]) {
    const item = make("li", "finding", " " + message);
    item.prepend(make("span", "severity " + severity, severity + " " + code));
    return item;
  }

  function streetButton(frame) {
    const button = make("button", "", frame.name);
    button.type = "button";
    button.dataset.street = frame.street;
    button.addEventListener("click", () => go(hand, stepOf(frame.street, 0)));
    return button;
  }

  function stepOf(street, action) {
    const frames = hands[hand].frames;
    const exact = frames.findIndex((frame) => frame.street === street && frame.action === action);
    return exact >= 0 ? exact : frames.findIndex((frame) => frame.street === street);
  }

  function showHand() {
    const now = hands[hand];
    get("title").textContent = now.title;
    get("where").textContent = now.where;
    get("hand-choice").value = String(hand);
    get("hand-before").disabled = hand === 0;
    get("hand-after").disabled = hand === hands.length - 1;
    get("progress").max = String(now.frames.length - 1);
    const firsts = now.frames.filter((frame) => frame.action === 0);
    get("street-buttons").replaceChildren(...firsts.map(streetButton));
    hands.forEach((_, number) => { get("hand-" + number).hidden = number !== hand; });
  }

  function show(speak) {
    const now = hands[hand];
    const frame = now.frames[step];
    get("words").textContent = frame.words;
    get("turn").textContent = frame.turn;
    get("street").textContent = frame.name;
    get("seats").replaceChildren(...frame.players.map((player, place) => seatOf(player, now.seats[place])));
    listed("pots", frame.pots);
    listed("lines", frame.lines);
    get("findings").replaceChildren(...frame.findings.map(findingOf));
    get("progress").value = String(step);
    get("progress").setAttribute("aria-valuetext", frame.name + ": " + frame.words);
    get("count").textContent = step + 1 + " of " + now.frames.length;
    get("first").disabled = get("back").disabled = step === 0;
    get("on").disabled = get("last").disabled = step === now.frames.length - 1;
    for (const button of get("street-buttons").children) {
      if (Number(button.dataset.street) === frame.street) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const item of document.querySelectorAll("[id^='step-'][aria-current]")) item.removeAttribute("aria-current");
    get("step-" + hand + "-" + step).setAttribute("aria-current", "step");
    if (speak) get("live").textContent = frame.spoken;
  }

  function address() {
    const frame = hands[hand].frames[step];
    const which = hands.length > 1 ? "hand=" + (hand + 1) + "&" : "";
    return "#" + which + "street=" + frame.street + "&action=" + frame.action;
  }

  function go(toHand, toStep) {
    const other = toHand !== hand;
    hand = Math.min(Math.max(toHand, 0), hands.length - 1);
    if (other) showHand();
    step = Math.min(Math.max(toStep, 0), hands[hand].frames.length - 1);
    show(true);
    try { history.replaceState(null, "", address()); } catch { /* a file in a strict browser keeps its address */ }
  }

  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const wanted = Number(asked.get("hand") || 1) - 1;
    hand = Number.isInteger(wanted) && wanted >= 0 && wanted < hands.length ? wanted : 0;
    const found = asked.has("street") ? stepOf(Number(asked.get("street")), Number(asked.get("action") || 0)) : 0;
    step = Math.max(found, 0);
    showHand();
    show(false);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    get("play").setAttribute("aria-pressed", "false");
    get("play").textContent = "Play";
  }

  function tick() {
    if (step < hands[hand].frames.length - 1) go(hand, step + 1);
    else pause();
  }

  function play() {
    if (timer) return pause();
    if (step === hands[hand].frames.length - 1) go(hand, 0);
    timer = setInterval(tick, Number(get("speed").value));
    get("play").setAttribute("aria-pressed", "true");
    get("play").textContent = "Pause";
  }

  function byHand(toHand, toStep) {
    pause();
    go(toHand, toStep);
  }

  const keys = {
    ArrowLeft: () => byHand(hand, step - 1),
    ArrowRight: () => byHand(hand, step + 1),
    ArrowUp: () => byHand(hand - 1, 0),
    ArrowDown: () => byHand(hand + 1, 0),
    Home: () => byHand(hand, 0),
    End: () => byHand(hand, hands[hand].frames.length - 1),
    " ": play,
  };

  function pressed(event) {
    const control = /^(INPUT|SELECT|BUTTON)$/.test(event.target.tagName || "");
    const used = control && (event.key === " " || event.target.tagName !== "BUTTON");
    if (used || event.ctrlKey || event.altKey || event.metaKey) return;
    const upDown = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (upDown && hands.length === 1) return;
    if (keys[event.key]) keys[event.key]();
    else if (/^[0-9]$/.test(event.key) && stepOf(Number(event.key), 0) >= 0) byHand(hand, stepOf(Number(event.key), 0));
    else return;
    event.preventDefault();
  }

  get("first").addEventListener("click", keys.Home);
  get("back").addEventListener("click", keys.ArrowLeft);
  get("on").addEventListener("click", keys.ArrowRight);
  get("last").addEventListener("click", keys.End);
  get("hand-before").addEventListener("click", keys.ArrowUp);
  get("hand-after").addEventListener("click", keys.ArrowDown);
  get("play").addEventListener("click", play);
  get("progress").addEventListener("input", () => byHand(hand, Number(get("progress").value)));
  get("hand-choice").addEventListener("change", () => byHand(Number(get("hand-choice").value), 0));
  get("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", follow);
  if (calm.matches) get("speed").value = "3000";
  get("player").hidden = false;
  follow();
})();

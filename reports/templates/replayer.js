"use strict";
// Shows frame N of the data, which is already text; nothing is calculated here.
(function () {
  const get = (id) => document.getElementById(id);
  const hands = JSON.parse(get("data").textContent);
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  let hand = 0;
  let step = 0;
  let timer = 0;
  const quiz = get("quiz"); // only on a page with questions
  const answers = new Map(); // the place of the choice, by hand and step

  function knowsMore() { // whether the reader asked for what was known only afterwards
    return document.body.classList.contains("afterwards");
  }

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
    const card = make("span", "card " + suit, "");
    const [rank, sign] = face; // a downcard has neither
    if (rank) card.append(make("span", "rank", rank), make("span", "suit", sign));
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", name + (suit.includes("closed") ? ", face down" : ""));
    return card;
  }

  function cardsOf(cards, before) {
    const row = make("div", "cards", "");
    row.append(...cards.map(cardOf));
    [...row.children].slice(before.length).forEach((card) => card.classList.add("new"));
    return row;
  }

  function chips(tag, className, label, amount) {
    const pile = make(tag, className, "");
    const chip = make("span", "chip", "");
    chip.setAttribute("aria-hidden", "true");
    pile.append(chip, make("span", "unseen", label), amount);
    return pile;
  }

  function seatOf(player, seat, before) {
    const classes = ["seat", player.status, player.turn ? "turn" : "", player.wins ? "wins" : ""];
    const box = make("li", classes.filter(Boolean).join(" "), "");
    box.style.setProperty("--x", seat.x);
    box.style.setProperty("--y", seat.y);
    const name = make("span", "name", player.name);
    name.title = player.name;
    const notes = make("span", "notes", player.notes);
    const shares = [player.chance, knowsMore() ? player.equity : ""].filter(Boolean).join(", ");
    if (shares) notes.prepend(make("span", "equity", shares), player.notes ? " · " : "");
    notes.title = notes.textContent;
    const who = make("div", "who", "");
    who.append(name, make("span", "stack", player.stack), notes);
    const plate = make("div", "plate", "");
    plate.append(who, cardsOf(player.cards, before.cards));
    box.append(plate);
    if (player.bet) box.append(chips("div", player.bet === before.bet ? "bet" : "bet new", "bet ", player.bet));
    return box;
  }

  function showCommunity(word, cards) {
    get("middle-word").textContent = word;
    get("community").hidden = cards.length === 0;
    get("community-cards").replaceChildren(...cards.map(cardOf));
  }

  function findingOf([severity, code, message]) {
    const item = make("li", "finding", " " + message);
    item.prepend(make("span", "severity " + severity, severity + " " + code));
    return item;
  }

  function unusable(ids, is) { // not `disabled`, which would take the focus away from the button that was just pressed
    for (const id of ids) get(id).setAttribute("aria-disabled", String(is));
  }

  function partButton(frame) {
    const button = make("button", "", frame.name);
    button.type = "button";
    button.dataset.part = frame.part;
    button.addEventListener("click", () => go(hand, firstOf(frame.part)));
    return button;
  }

  function firstOf(part) { // a street, or a turn of a deal
    return hands[hand].frames.findIndex((frame) => frame.part === part);
  }

  function stepOf(part, action) {
    const exact = hands[hand].frames.findIndex((frame) => frame.part === part && frame.action === action);
    return exact >= 0 ? exact : firstOf(part);
  }

  function showHand() {
    const now = hands[hand];
    get("title").textContent = now.title;
    get("where").textContent = now.where;
    get("result").textContent = now.result;
    get("hand-choice").value = String(hand);
    unusable(["hand-before"], hand === 0);
    unusable(["hand-after"], hand === hands.length - 1);
    get("progress").max = String(now.frames.length - 1);
    const firsts = now.frames.filter((frame, at) => firstOf(frame.part) === at);
    get("street-buttons").setAttribute("aria-label", now.unit === "turn" ? "Turns" : "Streets");
    get("street-buttons").replaceChildren(...firsts.map(partButton));
    hands.forEach((_, number) => { get("hand-" + number).hidden = number !== hand; });
  }

  function show(speak) {
    const now = hands[hand];
    const frame = now.frames[step];
    get("words").textContent = frame.words;
    get("turn").textContent = frame.turn;
    get("street").textContent = frame.name;
    const before = now.frames[Math.max(step - 1, 0)].players;
    const seats = frame.players.map((player, place) => seatOf(player, now.seats[place], before[place]));
    get("seats").replaceChildren(...seats);
    get("pots").replaceChildren(...frame.pots.map((pot) => chips("li", "", "", pot)));
    get("in-all").textContent = frame.in_all;
    showCommunity(frame.middle, frame.community);
    listed("lines", frame.lines);
    get("findings").replaceChildren(...frame.findings.map(findingOf));
    get("progress").value = String(step);
    get("progress").setAttribute("aria-valuetext", frame.name + ": " + frame.words);
    get("count").textContent = step + 1 + " of " + now.frames.length;
    unusable(["first", "back"], step === 0);
    unusable(["on", "last"], step === now.frames.length - 1);
    for (const button of get("street-buttons").children) {
      if (Number(button.dataset.part) === frame.part) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    for (const item of document.querySelectorAll("[id^='step-'][aria-current]")) item.removeAttribute("aria-current");
    get("step-" + hand + "-" + step).setAttribute("aria-current", "step");
    if (speak) get("live").textContent = [frame.spoken, knowsMore() ? frame.spoken_afterwards : ""].filter(Boolean).join(". ");
    showQuestion();
  }

  function questionAt(at) {
    return quiz ? hands[hand].questions[at] : undefined;
  }

  function answerTo(at) {
    return answers.get(hand + ":" + at);
  }

  function firstOpen(to) { // the first question that is not answered, on the way to a step
    for (let at = 0; at < to; at += 1) if (questionAt(at) && answerTo(at) === undefined) return at;
    return to;
  }

  function choiceButton(text, place) {
    const button = make("button", "", text);
    button.type = "button";
    const chosen = answerTo(step);
    if (chosen === undefined) button.addEventListener("click", () => choose(place));
    else button.setAttribute("aria-disabled", "true");
    button.setAttribute("aria-pressed", String(chosen === place));
    return button;
  }

  function showQuestion() {
    const asked = questionAt(step);
    if (!quiz) return;
    quiz.hidden = !asked;
    if (!asked) return;
    const chosen = answerTo(step);
    const verdict = chosen === asked.played ? "As played. " : "Played otherwise. ";
    const answer = knowsMore() && asked.afterwards ? asked.answer + " " + asked.afterwards : asked.answer;
    get("question").textContent = chosen === undefined ? "What do you do?" : verdict + answer;
    get("choices").replaceChildren(...asked.choices.map(choiceButton));
  }

  function choose(place) {
    answers.set(hand + ":" + step, place);
    showQuestion();
    const [...places] = answers.keys();
    const played = places.filter((key) => {
      const [of, at] = key.split(":");
      return hands[of].questions[at].played === answers.get(key);
    });
    get("score").textContent = played.length + " of " + places.length + " as played";
    get("live").textContent = get("question").textContent;
    get("on").focus({ preventScroll: true });
  }

  function address() {
    const frame = hands[hand].frames[step];
    const which = hands.length > 1 ? "hand=" + (hand + 1) + "&" : "";
    return "#" + which + hands[hand].unit + "=" + frame.part + "&action=" + frame.action;
  }

  function go(toHand, toStep) {
    const other = toHand !== hand;
    hand = Math.min(Math.max(toHand, 0), hands.length - 1);
    if (other) showHand();
    step = firstOpen(Math.min(Math.max(toStep, 0), hands[hand].frames.length - 1));
    show(true);
    try { history.replaceState(null, "", address()); } catch { /* a file in a strict browser keeps its address */ }
  }

  function follow(first) {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (!first && !["hand", "street", "turn"].some((key) => asked.has(key))) return; // a link within the page
    const wanted = Number(asked.get("hand") || 1) - 1;
    hand = Number.isInteger(wanted) && wanted >= 0 && wanted < hands.length ? wanted : 0;
    const { unit } = hands[hand];
    const found = asked.has(unit) ? stepOf(Number(asked.get(unit)), Number(asked.get("action") || 0)) : hands[hand].begin;
    step = firstOpen(Math.max(found, 0));
    showHand();
    show(false);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    get("play").setAttribute("aria-pressed", "false");
    get("play-word").textContent = "Play";
  }

  function tick() {
    const before = step;
    if (step < hands[hand].frames.length - 1) go(hand, step + 1);
    if (step === before) pause(); // at the end, or at a question
  }

  function play() {
    if (timer) return pause();
    if (step === hands[hand].frames.length - 1) go(hand, 0);
    timer = setInterval(tick, Number(get("speed").value));
    get("play").setAttribute("aria-pressed", "true");
    get("play-word").textContent = "Pause";
  }

  function byHand(toHand, toStep) {
    pause();
    go(toHand, toStep);
  }

  function otherHand(toHand) {
    const to = Math.min(Math.max(toHand, 0), hands.length - 1);
    byHand(to, hands[to].begin);
  }

  const keys = {
    ArrowLeft: () => byHand(hand, step - 1),
    ArrowRight: () => byHand(hand, step + 1),
    ArrowUp: () => otherHand(hand - 1),
    ArrowDown: () => otherHand(hand + 1),
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
    const asked = questionAt(step);
    const place = asked && answerTo(step) === undefined ? asked.choices.findIndex((one) => one[0] === event.key) : -1;
    if (place >= 0) choose(place);
    else if (keys[event.key]) keys[event.key]();
    else if (/^[0-9]$/.test(event.key) && firstOf(Number(event.key)) >= 0) byHand(hand, firstOf(Number(event.key)));
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
  get("hand-choice").addEventListener("change", () => otherHand(Number(get("hand-choice").value)));
  get("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => { pause(); follow(false); });
  if (get("knowledge")) {
    get("knowledge").addEventListener("change", () => {
      document.body.classList.toggle("afterwards", get("knowledge").value === "afterwards");
      show(true);
    });
  }
  window.addEventListener("beforeprint", () => { get("all-steps").open = true; });
  if (calm.matches) get("speed").value = "3000";
  get("player").hidden = false;
  follow(true);
})();

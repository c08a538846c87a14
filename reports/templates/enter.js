"use strict";
// Enter a hand: show what the server says may come next, and send what is chosen. The server alone knows the rules.
(() => {
  const RANKS = "23456789TJQKA";
  const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const KEPT = "studbook-enter";
  const find = (id) => document.getElementById(id);
  const page = find("enter");
  const form = find("table");
  let kept = read(); // the table, the house, and the log of a hand that is not over
  let now = null; // the last reply of the server
  let seat = 0; // whose cards are entered, or who shows
  let picks = [];
  let rank = "";
  let isBusy = false;
  let hasActed = false; // a page that was just opened leaves the focus where it is

  function read() {
    try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch (_) { return {}; }
  }

  function keep(changes) {
    kept = { ...kept, ...changes };
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch (_) { /* the server keeps the hand, too */ }
  }

  function make(tag, text = "", kind = "") {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  }

  function button(text, act, keys = "") {
    const made = make("button", text);
    made.type = "button";
    if (keys) made.setAttribute("aria-keyshortcuts", keys);
    made.addEventListener("click", act);
    return made;
  }

  function card(name, isOpen) {
    if (name === "X") return make("span", "?", "card unseen");
    return make("span", name[0] + SUITS[name[1]], `card ${name[1]}${isOpen ? "" : " hole"}`);
  }

  function complain(text) {
    find("error").textContent = text;
    find("error").hidden = !text;
    if (text) find("error").scrollIntoView({ block: "nearest" });
  }

  // Send a choice; null if it is refused or the server is not there. One at a time: a second tap is not a second choice.
  async function send(fields) {
    if (isBusy) return null;
    isBusy = true;
    page.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams({ token: page.dataset.token, house: kept.house || "", ...fields });
      const reply = await fetch("/enter", { method: "POST", body });
      if (!(reply.headers.get("content-type") || "").startsWith("application/json")) {
        complain("Studbook was started again: open the address that it printed, then this page. The hand is kept.");
        return null;
      }
      const said = await reply.json();
      complain(said.error || "");
      return said.error ? null : said;
    } catch (_) {
      complain("Studbook is not running, or cannot be reached. The hand is kept: start it, and choose again.");
      return null;
    } finally {
      isBusy = false;
      page.removeAttribute("aria-busy");
    }
  }

  async function take(fields) {
    const said = await send({ log: kept.log || "", ...fields });
    if (said) show(said);
    return said;
  }

  const add = (line) => take({ do: "add", line });

  function show(said) {
    now = said;
    keep({ log: said.log });
    picks = [];
    rank = "";
    seat = said.step.deals.length ? said.step.deals[0].seat : said.step.seats.length ? said.step.seats[0] : 0;
    if (said.step.kind === "act") seat = said.step.choices[0].seat;
    if (find("play").hidden) scrollTo(0, 0);
    find("set-up").hidden = true;
    find("saved").hidden = true;
    find("play").hidden = false;
    draw(true);
    if (said.step.kind === "end") settle();
  }

  const player = (number) => now.table.players.find((one) => one.seat === number);
  const deal = () => now.step.deals.find((one) => one.seat === seat);

  function draw(isNew) {
    drawPlayers();
    drawPad();
    drawChoices();
    find("prompt").textContent = prompt();
    find("outcome").hidden = now.step.kind !== "end";
    find("log").textContent = now.log;
    const pots = now.table.pots;
    const common = now.table.community.length ? ` · community card ${now.table.community.join(" ")}` : "";
    const sides = pots.length > 1 ? ` (main ${pots[0]}, side ${pots.slice(1).join(", ")})` : "";
    find("pots").textContent = `Pot ${now.table.total}${sides}${common}`;
    if (isNew && hasActed) find("prompt").focus({ preventScroll: true });
    hasActed = true;
  }

  function prompt() {
    const who = seat ? player(seat).name : "";
    const kind = now.step.kind;
    if (kind === "deal") return `${who} gets ${wanted() === 1 ? (deal().up ? "an upcard" : "a downcard") : "cards"}`;
    if (kind === "community") return "The deck is short: one card for all";
    if (kind === "show") return `${who} shows`;
    return kind === "act" ? `${who} to act` : "Who gets what";
  }

  function drawPlayers() {
    const rows = now.table.players.map((one) => {
      const row = make("li", "", one.status + (one.seat === seat ? " turn" : ""));
      const who = make("span", `${one.seat} ${one.name}`, "who");
      who.title = one.name;
      const cards = make("span", "", "cards");
      cards.append(...one.cards.map((held) => card(held.name, held.is_open)));
      const left = one.status === "in" || one.status === "folded" ? one.stack : one.status;
      row.append(who, make("span", left, "left"), cards, make("span", one.bet, "bet"));
      return row;
    });
    find("players").replaceChildren(...rows);
  }

  // How many cards are still to be picked.
  function wanted() {
    if (now.step.kind === "community") return 1;
    if (now.step.kind === "show") return player(seat).cards.filter((held) => held.name === "X").length;
    if (now.step.kind !== "deal") return 0;
    return (kept.downs === seat || !deal().up ? deal().down : 0) + deal().up;
  }

  const used = () => new Set([...now.table.used, ...picks]);

  function drawPad() {
    find("pad").hidden = !wanted();
    if (!wanted()) return;
    const gone = used();
    const slots = [...Array(wanted()).keys()].map((at) => picks[at] ? card(picks[at], true) : make("span", "·", "card"));
    find("picks").replaceChildren(...slots);
    find("ranks").replaceChildren(...[...RANKS].reverse().map((one) => {
      const made = button(one === "T" ? "10" : one, () => { rank = one; drawPad(); find("suits").firstChild.focus(); });
      made.disabled = [..."cdhs"].every((suit) => gone.has(one + suit));
      made.setAttribute("aria-pressed", String(one === rank));
      return made;
    }));
    find("suits").replaceChildren(...[..."cdhs"].map((suit) => {
      const made = button(SUITS[suit], () => pick(suit));
      made.className = suit;
      made.setAttribute("aria-label", { c: "clubs", d: "diamonds", h: "hearts", s: "spades" }[suit]);
      made.disabled = !rank || gone.has(rank + suit);
      return made;
    }));
  }

  function pick(suit) {
    if (!rank || used().has(rank + suit)) return;
    picks.push(rank + suit);
    rank = "";
    if (picks.length < wanted()) { drawPad(); find("prompt").focus({ preventScroll: true }); return; }
    add(lineOfCards()).then((said) => { if (!said) { picks = []; drawPad(); } });
  }

  function lineOfCards() {
    if (now.step.kind === "community") return `Community card ${picks[0]}`;
    if (now.step.kind === "show") {
      const unseen = [...picks];
      const cards = player(seat).cards.map((held) => held.name === "X" ? unseen.shift() : held.name);
      return `Seat ${seat} shows ${cards.join(" ")}`;
    }
    const down = deal().down;
    const first = picks.length > deal().up ? picks.slice(0, down) : Array(down).fill("??");
    const up = picks.slice(picks.length - deal().up);
    return `Seat ${seat} gets ${[...(down ? [`(${first.join(" ")})`] : []), ...(deal().up ? up : [])].join(" ")}`;
  }

  function drawChoices() {
    const kind = now.step.kind;
    const made = [];
    if (kind === "deal") made.push(...dealChoices());
    const own = now.step.choices.filter((one) => one.seat === seat);
    made.push(...own.map((one) => button(one.label, () => add(one.line), keyOf(one.label))));
    for (const range of now.step.ranges.filter((one) => one.seat === seat)) made.push(rangeOf(range));
    const others = kind === "show" ? now.step.seats : [...new Set(now.step.choices.map((one) => one.seat))];
    for (const other of others.filter((one) => one !== seat)) {
      const words = kind === "show" ? `${player(other).name} first` : `${player(other).name} opens`;
      made.push(button(words, () => { seat = other; picks = []; draw(true); }));
    }
    find("choices").replaceChildren(...made);
  }

  function dealChoices() {
    if (!deal().up) {
      const lines = now.step.deals.filter((one) => !one.up).map((one) => `Seat ${one.seat} gets (??)`);
      const made = [button("Face down", () => add(lines[0]), "0")];
      if (lines.length > 1) made.unshift(button("All face down", () => addAll(lines)));
      return made;
    }
    if (!deal().down) return [];
    const isKnown = kept.downs === seat;
    return [button(isKnown ? "Only the upcard" : "Downcards, too", () => {
      keep({ downs: isKnown ? 0 : seat });
      picks = [];
      draw(true);
    })];
  }

  async function addAll(lines) {
    for (const line of lines) if (!await add(line)) return;
  }

  const keyOf = (label) => ({ Fold: "f", Check: "x", Call: "c", Muck: "m" })[label.split(" ")[0]] || "b";

  function rangeOf(range) {
    const box = make("form", "", "range");
    const field = make("input");
    field.inputMode = "decimal";
    field.value = range.least;
    const words = range.verb === "bets" ? "Bet" : "Raise to";
    field.setAttribute("aria-label", `${words}, from ${range.least} to ${range.most}`);
    const go = make("button", `${words} (${range.least}–${range.most})`);
    box.append(field, go);
    box.addEventListener("submit", (event) => {
      event.preventDefault();
      add(`Seat ${range.seat} ${range.verb} ${field.value.trim()}`);
    });
    return box;
  }

  async function settle() {
    const rake = find("rake").value;
    const said = await send({ do: "settle", log: kept.log, rake });
    if (find("rake").value !== rake) { settle(); return; } // it was changed meanwhile
    if (!said) { find("explained").replaceChildren(); return; }
    const parts = said.pots.map((pot) => {
      const part = make("article");
      const awards = make("ul", "", "awards");
      awards.append(...pot.awards.map((one) => make("li", one)));
      const hands = make("ul");
      hands.append(...pot.hands.map((one) => make("li", one)));
      part.append(make("h3", pot.title), awards, make("p", [pot.split, ...pot.odd_chips].join(" ")), hands);
      return part;
    });
    const clean = make("p", "The audit finds nothing wrong.", "clean");
    find("explained").replaceChildren(...parts, ...(said.findings.length ? said.findings.map((one) => make("p", one, "trouble")) : [clean]));
  }

  async function save() {
    const said = await send({ do: "save", log: kept.log, rake: find("rake").value });
    if (!said) return;
    const players = kept.table.seats.map((one) => ({ ...one, stack: said.stacks[one.number], out: one.out || said.stacks[one.number] === "0" }));
    const active = players.filter((one) => !one.out).map((one) => one.number);
    const dealer = kept.table.dealer && (active.find((one) => one > kept.table.dealer) || active[0] || 0);
    keep({ log: "", table: { ...kept.table, seats: players, dealer } });
    const words = make("span", said.trouble || `Hand ${said.number} is saved. `);
    const link = make("a", said.key ? "Replay it" : "");
    if (said.key) link.href = `/hand?key=${said.key}`;
    find("saved").replaceChildren(words, ...(said.key ? [link] : []));
    find("rake").value = "0";
    begin();
    find("saved").hidden = false;
    scrollTo(0, 0);
  }

  // Show the table, filled in as it was; after a hand, with the stacks that it left.
  function begin() {
    now = null;
    find("play").hidden = true;
    find("set-up").hidden = false;
    const table = kept.table;
    if (!table) return;
    for (const name of ["game", "limit", "small", "big", "ante", "bring_in", "currency", "table", "chip", "dealer"]) {
      if (table[name] !== undefined) form.elements[name].value = table[name];
    }
    form.elements.house.value = kept.house || form.elements.house.value;
    for (const row of form.querySelectorAll("tr[data-seat]")) {
      const one = table.seats.find((found) => found.number === Number(row.dataset.seat));
      row.querySelector(".name").value = one ? one.name : "";
      row.querySelector(".stack").value = one ? one.stack : "";
      row.querySelector(".out").checked = Boolean(one && one.out);
    }
  }

  function tableOf() {
    const seats = [...form.querySelectorAll("tr[data-seat]")].map((row) => ({
      number: Number(row.dataset.seat),
      name: row.querySelector(".name").value.trim(),
      stack: row.querySelector(".stack").value.trim(),
      out: row.querySelector(".out").checked,
    })).filter((one) => one.name);
    const { house, dealer, ...rest } = Object.fromEntries(new FormData(form));
    return { ...rest, dealer: Number(dealer), seats };
  }

  async function listDrafts() {
    const said = await send({ do: "drafts" });
    if (!said) return;
    find("drafts").hidden = !said.drafts.length;
    find("drafts").replaceChildren(...said.drafts.map((draft) => {
      const item = make("li");
      const names = [...draft.log.matchAll(/^Seat \d+: (.*) \([\d.,]+\)/gm)].map((found) => found[1]);
      item.append(button(`Go on with the hand of ${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}`, () => {
        keep({ house: draft.house, log: draft.log, table: kept.table || null });
        take({ do: "look" });
      }));
      return item;
    }));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep({ table: tableOf(), house: form.elements.house.value });
    take({ do: "begin", table: JSON.stringify(kept.table) });
  });
  find("other").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements.line;
    add(field.value.trim()).then((said) => { if (said) field.value = ""; });
  });
  find("undo").addEventListener("click", () => take({ do: "undo" }));
  find("save").addEventListener("click", save);
  find("rake").addEventListener("change", () => { if (!isBusy) settle(); });
  find("discard").addEventListener("click", async () => {
    if (!confirm("Discard this hand?")) return;
    if (!await send({ do: "discard", number: now.number })) return;
    keep({ log: "" });
    begin();
    listDrafts();
  });

  document.addEventListener("keydown", (event) => {
    if (!now || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    if (wanted() && key in SUITS && rank) { event.preventDefault(); pick(key); return; }
    if (wanted() && RANKS.toLowerCase().includes(key)) { rank = key.toUpperCase(); drawPad(); return; }
    const wish = key === "backspace" ? "u" : key;
    const made = [...page.querySelectorAll("[aria-keyshortcuts]")].find((one) => one.getAttribute("aria-keyshortcuts") === wish && one.checkVisibility());
    if (made) { event.preventDefault(); made.click(); }
  });

  begin();
  if (kept.log) take({ do: "look" }).then((said) => { if (!said) listDrafts(); });
  else listDrafts();
})();

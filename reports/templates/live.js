"use strict";
// Swap the parts of a page that a link or new hands change. Without this script every link loads its page.
(() => {
  const EVERY = 2000;
  document.documentElement.classList.add("scripted");
  let version = document.body.dataset.version;
  let asked = 0;
  let visits = 0; // pages that someone has asked for and that have not come yet

  // Show a page that someone asked for. New hands wait until it is there: they must not take its place.
  async function visit(address) {
    visits++;
    try {
      return await show(address, false);
    } finally {
      visits--;
    }
  }

  async function show(address, keep) {
    if (keep && visits) return false;
    if (keep && document.activeElement && document.activeElement.closest(".search")) return false; // someone is typing
    const number = ++asked;
    const reply = await fetch(address, { headers: { Accept: "text/html" } });
    if (number !== asked) return false;
    if (!reply.ok) throw new Error(String(reply.status));
    const made = new DOMParser().parseFromString(await reply.text(), "text/html");
    const page = made.getElementById("page");
    if (number !== asked) return false;
    if (!page) { location.assign(address); return false; }
    const focused = keep && document.activeElement && document.activeElement.getAttribute("href");
    document.getElementById("page").replaceWith(page);
    document.getElementById("status").textContent = made.getElementById("status").textContent;
    document.title = made.title;
    addCopyButtons();
    setIntervals();
    version = made.body.dataset.version;
    if (focused) {
      const again = [...document.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused);
      if (again) again.focus({ preventScroll: true });
    }
    return true;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const to = new URL(link.href, location.href);
    if (to.origin !== location.origin || ["/hand", "/share", "/picture", "/enter", "/drill"].includes(to.pathname) || link.hash) return;
    event.preventDefault();
    visit(to.href).then((isShown) => {
      if (!isShown) return;
      history.pushState(null, "", to.href);
      if (!link.closest(".panels, .chips, .switch, .groups, thead")) scrollTo(0, 0);
      document.getElementById("main").focus({ preventScroll: true });
    }, () => location.assign(to.href));
  });

  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field.matches(".filters select, .filters input")) field.form.requestSubmit();
  });

  // A table whose headings have no address of their own is sorted here, by the numbers or texts of a column.
  document.addEventListener("click", (event) => {
    const head = event.target.closest("thead th");
    if (!head || head.querySelector("a") || event.target.closest("a")) return;
    const table = head.closest("table"), place = [...head.parentNode.children].indexOf(head);
    if (table.tBodies[0].rows.length < 3) return;
    const falls = head.getAttribute("aria-sort") !== "descending";
    for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", falls ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows].map((row) => [worth(row.cells[place]), row]);
    rows.sort(([one], [other]) => (typeof one === typeof other ? (one < other ? -1 : one > other ? 1 : 0) : typeof one === "number" ? 1 : -1) * (falls ? -1 : 1));
    table.tBodies[0].append(...rows.map(([, row]) => row));
  });

  // The menu closes by Escape, and by a click elsewhere.
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector(".menu[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  document.addEventListener("click", (event) => {
    const menu = document.querySelector(".menu[open]");
    if (menu && !menu.contains(event.target)) menu.open = false;
  });

  function worth(cell) {
    const text = ((cell && cell.querySelector(".value, a")) || cell || {}).textContent || "";
    const number = text.trim().replace(/\u2212/g, "-").replace(/[^0-9.:+-]/g, "").replace(/^\+/, "");
    if (/^-?\d+(\.\d+)?$/.test(number)) return Number(number);
    const clock = /^(\d+):(\d\d)$/.exec(number);
    return clock ? Number(clock[1]) * 60 + Number(clock[2]) : text.trim();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches(".search, .filters")) return;
    event.preventDefault();
    const given = [...new FormData(form)].filter(([, value]) => value);
    const to = form.action + "?" + new URLSearchParams(given);
    visit(to).then((isShown) => {
      if (!isShown) return;
      history.pushState(null, "", to);
      document.getElementById("main").focus({ preventScroll: true });
    }, () => location.assign(to));
  });

  // A button that copies each text to share: without this script it is selected by hand.
  function addCopyButtons() {
    for (const post of document.querySelectorAll(".post")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(post.value);
          button.textContent = "Copied";
        } catch (_) {
          post.select();
        }
      });
      post.after(button);
    }
  }
  addCopyButtons();

  // Whether intervals are shown stays as it was chosen, from page to page.
  function setIntervals() {
    const box = document.getElementById("intervals");
    if (box) box.checked = sessionStorage.getItem("intervals") === "yes";
  }
  document.addEventListener("change", (event) => {
    if (event.target.id === "intervals") sessionStorage.setItem("intervals", event.target.checked ? "yes" : "no");
  });
  setIntervals();

  addEventListener("popstate", () => visit(location.href).catch(() => location.reload()));

  async function news() {
    try {
      const reply = await fetch("/news");
      if (!reply.ok) return;
      const now = await reply.json();
      document.getElementById("status").textContent = now.sentence;
      if (now.version !== version) await show(location.href, true);
    } catch (_) {
      document.getElementById("status").textContent = "Studbook is not running: start it again to see new hands.";
    }
  }

  async function watch() {
    if (!document.hidden) await news();
    setTimeout(watch, EVERY);
  }
  setTimeout(watch, EVERY);
})();

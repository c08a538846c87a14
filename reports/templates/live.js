"use strict";
// Swap the parts of a page that a link or new hands change. Without this script every link loads its page.
(() => {
  const EVERY = 2000;
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
    if (to.origin !== location.origin || ["/hand", "/share", "/picture", "/enter"].includes(to.pathname) || link.hash) return;
    event.preventDefault();
    visit(to.href).then((isShown) => {
      if (!isShown) return;
      history.pushState(null, "", to.href);
      if (to.pathname !== "/player" || !link.closest(".panels, .chips")) scrollTo(0, 0);
      document.getElementById("main").focus({ preventScroll: true });
    }, () => location.assign(to.href));
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches(".search")) return;
    event.preventDefault();
    const to = form.action + "?" + new URLSearchParams(new FormData(form));
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

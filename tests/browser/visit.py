"""A visit to a page in a real browser, and what a visitor may complain of."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from urllib.request import url2pathname

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOCUSABLE = "a[href], button, input, select, textarea, summary, audio[controls], [tabindex]"

_MARK = """selector => {
  const usable = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled
    && element.tabIndex >= 0 && !(element.type === "radio" && !element.checked);
  const found = [...document.querySelectorAll(selector)].filter(usable);
  found.forEach((element, number) => { element.dataset.stop = number; });
  document.activeElement.blur();
  return found.map((element) => element.outerHTML.slice(0, 120));
}"""
_FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const marked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return { stop: element.dataset.stop, html: element.outerHTML.slice(0, 120), visible: seen && marked };
}"""
_ADDRESSES = """() => [...document.querySelectorAll("[href], [src]")]
  .map((element) => element.getAttribute("href") ?? element.getAttribute("src"))"""
_WIDER = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > room + 1)
    .slice(0, 3).map((element) => element.outerHTML.slice(0, 120));
}"""
_SHORTENED = """() => {
  for (const body of document.querySelectorAll("tbody")) [...body.rows].slice(6).forEach((row) => row.remove());
  for (const picture of document.querySelectorAll("svg[role=img]")) {
    [...picture.children].filter((child) => child.tagName === "g").forEach((child) => child.remove());
  }
}"""
"""Leaves six rows of every table, and no shapes in pictures, which are one image to those who cannot see them."""


def listen(page: "Page", troubles: list[str]) -> None:
    """Collect everything that a page complains of, and everything that it requests other than itself."""

    def asked(url: str, is_page: bool) -> None:
        if not (is_page and url.startswith("file:")):
            troubles.append(f"asks for {url}")

    page.on(
        "console",
        lambda said: troubles.append(f"{said.type}: {said.text}") if said.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("requestfailed", lambda request: troubles.append(f"failed: {request.url}"))
    page.on("request", lambda request: asked(request.url, request.is_navigation_request()))
    page.on("dialog", lambda dialog: troubles.append(f"asks: {dialog.message}"))


def too_wide(page: "Page", width: int) -> list[str]:
    """Elements beyond the right edge if the page scrolls sideways."""
    page.set_viewport_size({"width": width, "height": 800})
    return list(page.evaluate(_WIDER))


def axe(page: "Page") -> list[str]:
    """What axe finds against all its rules: WCAG 2 A and AA, and best practice.

    Long tables are shortened first, and the page stays so: rows are alike, and axe takes seconds for hundreds of them.
    """
    page.evaluate(_SHORTENED)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


def badly_focused(page: "Page") -> list[str]:
    """Elements that the tab key does not reach, or reaches without showing where it is."""
    wanted: Sequence[str] = page.evaluate(_MARK, FOCUSABLE)
    reached, troubles = set[str](), list[str]()
    for _ in range(len(wanted) + 2):
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUSED)
        if focused is None:
            break
        reached.add(focused["stop"])
        if not focused["visible"]:
            troubles.append(f"focus is not seen: {focused['html']}")
    missed = [html for number, html in enumerate(wanted) if str(number) not in reached]
    return troubles + [f"never reached: {html}" for html in missed]


def dead_links(page: "Page", folder: Path) -> Iterator[str]:
    """Addresses on a page that lead out of the folder, to no file, or to no place in it."""
    for address in page.evaluate(_ADDRESSES):
        url, fragment = urldefrag(urljoin(page.url, address))
        path = Path(url2pathname(urlsplit(url).path))
        if not url.startswith("file:") or not path.is_relative_to(folder):
            yield f"leads elsewhere: {address}"
        elif not path.is_file():
            yield f"no such file: {address}"
        elif fragment and f'id="{unquote(fragment)}"' not in path.read_text(encoding="utf-8"):
            yield f"no such place: {address}"

"""Read the fields of a form of one of our own pages, or refuse it."""

import hmac
from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from studbook.reports.live.view import message_page

Fields = Mapping[str, str]
_MOST_FIELDS = 20
_FORM = "application/x-www-form-urlencoded"


async def read_fields(request: Request, token: str, longest: int) -> Fields | Response:
    """Read a form of at most so many bytes; the reply that refuses it if it does not have the token of the session."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            return refusal(413, "Refused", "The form is too long.")
    is_form = request.headers.get("content-type", "").partition(";")[0].strip() == _FORM
    try:
        fields = dict(parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return refusal(400, "Refused", "The form has too many fields.")
    shown = fields.pop("token", "") if is_form else ""
    if not hmac.compare_digest(shown.encode(), token.encode()):
        return refusal(403, "Refused", "The form lacks the token of this session: open the page again.")
    return fields


def refusal(code: int, title: str, text: str) -> Response:
    """Return a page that says why a form is refused."""
    return HTMLResponse(message_page(title, text), code)

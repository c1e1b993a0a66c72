"""Prepares generated requests, and lists expectations that no schema can express."""

import itertools
import os
import random
import re
from urllib.parse import quote

import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.transport import Response
from schemathesis.generation.meta import TestPhase
from schemathesis.openapi.checks import RejectedPositiveData

fixtures = requests.Session()
fixtures.trust_env = False
draw = random.Random(os.environ["FIREDECK_SEED"])
numbers = itertools.count()


def request_that_succeeds(label, keeping=""):
    answer = fixtures.get(f"{os.environ['FIREDECK_FIXTURES']}/{quote(label)}{keeping}", timeout=20)
    answer.raise_for_status()
    return answer.json()


# The bff detects the type of a picture by its first bytes, not by its media type.
png = bytes(request_that_succeeds("POST /api/pictures")["body"]["data"])
for media_type in ("image/png", "image/jpeg", "image/webp"):
    schemathesis.openapi.media_type(media_type, st.just(png))


def placeholder_of(case):
    # Unique per case, because schemathesis reuses sent values in other cases.
    return f"Bearer {case.id}"


@schemathesis.auth(refresh_interval=None)
class Member:
    """Sets a placeholder for the bearer token, which before_call replaces."""

    def get(self, case, ctx):
        return placeholder_of(case)

    def set(self, case, data, ctx):
        case.headers["Authorization"] = data


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each request has a member in the initial state, so that requests do not affect each other."""
    # In a chain, requests use the results of earlier ones.
    is_chain = case.meta.phase.name == TestPhase.STATEFUL
    example = request_that_succeeds(case.operation.label, "?keeping" if is_chain else "")
    headers = example["headers"]
    bearer = headers.pop("authorization", None)
    if case.headers.get("Authorization") == placeholder_of(case):
        if bearer is None:
            del case.headers["Authorization"]
        else:
            case.headers["Authorization"] = bearer
    # Like the token: without it the request is refused before anything else is checked.
    document = headers.pop("x-firedeck-agency-document", None)
    if document is not None and not case.meta.is_negative_at(ParameterLocation.HEADER):
        case.headers["x-firedeck-agency-document"] = document
    number = next(numbers)
    case.headers["X-Forwarded-For"] = f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1"
    if not (is_chain or case.meta.is_negative_at(ParameterLocation.PATH)) and draw.random() < 0.8:
        case.path_parameters = {name: example["id"] for name in case.path_parameters}
    if case.meta.generation.mode.is_positive:
        with_some_of(case, headers, example.get("body"))


def with_some_of(case, headers, body):
    for name, value in headers.items():
        if draw.random() < 0.9:
            case.headers[name] = value
    if isinstance(body, dict) and isinstance(case.body, dict):
        if draw.random() < 0.2:
            case.body = dict(body)
        else:
            case.body = {**case.body, **{name: value for name, value in body.items() if draw.random() < 0.6}}


@schemathesis.hook
def after_call(context, case, response):
    """If an act needs its own proof, proves it and repeats the request."""
    if response.status_code != 403 or not response.content:
        return
    ticket = response.json().get("ticket")
    if ticket is None:
        return
    proof = {"authorization": response.request.headers["Authorization"], "ticket": ticket}
    fixtures.post(f"{os.environ['FIREDECK_FIXTURES']}/proofs", params=proof, timeout=20).raise_for_status()
    proven = Response.from_requests(fixtures.send(response.request, timeout=20), verify=False)
    for name in Response.__slots__:
        setattr(response, name, getattr(proven, name))


# Refusals of valid requests because of the current state, which no schema can express.
OF_STATE = {
    "invalid_credentials",
    "link_expired",
    "weak_password",
    "user_already_exists",
    "changed_elsewhere",
    "roles_changed",
    "order_outdated",
    "release_refused",
    "key_reused",
    "mfa_verification_failed",
    "mfa_challenge_expired",
    "device_code_invalid",
    "pin_refused",
    "refresh_token_not_found",
    "agency_document_required",
    "account_not_active",
}
# By operation: fields with rules that no schema can express. README.md gives the reason for each.
BEYOND_SCHEMAS = {
    "POST /api/tools": {"url", "picture"},
    "PATCH /api/tools/{id}": {"url", "picture"},
    "POST /api/tools/import": {"tools.url", "tools.picture"},
    "PUT /api/tools/order": {"moved.ids"},
    "GET /api/favicons": {"url"},
    "POST /api/pictures": {"picture"},
    "POST /api/me/deletion": {"email"},
    "POST /api/me/email": {"email"},
    "POST /api/agency/invitations": {"invitations.groups"},
    "PUT /api/agency/members/{id}/roles": {"roles.group"},
    "POST /api/modules/{id}/check": {"descriptor.requires.sdk"},
    "POST /api/modules/{id}/release": {"descriptor.requires.sdk"},
    "POST /api/modules/{id}/canary": {"descriptor.requires.sdk"},
    "POST /api/agency/groups": {"parent"},
    "PUT /api/agency/groups/{id}": {"parent"},
    "POST /api/agency/groups/{id}/members": {"add"},
    "GET /api/agency/audit": {"from", "to", "cursor"},
    "GET /api/agency/audit/export": {"from", "to"},
    "POST /api/step-up": {""},
    "POST /api/unlock": {""},
    "POST /api/sign-in": {""},
    "PUT /api/me/pin": {"pin"},
}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if isinstance(failure, AcceptedNegativeData):
        # Texts are trimmed before validation.
        return not any(isinstance(one, str) and one != one.strip() for one in walk(case.body))
    if isinstance(failure, RejectedPositiveData):
        refusal = response.json()
        # The parser refuses `__proto__` anywhere in a body.
        is_of_parser = refusal["code"] == "invalid_json" and "__proto__" in walk(case.body)
        # The rules are the same for all entries of a list.
        fields = {re.sub(r"\.\d+", "", one["field"]) for one in refusal.get("fields", [])}
        is_of_fields = bool(fields) and fields <= BEYOND_SCHEMAS.get(case.operation.label, set())
        return not (refusal["code"] in OF_STATE or is_of_parser or is_of_fields)
    return True


def walk(value):
    """Yields all keys and values, recursively."""
    yield value
    inner = value if isinstance(value, list) else []
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    for one in inner:
        yield from walk(one)


@schemathesis.check
class EveryOperationSucceeds:
    """An operation that never succeeds is hardly tested."""

    def __init__(self):
        self.asked, self.succeeded = set(), set()

    def after_response(self, ctx, response, case):
        self.asked.add(case.operation.label)
        if response.status_code < 400:
            self.succeeded.add(case.operation.label)

    def after_run(self, ctx):
        never = sorted(self.asked - self.succeeded)
        assert not never, f"never succeeded: {', '.join(never)}"

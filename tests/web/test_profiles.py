"""A profile, in real browsers: kept by a passkey, taken to a second device, signed out, erased.

The authenticator is Chromium's virtual one. Passkeys need a name, so the table is reached as localhost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE


@contextmanager
def device(
    browser: Browser, table: RunningTable, size: tuple[int, int], name: str = "", theme: str = "day"
) -> Iterator[Page]:
    """Return the profile page on a device with an authenticator of its own."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
    )
    mine = {"lang": "en", "theme": theme, "autoPlay": False, "offered": True}
    settings, player = json.dumps(mine), json.dumps({"name": name, "crest": 5})
    context.add_init_script(
        f"localStorage['tefuda.settings'] ??= {json.dumps(settings)};"
        f"localStorage['tefuda.player'] ??= {json.dumps(player)};"
    )
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"http://localhost:{table.port}/me/profile")
    yield page
    context.close()


def test_a_profile_goes_with_its_player(browser: Browser, quick_table: RunningTable, tmp_path: Path) -> None:
    with (
        device(browser, quick_table, PHONE, "Yuki") as phone,
        device(browser, quick_table, DESKTOP, "", "night") as desk,
    ):
        with phone.expect_response(lambda answer: answer.url.endswith("/settings") and answer.status == 204):
            phone.get_by_role("button", name="Make a passkey").click()
        expect(phone.get_by_role("heading", name="Passkeys")).to_be_visible()
        expect(phone.get_by_text("This device", exact=True)).to_be_visible()
        clean(phone)
        # One more device, by the link that the first one shows. It makes a passkey of its own.
        phone.get_by_role("button", name="Add a device").click()
        code = phone.locator("output").inner_text()
        clean(phone)
        expect(desk.get_by_text("Guest, known to this browser only")).to_be_visible()
        desk.goto(f"http://localhost:{quick_table.port}/me/profile#{code}")
        desk.reload()
        clean(desk)
        desk.get_by_role("button", name="Sign in", exact=True).click()
        expect(desk.get_by_role("heading", name="Yuki")).to_be_visible()
        expect(desk.locator("html")).to_have_attribute("data-theme", "day")  # as the profile has it
        desk.get_by_role("button", name="Add a passkey").click()
        expect(desk.locator("section", has_text="Passkeys").get_by_role("button", name="Remove")).to_have_count(2)
        clean(desk)
        # Signed out, and in again with its passkey, under the name that was changed meanwhile.
        phone.get_by_label("Name").fill("Yuki R.")
        phone.get_by_label("Name").blur()
        desk.get_by_role("listitem").filter(has_text="This device").get_by_role("button", name="Sign out").click()
        expect(desk.get_by_text("Guest, known to this browser only")).to_be_visible()
        desk.get_by_role("button", name="Sign in with a passkey").click()
        expect(desk.get_by_role("heading", name="Yuki R.")).to_be_visible()
        with desk.expect_download() as taken:
            desk.get_by_role("button", name="Export").click()
        assert json.loads(Path(taken.value.path()).read_text().splitlines()[0])["me"]["name"] == "Yuki R."
        # Erased there, it is gone here as well.
        desk.get_by_role("button", name="Delete", exact=True).click()
        clean(desk)
        desk.get_by_role("button", name="Delete my data").click()
        expect(desk.get_by_text("Your data is deleted")).to_be_visible()
        expect(desk.get_by_text("Guest, known to this browser only")).to_be_visible()
        phone.reload()
        expect(phone.get_by_text("Guest, known to this browser only")).to_be_visible()
        phone.get_by_role("button", name="Sign in with a passkey").click()
        expect(phone.get_by_text("That passkey didn't work here. Try again")).to_be_visible()


def test_a_browser_without_passkeys_says_so(browser: Browser, quick_table: RunningTable) -> None:
    with device(browser, quick_table, PHONE) as page:
        page.add_init_script("delete window.PublicKeyCredential")
        page.reload()
        expect(page.get_by_text("it doesn't know passkeys")).to_be_visible()
        expect(page.get_by_role("button", name="passkey")).to_have_count(0)
        clean(page)

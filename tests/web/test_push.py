"""Notifications of one's turn: switched on by a touch, shown by the worker, and a touch on one opens the table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable

# The browser of the tests has no maker's push service to subscribe with.
SUBSCRIBES = """
const made = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/test',
  toJSON: () => ({ endpoint: made.endpoint, keys: { auth: 'AAAAAAAAAAAAAAAAAAAAAA', p256dh:
    'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU' } }),
  unsubscribe: async () => { globalThis.subscribed = false; return true; },
};
PushManager.prototype.getSubscription = async () => globalThis.subscribed ? made : null;
PushManager.prototype.subscribe = async (options) => {
  globalThis.subscribed = true;
  globalThis.options = options;
  return made;
};
"""
NOTICES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag }) => [title, body, tag])"""
TOUCH = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = new Promise((done) => { self.clients.openWindow = async (url) => done(url); });
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  return opened;
}"""


def deliver(page: Page, table: RunningTable, message: dict[str, str]) -> None:
    """Bring the page's worker a message, as the browser does."""
    ear = page.context.new_cdp_session(page)
    found: list[Any] = []
    ear.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    ear.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    given = {"origin": table.url, "registrationId": found[0]["registrationId"], "data": json.dumps(message)}
    ear.send("ServiceWorker.deliverPushMessage", given)


def test_a_touch_switches_notifications_on_and_one_leads_to_the_table(
    browser_with_windows: Browser, quick_table: RunningTable
) -> None:
    browser = browser_with_windows
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", permissions=["notifications"])
    context.add_init_script(SUBSCRIBES)
    page = context.new_page()
    asked: list[tuple[str, Any]] = []
    page.on("request", lambda one: asked.append((one.url, one.post_data_json)) if "/api/push" in one.url else None)
    page.goto(quick_table.url)
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Tell me when it's my turn")
    expect(switch).to_have_attribute("aria-checked", "false")
    assert not page.evaluate("globalThis.subscribed")  # nothing happens before the touch
    clean(page)
    with page.expect_response(
        lambda answer: answer.request.method == "POST" and answer.url.endswith("/api/push")
    ) as told:
        switch.click()
    assert told.value.status == 204
    expect(switch).to_have_attribute("aria-checked", "true")
    key = page.evaluate("globalThis.options.applicationServerKey")
    assert page.evaluate("globalThis.options.userVisibleOnly") and len(key) == 87

    # It is shown while nobody looks at that table, and only then; a later one of the table replaces it.
    room = "/t/ABCDEF"
    for body in ("Daifugo", "Four Tricks"):
        deliver(page, quick_table, {"title": "Your turn", "body": body, "url": room})
    page.wait_for_function(f"async () => String(await ({NOTICES})()) === 'Your turn,Four Tricks,{room}'")
    assert context.service_workers[0].evaluate(TOUCH) == room  # browsers open windows for real touches alone
    page.wait_for_function(f"async () => !(await ({NOTICES})()).length")

    with page.expect_response(lambda answer: answer.url.endswith("/api/push/off")) as off:
        switch.click()
    assert off.value.status == 204
    expect(switch).to_have_attribute("aria-checked", "false")
    assert not page.evaluate("globalThis.subscribed")
    context.close()

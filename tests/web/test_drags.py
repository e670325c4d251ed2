"""Cards that are dragged, by finger and by mouse: onto the table, onto a place, within the hand, and back again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from tests.web.conftest import PATIENCE, RunningTable
from tests.web.player import CORNER, DESKTOP, PHONE, Person

STEPS = 5  # of a pointer from one point to the next
Point = tuple[float, float]

by_finger_and_by_mouse = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["finger", "mouse"])


class Dragger(Person):
    """A player who drags cards. `made` are the moves their page has sent."""

    def __init__(self, browser: Browser, table: RunningTable, size: tuple[int, int]) -> None:
        super().__init__(browser, table, "someone who drags", size, seed=3)
        self.made: list[str] = []
        self.page.on("websocket", lambda line: line.on("framesent", self.hears))
        self.finger = self.context.new_cdp_session(self.page) if size == PHONE else None
        self.mat = self.page.locator("[data-mat]")
        self.hand = self.page.locator(".hands [role=option]")

    def hears(self, said: str | bytes) -> None:
        message = json.loads(said)
        if message["type"] == "move":
            self.made.append(message["text"])

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.hands [data-thing="{name}"]')

    def order(self) -> list[str | None]:
        """Return the cards of the hand, in their order."""
        return [card.get_attribute("data-thing") for card in self.hand.all()]

    def drags(self, card: Locator, *way: Locator | Point) -> None:
        """Drag a card from point to point or thing, some of which appear on the way, and drop it on the last."""
        x, y = corner(card)
        self.points("touchStart", x, y)
        for goal in way:
            to_x, to_y = middle(goal) if isinstance(goal, Locator) else goal
            for step in range(1, STEPS + 1):
                self.points("touchMove", x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)
            x, y = to_x, to_y
        self.points("touchEnd", x, y)

    def points(self, kind: str, x: float, y: float) -> None:
        """Do with the mouse what a finger does on a phone."""
        mouse = self.page.mouse
        if self.finger:
            fingers = [{"x": x, "y": y}] if kind != "touchEnd" else []
            self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        elif kind == "touchEnd":
            mouse.up()
        else:
            mouse.move(x, y)
            if kind == "touchStart":
                mouse.down()


def box_of(thing: Locator) -> FloatRect:
    thing.wait_for(timeout=PATIENCE)
    box = thing.bounding_box()
    assert box
    return box


def corner(card: Locator) -> Point:
    """Return the point where a card is taken hold of."""
    box = box_of(card)
    return box["x"] + CORNER["x"], box["y"] + CORNER["y"]


def middle(thing: Locator) -> Point:
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def leads(browser: Browser, table: RunningTable, size: tuple[int, int]) -> Dragger:
    """Return a player who leads the first trick and may play any card."""
    person = Dragger(browser, table, size)
    person.sits_down_with_bots("four_tricks", {"players": 3, "deals": 3, "startSeat": 0})
    next(person.turns())
    return person


@by_finger_and_by_mouse
def test_a_card_is_played_by_dragging_it_onto_the_table(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    person = leads(browser, shared_table, size)
    before = person.order()
    move = person.sees["view"]["moves"][0]
    person.drags(person.card(move["picks"][0]), person.mat)
    person.sees_made(1)
    assert person.made == [move["text"]]
    assert person.order() == [name for name in before if name not in move["picks"]]
    person.leaves()


@by_finger_and_by_mouse
def test_a_card_dragged_out_and_back_changes_nothing(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    person = leads(browser, shared_table, size)
    before = person.order()
    card = person.card(person.sees["view"]["moves"][0]["picks"][0])
    person.drags(card, person.mat, corner(card))
    person.page.wait_for_timeout(300)
    assert person.made == []
    assert person.order() == before
    expect(card).to_have_attribute("aria-selected", "false")
    person.plays()  # by touching, as usual
    person.leaves()


@by_finger_and_by_mouse
def test_a_card_stays_where_in_the_hand_it_was_dragged_to(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    person = leads(browser, shared_table, size)
    first, second, third, *others = person.order()
    person.drags(person.hand.nth(0), person.hand.nth(2))
    expect(person.hand.nth(2)).to_have_attribute("data-thing", str(first))
    assert person.order() == [second, third, first, *others]
    assert person.made == []
    move = person.plays()
    assert person.order() == [name for name in (second, third, first, *others) if name not in move["picks"]]
    person.leaves()


@by_finger_and_by_mouse
def test_a_tile_is_put_on_the_place_it_is_dragged_to(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    person = Dragger(browser, shared_table, size)
    person.sits_down_with_bots("free_ride", {"players": 5})
    ride = plays_until_a_tile_may_ride(person)
    person.made.clear()
    place = person.page.locator(f'[data-target="{ride["target"]}"]')
    person.drags(person.card(ride["picks"][0]), person.mat, place)
    person.sees_made(1)
    assert person.made == [ride["text"]]
    person.leaves()


def plays_until_a_tile_may_ride(person: Person) -> dict[str, Any]:
    for view in person.turns():
        for move in view["moves"]:
            if move.get("target"):
                return dict(move)
        person.plays()
    raise AssertionError("no tile could ride")

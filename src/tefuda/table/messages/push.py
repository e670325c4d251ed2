"""Notifications."""

from __future__ import annotations

from msgspec import Struct


class PushKey(Struct):
    """The public key of this service's notifications; empty: there are none."""

    key: str


class PushAddress(Struct):
    """Where a device is notified, and the keys by which it reads that: `PushSubscription`. `lang`: of the words."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


class PushOff(Struct):
    endpoint: str

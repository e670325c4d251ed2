"""What can be used once: challenges, codes and reminders. The store has only hashes of their keys."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa

from tefuda.table.schema import data

ticket_table = sa.Table(
    "ticket",
    data,
    sa.Column("key", sa.String(64), primary_key=True),  # hash of a challenge, a code or a reminder
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("person", sa.String(32), nullable=False, index=True),  # whom it was given to
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),  # in seconds since 1970
)


def hashed(secret: str) -> str:
    """Return what the store has of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()

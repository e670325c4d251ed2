"""The steps of the store's schema: going through them, and which there are (with Alembic).

Alembic takes a fifth of the time in which a service is imported, and is imported only where tables have to change.
"""

from __future__ import annotations

import alembic.command
import alembic.config
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from alembic.util import CommandError as Unknown

__all__ = ["Unknown", "go", "known"]


def go(connection: sa.Connection, step: str, back: bool) -> None:
    """Bring the tables to a step, `back` to an earlier one.

    Raises: Unknown if there is no such step, or the tables are at one that is not known here.
    """
    config = _config()
    config.attributes["connection"] = connection
    (alembic.command.downgrade if back else alembic.command.upgrade)(config, step)


def known() -> list[str]:
    """Return the steps that are known here, the last one first."""
    return [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", "tefuda.table:migrations")
    return config

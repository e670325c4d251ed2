"""How workers hear of each other: PostgreSQL's NOTIFY. With SQLite there is one worker, and nothing to hear."""

"""The house rules, one module per chapter of the catalogue. Each module lists its rules in `RULES`."""

"""One module a step; each names the step before it."""

"""The manifest of a result set: result.yaml, its model, and the problems in it."""

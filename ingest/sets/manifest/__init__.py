"""result.yaml → the manifest of a result set: its model, and the problems in it."""

"""The runner: alone with fake tools, whole in a folder, and on real md arrays in User-mode Linux."""

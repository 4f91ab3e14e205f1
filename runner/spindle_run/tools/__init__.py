"""The benchmark tools, one module each."""

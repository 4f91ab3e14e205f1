"""What the runner does to a machine, each with its undoing; one module each."""

"""What is to be known about a machine; one module each."""

"""One module a tool: a run → the text of its log, as that tool prints it in that version."""

"""The theory of md's levels and all sets → the data of `/calculator/`, and its page before any input."""

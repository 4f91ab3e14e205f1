"""The theory of md's levels and all sets → what `/calculator/` computes with, and shows first."""

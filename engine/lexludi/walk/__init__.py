"""The reference walker: it plays a program straight from its form, slowly and plainly."""

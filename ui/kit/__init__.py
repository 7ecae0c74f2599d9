"""What everything that is shown needs: escaping, numbers, units, colours. Pure."""

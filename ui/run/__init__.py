"""What replaying pages share: the stage, its panels, sentences, formulas, tables, downloads."""

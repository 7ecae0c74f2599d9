"""Values in; text, tables, formulas, figures and pictures of trees out."""

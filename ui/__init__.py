"""What the pages share: words, views and widgets."""

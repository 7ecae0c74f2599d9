"""The state of a page: what the address says, what the browser may tell, options as parameters."""

"""What is around every page: shell, menu, head of the sidebar, jobs, the cache of runs."""

"""What several browser tests look for."""

from __future__ import annotations

SCROLLS_SIDEWAYS = """() => [...document.querySelectorAll('*')].filter(element => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const can = scrolls || element === document.documentElement;
    return can && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.dataset.testid || element.tagName)"""
PAGE_SCROLLS_SIDEWAYS = """() => [document.documentElement, document.body,
    ...document.querySelectorAll('[data-testid=stMain]')]
    .some(element => element.scrollWidth > element.clientWidth + 1)"""

r"""A logistic fit: the linear model that a tree is compared with, and a quick way to a line.

    p(x) = 1 / (1 + exp(-(w x + b))),   minimise  |w|^2 / 2 - sum_i weight_i log p(class of x_i)

on attributes that are standardised to mean 0 and deviation 1. The penalty (scikit-learn's default,
C = 1) keeps the weights finite when a line separates the classes. Newton's method finds the
minimum of this convex function in a few steps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.measures import TOLERANCE
from engine.oblique.climb import Plane, along
from engine.oblique.cloud import Cloud
from engine.scan.target import Floats
from engine.splits import Linear

STEPS = 100  # Newton needs about ten


class Logistic(NamedTuple):
    """The model in the data's own units: positive where ``coefficients @ x + intercept > 0``."""

    coefficients: Floats
    intercept: float


def fit(points: Floats, positive: NDArray[Any], weights: Floats) -> Logistic:
    """Points of shape (attributes, n), the share of each that is positive, and its weight."""
    standard, centre, spread = standardised(points, weights)
    found = newton(standard, positive, weights)
    coefficients = found[:-1] / spread
    return Logistic(coefficients, float(found[-1] - coefficients @ centre))


def standardised(points: Floats, weights: Floats) -> tuple[Floats, Floats, Floats]:
    """The points with mean 0 and deviation 1, and the means and deviations."""
    share = weights / weights.sum()
    centre = points @ share
    away = points - centre[:, None]
    spread = np.sqrt(away**2 @ share)
    spread = np.where(spread > 0, spread, 1.0)
    return away / spread[:, None], centre, spread


def newton(points: Floats, positive: NDArray[Any], weights: Floats) -> Floats:
    """The minimising coefficients, the intercept last; the intercept is not penalised."""
    x = np.vstack([points, np.ones(points.shape[1])])
    penalty = np.eye(len(x))
    penalty[-1, -1] = TOLERANCE  # a class alone would send the intercept to infinity
    found = np.zeros(len(x))
    for _ in range(STEPS):
        p = 1.0 / (1.0 + np.exp(-np.clip(found @ x, -500, 500)))
        slope = x @ (weights * (p - positive)) + penalty @ found
        curve = (x * (weights * p * (1 - p))) @ x.T + penalty
        step = np.linalg.solve(curve, slope)
        size = _shortened(x, positive, weights, penalty, found, step, slope)
        found = found - size * step
        if np.abs(size * step).max() < TOLERANCE * max(1.0, np.abs(found).max()):
            break
    return found


def _shortened(
    x: Floats,
    positive: Any,
    weights: Floats,
    penalty: Floats,
    found: Floats,
    step: Floats,
    slope: Floats,
) -> float:
    """Half the step until it goes down: far from the minimum a whole one may overshoot."""

    def loss(at: Floats) -> float:
        score = at @ x
        return float(weights @ (np.logaddexp(0, score) - positive * score) + at @ penalty @ at / 2)

    size, before = 1.0, loss(found)
    while size > TOLERANCE and loss(found - size * step) > before - 1e-4 * size * (slope @ step):
        size /= 2
    return size


def logistic_line(cloud: Cloud) -> Linear | None:
    """The direction of the fit, cut where the gain is largest.

    With more than two classes the largest one is fitted against the rest.
    """
    largest = int(np.argmax(cloud.whole))
    weights = cloud.sums.sum(axis=0).astype(np.float64)
    fitted = fit(cloud.unit, cloud.sums[largest] / weights, weights)
    if not fitted.coefficients.any():
        return None
    homogeneous = np.vstack([np.ones(cloud.size), cloud.unit])
    level = np.zeros(len(homogeneous))
    level[0] = 1.0
    start = Plane(np.append(0.0, fitted.coefficients), np.inf)
    plane = along(cloud, homogeneous, start, level)
    left = plane.normal @ homogeneous <= 0
    if left.all() or not left.any():
        return None
    return cloud.line(cloud.in_data_units(fitted.coefficients), left)

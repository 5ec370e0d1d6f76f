"""Means, correlations and mixed models of the papers' tables by pandas, SciPy, statsmodels and lme4, independent of Earshot.

Each script of this folder reads an exported table of ratings and prints its claims as JSON: the cells that Earshot's tables must have.
Checked with SciPy 1.10.1, statsmodels 0.13.5, pandas 1.5.3, lme4 1.1-31 and lmerTest 3.1-3.
"""

import functools
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.sandwich_covariance import cov_cluster

# SciPy 1.10 has quantiles of t that are 2e-9 off.
EXACT = 1e-8
# lme4 stops a little before the best fit.
FITTED = 1e-6
Z = stats.norm.ppf(0.975)


def read(path):
    """A table as Earshot writes it: names stay text, NA is missing, TRUE and FALSE are booleans."""
    names = pd.read_csv(path, nrows=0).columns
    numbers = {"canonical_value", "raw_value", "block", "batch"}
    text = {name: str for name in names if name not in numbers | {"counts"}}
    return pd.read_csv(path, dtype=text, na_values=["NA"], keep_default_na=False)


class Claims:
    """Cells of tables (or figures) that Earshot must have, each with the largest difference allowed."""

    def __init__(self, block):
        self.block = block
        self.all = []

    def add(self, table, row, cells, within=EXACT):
        for cell, value in cells.items():
            if isinstance(value, tuple):
                value, allowed = value
            else:
                allowed = within
            plain = None if value is None or (isinstance(value, float) and np.isnan(value)) else value
            if isinstance(plain, np.generic):
                plain = plain.item()
            self.all.append(
                {"block": self.block, "table": table, "row": row, "cell": cell, "value": plain, "within": float(allowed)}
            )


def write(*claims):
    json.dump([one for own in claims for one in own.all], sys.stdout)


def clustered_error(values, listeners, items):
    """Standard error of a mean, two-way clustered over listeners and items (Cameron, Gelbach & Miller), and degrees of freedom."""
    fit = sm.OLS(values, np.ones(len(values))).fit()
    of = lambda groups, corrected: float(
        cov_cluster(fit, pd.factorize(groups)[0], use_correction=corrected).squeeze()
    )
    both = [f"{listener}\n{item}" for listener, item in zip(listeners, items)]
    one, two = of(listeners, True), of(items, True)
    df = min(len(set(listeners)), len(set(items))) - 1
    return np.sqrt(max(one + two - of(both, False), one, two)), df


def clustered(frame, low, high, value="canonical_value"):
    """Mean and 95 % interval, two-way clustered over listeners and items, on the logit scale between the ends of the scale."""
    values = frame[value].astype(float).to_numpy()
    n = len(values)
    if n == 0:
        return {"n": 0, "mean": None, "low": None, "high": None}
    mean, span = values.mean(), high - low
    listeners, items = frame.listener.to_numpy(), frame.item.to_numpy()
    cells = {"n": n, "mean": mean, "low": None, "high": None}
    if n < 4 or min(len(set(listeners)), len(set(items))) < 2:
        return cells
    if np.ptp(values) == 0:
        sizes = sum((np.unique(of, return_counts=True)[1] ** 2).sum() / n - 1 for of in (listeners, items))
        others = 1 - 0.025 ** ((1 + 0.2 * sizes) / n)
        return cells | {"low": mean - others * (mean - low), "high": mean + others * (high - mean)}
    error, df = clustered_error(values, listeners, items)
    p = (mean - low) / span
    margin = stats.t.ppf(0.975, df) * error / (span * p * (1 - p))
    place = np.log(p / (1 - p))
    ends = [low + span / (1 + np.exp(-(place + sign * margin))) for sign in (-1, 1)]
    return cells | {"low": ends[0], "high": ends[1]}


def pooled(values, low, high):
    """The interval that takes every rating as independent, cut at the ends of the scale."""
    half = Z * np.std(values, ddof=1) / np.sqrt(len(values))
    return {"pooledLow": max(low, np.mean(values) - half), "pooledHigh": min(high, np.mean(values) + half)}


def mean_cells(frame, low, high):
    """The cells of a mean of the ratings that count, and before screening. `frame` has all ratings."""
    own = frame[frame.counts]
    cells = clustered(own, low, high)
    if len(own) > 1:
        cells |= pooled(own.canonical_value, low, high)
    heard = own.listener.nunique()
    return cells | {
        "listeners": heard,
        "listenersExcluded": frame.listener.nunique() - heard,
        "nAll": len(frame),
        "meanAll": frame.canonical_value.mean(),
    }


def wilson(hits, n):
    low, high = sm.stats.proportion_confint(hits, n, method="wilson")
    return low, high


def fisher(r, n, variance):
    if n < 4 or abs(r) > 1 - 1e-12 or variance is None:
        return None, None
    ends = np.tanh(np.arctanh(r) + np.array([-1, 1]) * Z * np.sqrt(variance))
    return ends[0], ends[1]


@functools.cache
def products(first, second):
    """Numbers of orders by the sum of products of two lists of numbers, one of them in every order."""
    n = len(first)
    counts = {0: {0: 1}}
    for one in first:
        following = {}
        for used, sums in counts.items():
            for other in range(n):
                if used >> other & 1:
                    continue
                target = following.setdefault(used | 1 << other, {})
                product = one * second[other]
                for total, count in sums.items():
                    target[total + product] = target.get(total + product, 0) + count
        counts = following
    return counts[(1 << n) - 1]


def exact_spearman(x, y):
    """Two-sided p of Spearman's rho over all orders, by the distribution of the sum of products of doubled ranks."""
    first, second = (np.rint(2 * stats.rankdata(v)).astype(int) for v in (x, y))
    law = products(tuple(sorted(first.tolist())), tuple(sorted(second.tolist())))
    middle = first.sum() * second.sum() / len(first)
    observed = abs(int((first * second).sum()) - middle)
    return sum(count for total, count in law.items() if abs(total - middle) >= observed - 1e-9) / sum(law.values())


def is_exact(x, y):
    """Whether Earshot's p of a rank correlation is over all orders: up to 13 pairs, with ties up to 11."""
    tied = len(set(x)) < len(x) or len(set(y)) < len(y)
    return len(x) <= (11 if tied else 13)


def spearman_p(x, y):
    return exact_spearman(x, y) if is_exact(x, y) else stats.spearmanr(x, y)[1]


def correlation_cells(metric, rating):
    """PLCC, SRCC and KRCC with Fisher's, Bonett and Wright's and Fieller's intervals, and p by SciPy."""
    x, y = np.asarray(metric, float), np.asarray(rating, float)
    # Equal means are equal numbers, so that ties stay ties.
    y = np.round(y, 12)
    n = len(x)
    r, p = stats.pearsonr(x, y)
    rho = stats.spearmanr(x, y)[0]
    tau, tau_p = stats.kendalltau(x, y)
    cells = {"n": n, "plcc": r, "plccP": p, "srcc": rho, "srccP": spearman_p(x, y), "krcc": tau}
    if not is_exact(x, y):
        cells["krccP"] = tau_p
    elif len(set(x)) == n and len(set(y)) == n:
        cells["krccP"] = stats.kendalltau(x, y, method="exact")[1]
    for name, value, variance in (
        ("plcc", r, 1 / (n - 3)),
        ("srcc", rho, (1 + rho**2 / 2) / (n - 3)),
        ("krcc", tau, 0.437 / (n - 4) if n > 4 else None),
    ):
        cells[f"{name}Low"], cells[f"{name}High"] = fisher(value, n, variance)
    return cells


def metric_claims(claims, scale, frame, scores, unit="clips", within=1e-8):
    """Correlations of metrics with the mean ratings of clips (or pairs), and of the unweighted means of systems."""
    for metric in [name for name in scores if name in frame]:
        own = frame[frame[metric].notna()]
        sign = -1 if scores[metric] == "lower" else 1
        cells = correlation_cells(sign * own[metric], own.canonical_value)
        claims.add(f"metrics {scale}", {"metric": metric, "level": unit}, cells, within)
        means = own.groupby("system")[[metric, "canonical_value"]].mean()
        level = "systems" if unit == "clips" else "pairs of systems"
        cells = correlation_cells(sign * means[metric], means.canonical_value)
        claims.add(f"metrics {scale}", {"metric": metric, "level": level}, cells, within)


def bounded(values, bounds):
    """The t interval of a mean, on the logit scale between the ends of the metric if these are known."""
    n, mean = len(values), values.mean()
    half = stats.t.ppf(0.975, n - 1) * stats.sem(values)
    if bounds is None:
        return mean - half, mean + half
    low, span = bounds[0], bounds[1] - bounds[0]
    p = (mean - low) / span
    place, margin = np.log(p / (1 - p)), half / (span * p * (1 - p))
    return tuple(low + span / (1 + np.exp(-(place + sign * margin))) for sign in (-1, 1))


# Ends of metrics that Earshot knows by their names.
KNOWN = {"utmosv2": (1, 5), "dnsmos": (1, 5)}


def metric_mean_claims(claims, clips, metrics):
    """Mean, standard deviation and t interval of each metric over the clips of a system, and the mean over systems."""
    means = {}
    for system, own in clips.groupby("system"):
        for metric in metrics:
            values = own[metric].dropna()
            low, high = bounded(values, KNOWN.get(metric))
            cells = {"n": len(values), "mean": values.mean(), "sd": values.std(), "low": low, "high": high}
            claims.add("metric means", {"system": system}, {f"{name} {metric}": value for name, value in cells.items()}, 1e-8)
            means.setdefault(metric, []).append(values.mean())
    for metric, values in means.items():
        claims.add("metric means", {"system": "(mean of all)"}, {f"mean {metric}": np.mean(values)})


def mixed_claims(claims, scale, frame, formula):
    """Means and differences of systems by lme4; degrees of freedom by Satterthwaite, or Kenward-Roger up to 2,000 ratings."""
    method = "Kenward-Roger" if len(frame) <= 2000 else "Satterthwaite"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "ratings.csv"
        frame[["canonical_value", "system", "listener", "item", "clip"]].to_csv(path, index=False)
        script = pathlib.Path(__file__).with_name("mixed.R")
        run = subprocess.run(["Rscript", script, path, formula, method], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(run.stderr)
    fits = [line.split(",") for line in run.stdout.splitlines() if line.startswith(("mean,", "difference,"))]
    for kind, one, other, estimate, error, df in fits:
        row = {"system": one} if kind == "mean" else {"a": one, "b": other}
        table = "primary means" if kind == "mean" else "primary contrasts"
        name = "mean" if kind == "mean" else "difference"
        # lmerTest and Earshot differ a little in the curvature of a fit at the edge, and so in df.
        cells = {name: (float(estimate), FITTED), "error": (float(error), FITTED), "df": (float(df), 0.005 * float(df))}
        claims.add(f"{table} {scale}", row, cells)

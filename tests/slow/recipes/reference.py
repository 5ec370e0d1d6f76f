"""Statistics of the papers' tables by pandas, SciPy, statsmodels and lme4, independent of Earshot.

Each script of this folder reads an exported table of ratings and prints its claims as JSON: the cells that Earshot's tables must have.
Checked with SciPy 1.10.1, statsmodels 0.13.5, pandas 1.5.3, lme4 1.1-31 and lmerTest 3.1-3.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.inter_rater import fleiss_kappa
from statsmodels.stats.sandwich_covariance import cov_cluster

EXACT = 1e-9
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
    if n < 4 or abs(r) == 1 or variance is None:
        return None, None
    ends = np.tanh(np.arctanh(r) + np.array([-1, 1]) * Z * np.sqrt(variance))
    return ends[0], ends[1]


def exact_spearman(x, y):
    """Two-sided p of Spearman's rho over all orders, by the distribution of the sum of products of ranks."""
    first, second = (np.rint(2 * stats.rankdata(v)).astype(int) for v in (x, y))
    n = len(first)
    counts = {0: {0: 1}}
    for place in range(n):
        following = {}
        for used, sums in counts.items():
            for other in range(n):
                if used >> other & 1:
                    continue
                target = following.setdefault(used | 1 << other, {})
                product = int(first[place] * second[other])
                for total, count in sums.items():
                    target[total + product] = target.get(total + product, 0) + count
        counts = following
    law = counts[(1 << n) - 1]
    middle = first.sum() * second.sum() / n
    observed = abs(int((first * second).sum()) - middle)
    return sum(count for total, count in law.items() if abs(total - middle) >= observed - 1e-9) / sum(law.values())


# With ties, Earshot has the exact law up to this number of pairs; without, up to two more.
MOST_EXACT = 11


def spearman_p(x, y):
    if len(x) <= MOST_EXACT:
        return exact_spearman(x, y)
    return stats.spearmanr(x, y)[1]


def correlation_cells(metric, rating):
    """PLCC, SRCC and KRCC with Fisher's, Bonett and Wright's and Fieller's intervals, and p by SciPy."""
    x, y = np.asarray(metric, float), np.asarray(rating, float)
    # Equal means are equal numbers, so that ties stay ties.
    y = np.round(y, 12)
    n = len(x)
    r, p = stats.pearsonr(x, y)
    rho = stats.spearmanr(x, y)[0]
    small = n <= MOST_EXACT
    tau, tau_p = stats.kendalltau(x, y)
    cells = {"n": n, "plcc": r, "plccP": p, "srcc": rho, "srccP": spearman_p(x, y), "krcc": tau}
    if not small or (len(set(x)) == n and len(set(y)) == n):
        cells["krccP"] = tau_p if not small else stats.kendalltau(x, y, method="exact")[1]
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


def krippendorff(counts, values, level):
    """Alpha of tables of votes, the last two axes units by values; from the matrix of coincidences."""
    counts = np.asarray(counts, float)
    sizes = counts.sum(-1)
    weights = np.where(sizes > 1, 1 / np.maximum(sizes - 1, 1), 0)
    used = counts * (sizes > 1)[..., None]
    observed = np.einsum("...uc,...uk,...u->...ck", used, used, weights)
    diagonal = np.einsum("...uc,...u->...c", used, weights)
    observed -= diagonal[..., None] * np.eye(len(values))
    totals = used.sum(-2)
    if level == "nominal":
        delta = 1 - np.eye(len(values))
    elif level == "interval":
        delta = np.subtract.outer(values, values) ** 2
    else:
        ends = np.cumsum(totals, -1) - totals / 2
        delta = (ends[..., :, None] - ends[..., None, :]) ** 2
    expected = totals[..., :, None] * totals[..., None, :]
    n = totals.sum(-1)
    return 1 - (n - 1) * (observed * delta).sum((-1, -2)) / (expected * delta).sum((-1, -2))


def votes(frame, unit):
    """Votes by unit and value, of units with two votes or more, and the values."""
    table = pd.crosstab(frame[unit], frame.canonical_value)
    return table[table.sum(axis=1) > 1].to_numpy(), table.columns.to_numpy(float)


RUNS = 20


def bootstrap(counts, statistic):
    """Ends of the BCa interval over units from SciPy's bootstrap of 1,000 samples, each with its Monte Carlo error.

    The error is the standard deviation over 20 runs. An interval of 1,000 samples lies within four of them and a fifth of one hundredth of
    the width, for the jackknife of groups of units.
    """
    units = np.arange(len(counts))
    of = lambda sample, axis=-1: statistic(counts[sample])
    runs = [
        stats.bootstrap((units,), of, vectorized=True, n_resamples=1000, method="BCa", batch=50, random_state=seed)
        for seed in range(RUNS)
    ]
    ends = np.array([run.confidence_interval for run in runs])
    width = np.ptp(ends.mean(0))
    return {
        name: (ends[:, at].mean(), 4 * ends[:, at].std(ddof=1) + 0.002 * width) for at, name in enumerate(("low", "high"))
    }


def agreement_claims(claims, scale, frame, levels, unit="clip", resample=True):
    """Krippendorff's alpha at each level, Fleiss' kappa, and ICCs from components of variance by moments or a full table."""
    table = f"agreement {scale}"
    counts, values = votes(frame, unit)
    several = frame[frame.groupby(unit).canonical_value.transform("size") > 1]
    numbers = {"listeners": several.listener.nunique(), "clips": len(counts), "ratings": int(counts.sum())}
    for level in levels:
        row = {"coefficient": "Krippendorff's alpha", "level": level}
        of = lambda sample, level=level: krippendorff(sample, values, level)
        claims.add(table, row, {"value": of(counts)} | numbers)
        if resample:
            claims.add(table, row, bootstrap(counts, of))
    if "nominal" in levels and len(set(counts.sum(1))) == 1:
        claims.add(table, {"coefficient": "Fleiss' kappa"}, {"value": fleiss_kappa(counts)})
    wide = frame.pivot_table(index=unit, columns="listener", values="canonical_value", aggfunc="first")
    if wide.isna().to_numpy().any():
        sparse_iccs(claims, table, frame, unit)
    else:
        full_iccs(claims, table, wide.to_numpy())


def sparse_iccs(claims, table, frame, unit):
    """Henderson's first method for two crossed random factors without interaction."""
    y, a, b = frame.canonical_value.to_numpy(float), pd.factorize(frame[unit])[0], pd.factorize(frame.listener)[0]
    y = y - y.mean()
    n = len(y)
    sizes = [np.bincount(of) for of in (a, b)]
    sums = [(np.bincount(of, y) ** 2 / size).sum() for of, size in zip((a, b), sizes)]
    # Each listener judges a unit once, so a cell has one vote.
    levels = [len(size) for size in sizes]
    squares = [(size.astype(float) ** 2).sum() / n for size in sizes]
    total = y.sum() ** 2 / n
    equations = np.array(
        [
            [n - squares[0], levels[0] - squares[1], levels[0] - 1],
            [levels[1] - squares[0], n - squares[1], levels[1] - 1],
            [n - squares[0], n - squares[1], n - 1],
        ]
    )
    clip, rater, residual = np.maximum(0, np.linalg.solve(equations, [sums[0] - total, sums[1] - total, (y**2).sum() - total]))
    k = levels[0] / (1 / sizes[0]).sum()
    for name, noise in (("ICC(2,1)", rater + residual), ("ICC(3,1)", residual)):
        claims.add(table, {"coefficient": name}, {"value": clip / (clip + noise)})
        claims.add(table, {"coefficient": name.replace(",1", ",k")}, {"value": clip / (clip + noise / k)})


def full_iccs(claims, table, rows):
    """Shrout and Fleiss from the analysis of variance; Kendall's W from SciPy's Friedman test."""
    n, k = rows.shape
    long = pd.DataFrame(
        {"y": rows.ravel(), "unit": np.repeat(np.arange(n), k).astype(str), "listener": np.tile(np.arange(k), n).astype(str)}
    )
    anova = sm.stats.anova_lm(sm.OLS.from_formula("y ~ C(unit) + C(listener)", long).fit())
    between, listeners, error = anova.mean_sq["C(unit)"], anova.mean_sq["C(listener)"], anova.mean_sq["Residual"]
    within = (anova.sum_sq["C(listener)"] + anova.sum_sq["Residual"]) / (n * (k - 1))
    values = {
        "ICC(1,1)": (between - within) / (between + (k - 1) * within),
        "ICC(1,k)": (between - within) / between,
        "ICC(2,1)": (between - error) / (between + (k - 1) * error + k * (listeners - error) / n),
        "ICC(2,k)": (between - error) / (between + (listeners - error) / n),
        "ICC(3,1)": (between - error) / (between + (k - 1) * error),
        "ICC(3,k)": (between - error) / between,
    }
    for name, value in values.items():
        claims.add(table, {"coefficient": name}, {"value": value})
    ratio, df = between / error, ((n - 1), (n - 1) * (k - 1))
    low, high = ratio / stats.f.ppf(0.975, *df), ratio * stats.f.ppf(0.975, df[1], df[0])
    claims.add(table, {"coefficient": "ICC(3,k)"}, {"low": 1 - 1 / low, "high": 1 - 1 / high, "pValue": stats.f.sf(ratio, *df)}, 1e-8)
    friedman = stats.friedmanchisquare(*rows)
    claims.add(table, {"coefficient": "Kendall's W"}, {"value": friedman[0] / (k * (n - 1)), "pValue": friedman[1]})


def kappa(own, rest, low, high, step):
    """Quadratic weighted kappa; the others' means are binned half up to the grid."""
    points = int(round((high - low) / step)) + 1
    place = lambda v: np.clip(np.floor((np.asarray(v) - low) / step + 0.5 + 1e-9), 0, points - 1).astype(int)
    table = np.zeros((points, points))
    np.add.at(table, (place(own), place(rest)), 1)
    weights = np.subtract.outer(np.arange(points), np.arange(points)) ** 2
    chance = np.outer(table.sum(1), table.sum(0)) / table.sum()
    return 1 - (weights * table).sum() / (weights * chance).sum() if (weights * chance).sum() > 0 else None


def rater_claims(claims, scale, frame, low, high, step):
    """Each listener against the mean of the others, and the mean over listeners (SwanBench-Speech, table 6)."""
    total = frame.groupby("clip").canonical_value.agg(["sum", "count"])
    rows = []
    for listener, own in frame.groupby("listener"):
        others = total.loc[own["clip"].to_numpy()]
        count = others["count"].to_numpy() - 1
        value = own.canonical_value.to_numpy(float)
        known = count > 0
        value, rest = value[known], np.round(((others["sum"].to_numpy() - value)[known] / count[known]), 9)
        if len(value) < 3:
            continue
        constant = np.ptp(value) == 0 or np.ptp(rest) == 0
        cells = {
            "n": len(value),
            "plcc": None if constant else stats.pearsonr(value, rest)[0],
            "srcc": None if constant else stats.spearmanr(value, rest)[0],
            "krcc": None if constant else stats.kendalltau(value, rest)[0],
            "qwk": 0.0 if np.ptp(value) == 0 else kappa(value, rest, low, high, step),
            "mae": np.abs(value - rest).mean(),
        }
        rows.append(cells)
        claims.add(f"raters {scale}", {"listener": listener}, cells, 1e-8)
    means = pd.DataFrame(rows).drop(columns="n").astype(float).mean()
    claims.add(f"raters {scale}", {"listener": "(mean)"}, dict(means), 1e-8)


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

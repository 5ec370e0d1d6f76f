"""Agreement of listeners by NumPy, SciPy and statsmodels, independent of Earshot."""

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.inter_rater import fleiss_kappa


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

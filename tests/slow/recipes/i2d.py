"""Tables of Iterate to Differentiate. Arguments: ratings, metrics (cer: lower is better). Without metrics: the observed means alone."""

import sys

import numpy as np
import pandas as pd
from scipy import stats

import agreement
import reference as ref

SCALES = ("content_accuracy", "speaker_consistency", "overall_naturalness")
METRICS = {"sim": "higher", "cer": "lower", "utmosv2": "higher", "dnsmos": "higher"}

ratings = ref.read(sys.argv[1])
if "counts" not in ratings:
    ratings["counts"] = True
if "role" not in ratings:
    ratings["role"] = "test"
ratings = ratings[ratings.role == "test"]
claims = ref.Claims(1)


def mean_claims(scale, own):
    for system, rows in own.groupby("system"):
        claims.add(f"{scale} by system", {"system": system}, ref.mean_cells(rows, 1, 5))
    for (system, iteration), rows in own[own.counts].groupby(["system", "iteration"]):
        cells = ref.clustered(rows, 1, 5)
        name = f"iteration {iteration}"
        cells = {name: cells["mean"]} | {f"{name} {key}": cells[key] for key in ("low", "high", "n")}
        cells[f"{name} listeners"] = rows.listener.nunique()
        claims.add(f"iteration means {scale}", {"system": system}, cells)


def higher(scores, metric):
    """A metric of which more is better, and its name."""
    return (1 - scores[metric], f"1 - {metric}") if METRICS[metric] == "lower" else (scores[metric], metric)


def summaries(courses):
    """Each way to summarise the scores of iterations 1 to N, columns of a table with a row for each system."""
    at = np.arange(1, courses.shape[1] + 1)
    weighted = lambda weights: (courses * weights).sum(axis=1) / weights.sum()
    return {
        "Iter1": courses[1],
        "Mean": courses.mean(axis=1),
        "LWA": weighted(at),
        "EWA": weighted(0.9**at),
        "AUC": pd.Series(np.trapz(courses.to_numpy(), axis=1), courses.index),
    }


def srcc_cells(x, y):
    x, y = np.round(np.asarray(x, float), 12), np.round(np.asarray(y, float), 12)
    rho, n = stats.spearmanr(x, y)[0], len(x)
    low, high = ref.fisher(rho, n, (1 + rho**2 / 2) / (n - 3))
    return {"n": n, "srcc": rho, "low": low, "high": high}, x, y


def iteration_claims(scale, rated, scores):
    """Metrics over iterations against the ratings of each rated iteration (tables 3 and 4, figures 2 and 3)."""
    clips = rated.groupby(["iteration", "system", "clip"]).canonical_value.mean()
    for metric in METRICS:
        values, name = higher(scores, metric)
        table = scores.assign(value=values)
        iterated = table[table.iteration.notna()]
        courses = iterated.assign(at=iterated.iteration.astype(int)).pivot_table(index="system", columns="at", values="value")
        recordings = table[table.iteration.isna()].value
        for at in courses:
            sd, k = courses[at].std(), len(courses)
            ends = sd * np.sqrt((k - 1) / stats.chi2.ppf([0.975, 0.025], k - 1))
            cells = {"n": k, "mean": courses[at].mean(), "sd": sd, "low": ends[0], "high": ends[1], "recordings": recordings.mean()}
            claims.add("iteration spread", {"metric": name, "iteration": at}, cells, 1e-8)
        for system, own in iterated.groupby("system"):
            low, high = ref.bounded(own.value, None)
            cells = {name: own.value.mean(), f"{name} low": low, f"{name} high": high, f"{name} n": len(own)}
            claims.add(f"iteration means {scale}", {"system": system}, cells, 1e-8)
        for iteration, own in clips.groupby("iteration"):
            systems = own.groupby("system").mean()
            for score, summary in summaries(courses).items():
                cells, x, y = srcc_cells(summary[systems.index], systems)
                row = {"metric": name, "score": score, "rated": int(iteration)}
                claims.add(f"iterations {scale}", row, cells | {"pValue": ref.spearman_p(x, y)}, 1e-8)
            for level, one, other in (
                ("systems", courses.loc[systems.index, int(iteration)], systems),
                ("clips", table.dropna(subset=["clip"]).set_index("clip").value[own.index.get_level_values("clip")], own),
            ):
                row = {"metric": name, "level": level, "iteration": f"iteration {iteration}"}
                claims.add(f"iteration levels {scale}", row, srcc_cells(one, other)[0], 1e-8)


scores = ref.read(sys.argv[2]) if len(sys.argv) > 2 else None
if scores is not None:
    keys = ["system", "item", "iteration"]
    scores = scores.astype({metric: float for metric in METRICS})
    ref.metric_mean_claims(claims, scores, METRICS)
    for (system, iteration), own in scores.groupby(["system", "iteration"]):
        cells = {f"mean {metric}": own[metric].mean() for metric in METRICS}
        claims.add("metric means by iteration", {"system": system, "level": iteration}, cells)
    scores = scores.merge(ratings.drop_duplicates("clip")[[*keys, "clip"]], on=keys, how="left")
for scale in SCALES:
    own = ratings[ratings.scale == scale]
    mean_claims(scale, own)
    if scores is None:
        continue
    counted = own[own.counts]
    formula = "canonical_value ~ 0 + system + (1|listener) + (1|listener:system) + (1|item) + (1|item:system) + (1|clip)"
    ref.mixed_claims(claims, scale, counted, formula)
    iteration_claims(scale, counted[counted.iteration.notna()], scores)
    # The bootstrap of alpha over 2,290 clips is compared on the first scale only.
    agreement.agreement_claims(claims, scale, counted, ["nominal", "ordinal", "interval"], resample=scale == SCALES[0])
    agreement.rater_claims(claims, scale, counted, 1, 5, 1)
    rated = counted.groupby(["system", "clip"]).canonical_value.mean().reset_index()
    ref.metric_claims(claims, scale, rated.merge(scores.drop(columns="system"), on="clip"), METRICS)
ref.write(claims)

"""Tables of SwanBench-Speech: preferences of pairs, then scales of clips.

Arguments: ratings, metrics (cer: lower is better). Without metrics, as for a study with few ratings: the observed means alone.
"""

import sys

import numpy as np
import pandas as pd
from scipy import optimize, stats
from statsmodels.stats.multitest import multipletests

import agreement
import reference as ref

ratings = ref.read(sys.argv[1])
scores = pd.read_csv(sys.argv[2]) if len(sys.argv) > 2 else None
METRICS = {"prosody": "higher", "timbre": "higher", "cer": "lower"}
if "counts" not in ratings:
    ratings["counts"] = True
if "role" not in ratings:
    ratings["role"] = "test"
test = ratings[ratings.role == "test"]


def wilcoxon(own):
    """Signed ranks with the normal approximation, without continuity correction; zeros dropped."""
    own = own[own != 0]
    return stats.wilcoxon(own, mode="approx", correction=False)[1] if len(own) > 0 else 1.0


def sign(own):
    up, down = int((own > 0).sum()), int((own < 0).sum())
    return stats.binomtest(up, up + down).pvalue if up + down > 0 else 1.0


def pair_claims(claims, counted):
    rows = {}
    for (a, b), own in counted.groupby(["system", "compared_system"]):
        error, df = ref.clustered_error(own.canonical_value.to_numpy(float), own.listener, own.item)
        mean, means = own.canonical_value.mean(), own.groupby("listener").canonical_value.mean()
        rows[a, b] = {
            "n": len(own),
            "items": own.item.nunique(),
            "mean": mean,
            "error": error,
            "df": df,
            "p": 2 * stats.t.sf(abs(mean) / error, df),
            "pSign": sign(means.round(12)),
            "pListeners": wilcoxon(means.round(12)),
        }
    holm = multipletests([row["p"] for row in rows.values()], method="holm")[1]
    for ((a, b), row), p in zip(rows.items(), holm):
        half = row["error"] * stats.t.ppf(1 - 0.025 / len(rows), row["df"])
        ends = {"low": max(-2, row["mean"] - half), "high": min(2, row["mean"] + half)}
        claims.add("primary pairs preference", {"a": a, "b": b}, row | ends | {"pAdjusted": p}, 1e-8)
    listed = list(counted.groupby(["clip", "compared_clip"], sort=False))
    tests = []
    for (a, b), own in listed:
        answers = own.canonical_value.to_numpy(float)
        ends = {"low": None, "high": None}
        if len(answers) > 3:
            half = stats.t.ppf(0.975, len(answers) - 1) * stats.sem(answers)
            ends = {"low": max(-2, answers.mean() - half), "high": min(2, answers.mean() + half)}
        cells = {"n": len(answers), "mean": answers.mean(), "pSign": sign(answers), "pWilcoxon": wilcoxon(answers)}
        tests.append(((a, b), cells["pWilcoxon"]))
        claims.add("clip pairs", {"a": a, "b": b}, cells | ends, 1e-8)
    for ((a, b), _), p in zip(tests, multipletests([p for _, p in tests], method="holm")[1]):
        claims.add("clip pairs", {"a": a, "b": b}, {"pHolm": p}, 1e-8)
    values = scores.set_index("clip")
    rated = counted.groupby(["system", "compared_system", "clip", "compared_clip"]).canonical_value.mean().reset_index()
    for metric in METRICS:
        rated[metric] = values[metric].reindex(rated["clip"]).to_numpy() - values[metric].reindex(rated.compared_clip).to_numpy()
    rated["system"] = rated.system + " - " + rated.compared_system
    ref.metric_claims(claims, "preference", rated, METRICS, "pairs of clips")
    strength_claims(claims, counted)


def strength_claims(claims, counted):
    """Davidson's model of choices with ties by maximum likelihood: log strengths that sum to 0."""
    systems = sorted({*counted.system, *counted.compared_system})
    a, b = (np.array([systems.index(name) for name in counted[column]]) for column in ("system", "compared_system"))
    outcome = np.sign(counted.canonical_value.to_numpy())

    def loss(parameters):
        strengths = np.append(parameters[:-1], -parameters[:-1].sum())
        terms = np.stack([strengths[a], strengths[b], parameters[-1] + (strengths[a] + strengths[b]) / 2])
        chosen = np.where(outcome > 0, terms[0], np.where(outcome < 0, terms[1], terms[2]))
        return (np.logaddexp.reduce(terms) - chosen).sum()

    fit = optimize.minimize(loss, np.zeros(len(systems)), method="BFGS", options={"gtol": 1e-7})
    for system, strength in zip(systems, np.append(fit.x[:-1], -fit.x[:-1].sum())):
        own = counted[(counted.system == system) | (counted.compared_system == system)]
        towards = np.where(own.system == system, 1, -1) * np.sign(own.canonical_value)
        counts = {"n": len(own), "won": int((towards > 0).sum()), "tied": int((towards == 0).sum())}
        claims.add("strengths preference", {"system": system}, {"strength": (strength, 1e-5)} | counts)


def mean_claims(claims, own):
    if own.method.iloc[0] == "pairwise":
        for (a, b), rows in own.groupby(["system", "compared_system"]):
            claims.add("system pairs", {"a": a, "b": b}, ref.mean_cells(rows, -2, 2))
        claims.add("position bias", {"role": "test"}, {"mean": own[own.counts].raw_value.mean()})
    else:
        for system, rows in own.groupby("system"):
            claims.add(f"{own.scale.iloc[0]} by system", {"system": system}, ref.mean_cells(rows, 1, 5))


def clip_claims(claims, scale, counted):
    shared = counted.groupby("item").system.nunique().max() > 1
    # Items that one system speaks are clips, whose effects cannot be told from those of the items.
    effects = "(1|item) + (1|item:system)" if shared else "(1|clip)"
    formula = f"canonical_value ~ 0 + system + (1|listener) + (1|listener:system) + {effects}"
    ref.mixed_claims(claims, scale, counted, formula)
    agreement.agreement_claims(claims, scale, counted, ["ordinal", "interval"])
    agreement.rater_claims(claims, scale, counted, 1, 5, 0.5)
    rated = counted.groupby(["system", "clip"]).canonical_value.mean().reset_index().merge(scores, on="clip")
    ref.metric_claims(claims, scale, rated, METRICS)


everything = []
for block, own in test.groupby("block"):
    claims, counted = ref.Claims(int(block)), own[own.counts]
    mean_claims(claims, own)
    everything.append(claims)
    if scores is None:
        continue
    ref.metric_mean_claims(claims, scores.assign(system=scores["clip"].str.split("/").str[1]), METRICS)
    if own.method.iloc[0] == "pairwise":
        pair_claims(claims, counted)
        pairs = counted.assign(pair=counted["clip"] + " " + counted.compared_clip)
        agreement.agreement_claims(claims, "preference", pairs, ["nominal", "ordinal", "interval"], "pair")
    else:
        clip_claims(claims, own.scale.iloc[0], counted)
ref.write(*everything)

"""Tables of the Audio Turing Test. Arguments: exported ratings, metrics."""

import math
import sys

import numpy as np
import pandas as pd

import agreement
import reference as ref

ratings, scores = ref.read(sys.argv[1]), pd.read_csv(sys.argv[2])
SCORE = {"human": 1, "unclear": 0.5, "machine": 0}
SCALE = "human-likeness"
claims = ref.Claims(1)

# Scores and batches from the labels and the traps alone.
ratings["canonical_value"] = ratings.label.map(SCORE)
hits = {"human": ratings.label == "human", "flawed": ratings.label == "machine"}
for kind, hit in hits.items():
    ratings[kind] = (ratings.role == kind) & hit
batches = ratings.groupby(["session", "batch"]).agg(
    listener=("listener", "first"), human=("human", "sum"), flawed=("flawed", "sum"), pages=("page", "size")
)
finished = batches[batches.pages == 10]
valid = finished[(finished.human > 0) & (finished.flawed > 0)]
ratings["counts"] = pd.MultiIndex.from_frame(ratings[["session", "batch"]]).isin(valid.index)
claims.add(
    "batches",
    {},
    {
        "finished": len(finished),
        "valid": len(valid),
        "unfinished": len(batches) - len(finished),
        "passRate": len(valid) / len(finished),
    },
)


def ends(hits, n, low, high, share):
    found = ref.wilson(hits, n) if n else (None, None)
    return {share: hits / n if n else None, low: found[0], high: found[1]}


# Right answers to each trap, of listeners who passed all their other batches, and of everybody.
passed = finished.assign(valid=finished.index.isin(valid.index))
for clip, answers in ratings[ratings.role.isin(hits)].groupby("clip"):
    kind = answers.role.iloc[0]
    attentive = []
    for answer in answers.itertuples():
        others = passed[(passed.listener == answer.listener)].drop((answer.session, answer.batch), errors="ignore")
        attentive.append(len(others) > 0 and others.valid.all())
    right = hits[kind][answers.index]
    own, n, n_all = int(right[attentive].sum()), int(sum(attentive)), len(answers)
    cells = {"n": n, "nAll": n_all} | ends(own, n, "low", "high", "share")
    claims.add("trap clips", {"clip": clip, "role": kind}, cells | ends(int(right.sum()), n_all, "allLow", "allHigh", "shareAll"))
for listener, own in passed.groupby("listener"):
    good = int(own.valid.sum())
    if len(own) > 1 and good / len(own) < 0.5:
        cells = {"finished": len(own), "valid": good} | ends(good, len(own), "low", "high", "share")
        claims.add("failing listeners", {"listener": listener}, cells)

test = ratings[ratings.role == "test"]
counted = test[test.counts]
for system, own in test.groupby("system"):
    claims.add("systems", {"system": system, "role": "test"}, ref.mean_cells(own, 0, 1))
for kind in ("human", "flawed"):
    claims.add("systems", {"role": kind}, ref.mean_cells(ratings[ratings.role == kind], 0, 1))
groups = [*counted.groupby("system"), *((f"({kind})", ratings[ratings.counts & (ratings.role == kind)]) for kind in hits)]
for system, own in groups:
    for label in SCORE:
        share = ref.clustered(own.assign(given=(own.label == label).astype(int)), 0, 1, "given")
        cells = {"given": int((own.label == label).sum()), "share": share.pop("mean")} | share
        claims.add("labels", {"system": system, "label": label.capitalize()}, cells)

levels = sorted(test.dimension.unique())
for (system, voice), own in counted.groupby(["system", "voice"]):
    row = {"system": system, "level": voice}
    for level in [*levels, "(all)"]:
        part = own if level == "(all)" else own[own.dimension == level]
        cells = {f"{name} {level}": value for name, value in ref.clustered(part, 0, 1).items()}
        claims.add(f"{SCALE} by voice and dimension", row, cells)
for factor in ("voice", "dimension"):
    for (system, level), own in test.groupby(["system", factor]):
        claims.add(f"{SCALE} by {factor}", {"system": system, "level": level}, ref.mean_cells(own, 0, 1))

formula = "canonical_value ~ 0 + system + (1|listener) + (1|listener:system) + (1|item) + (1|item:system) + (1|clip)"
ref.mixed_claims(claims, SCALE, counted, formula)
agreement.agreement_claims(claims, SCALE, counted, ["nominal", "ordinal", "interval"])
agreement.rater_claims(claims, SCALE, counted, 0, 1, 0.5)


def distance_law(n):
    """Numbers of permutations of n by their inversions."""
    law = np.ones(1)
    for size in range(2, n + 1):
        law = np.convolve(law, np.ones(size))
    return law / math.factorial(n)


def distance_cells(own, metric):
    """Kendall's distance of two rankings of voices; a tie counts half, and p is the largest over the ways to break ties."""
    clips = own.drop_duplicates("clip").merge(scores, on="clip")
    voices = pd.DataFrame(
        {"metric": clips.groupby("voice")[metric].mean(), "score": own.groupby("voice").canonical_value.mean()}
    ).round(12)
    sign = lambda name: np.sign(np.subtract.outer(voices[name].to_numpy(), voices[name].to_numpy()))
    product = (sign("metric") * sign("score"))[np.triu_indices(len(voices), 1)]
    least, tied, pairs = int((product < 0).sum()), int((product == 0).sum()), len(product)
    cumulative = np.cumsum(distance_law(len(voices)))
    p = max(min(1, 2 * cumulative[min(d, pairs - d)]) for d in range(least, least + tied + 1))
    return {"n": len(voices), "pairs": pairs, "d": least + tied / 2, "share": (least + tied / 2) / pairs, "p": p}


metrics = {metric: "higher" for metric in scores.columns[1:]}
rated = counted.groupby(["system", "clip"]).canonical_value.mean().reset_index().merge(scores, on="clip")
ref.metric_claims(claims, SCALE, rated, metrics)
ref.metric_mean_claims(claims, test.drop_duplicates("clip").merge(scores, on="clip"), metrics)
for metric in metrics:
    claims.add("ranking distance", {"metric": metric, "level": "(all)"}, distance_cells(counted, metric))
    for level in levels:
        own = counted[counted.dimension == level]
        claims.add("ranking distance", {"metric": metric, "level": level}, distance_cells(own, metric))

traps = ratings[ratings.role != "test"].drop_duplicates("clip").merge(scores, on="clip")
taken, human = traps.auto_att >= 0.5, traps.role == "human"
right, wrong, missed = int((taken & human).sum()), int((taken & ~human).sum()), int((~taken & human).sum())
low, high = ref.wilson(right, right + wrong + missed)
ends = {"low": 2 * low / (1 + low), "high": 2 * high / (1 + high)}
counts = {"truePositives": right, "falsePositives": wrong, "falseNegatives": missed, "n": len(traps)}
claims.add("trap F1", {"metric": "auto_att"}, {"f1": 2 * right / (2 * right + wrong + missed)} | ends | counts)

ref.write(claims)

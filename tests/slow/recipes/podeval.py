"""Tables of PodEval: the dialogue test, then the questionnaire. Arguments: ratings, scores of reasons (or nothing)."""

import itertools
import sys

import numpy as np
import pandas as pd
from scipy import stats

import agreement
import reference as ref

ratings = ref.read(sys.argv[1])
reasons = pd.read_csv(sys.argv[2]) if len(sys.argv) > 2 else None
if "session_state" in ratings:
    # A session that ended early has no share of pages.
    ended = ratings.session_state.isin(["left", "screened_out"])
else:
    ended = pd.Series(False, ratings.index)
ratings["block"] = ratings.block if "block" in ratings else 1


def dialogue_claims(claims, pages):
    """The filter of judges (table 3) from the scores alone, then naturalness by system and the correlation of judges."""
    table = pages[~ended].pivot_table(
        index=["listener", "item"], columns=pages.role.where(pages.role != "test", pages.system), values="canonical_value"
    )
    low, high = table["low anchor"], table["high anchor"]
    last = table.drop(columns="low anchor").gt(low, axis=0).all(axis=1)
    # An untouched page of equal scores does not pass.
    top = (table.drop(columns="high anchor").gt(high, axis=0).sum(axis=1) <= 1) & (table.max(axis=1) > table.min(axis=1))
    judges = pd.DataFrame({"last": last, "top": top}).groupby("listener").agg(["sum", "size"])
    kept = set()
    for listener, row in judges.iterrows():
        n, lows, highs = row["last", "size"], row["last", "sum"], row["top", "sum"]
        cells = {"pages": n, "last": lows, "lastPercent": 100 * lows / n, "topTwo": highs, "topTwoPercent": 100 * highs / n}
        for name, hits in (("last", lows), ("topTwo", highs)):
            ends = ref.wilson(hits, n)
            cells |= {f"{name}Low": 100 * ends[0], f"{name}High": 100 * ends[1]}
        claims.add("judges", {"listener": listener, "kept": "yes" if lows / n > 0.9 and highs / n > 0.5 else "no"}, cells, 1e-8)
        if lows / n > 0.9 and highs / n > 0.5:
            kept.add(listener)
    pages = pages.assign(counts=pages.listener.isin(kept))
    for role, rows in pages[pages.role != "test"].groupby("role"):
        claims.add("systems", {"role": role}, score_cells(rows))
    test = pages[pages.role == "test"]
    for system, rows in test.groupby("system"):
        claims.add("systems", {"system": system, "role": "test"}, score_cells(rows))
    counted = test[test.counts]
    formula = "canonical_value ~ 0 + system + (1|listener) + (1|listener:system) + (1|item) + (1|item:system)"
    ref.mixed_claims(claims, "naturalness", counted, formula)
    agreement.agreement_claims(claims, "naturalness", counted, ["interval"])
    agreement.rater_claims(claims, "naturalness", counted, 0, 100, 1)
    matrix_claims(claims, counted)


def matrix_claims(claims, counted):
    """Pearson correlations of judges (figure 16)."""
    wide = counted.pivot_table(index="clip", columns="listener", values="canonical_value")
    for one, other in itertools.combinations(sorted(wide), 2):
        both = wide[[one, other]].dropna()
        r = stats.pearsonr(both[one], both[other])[0]
        claims.add("rater matrix naturalness", {"listener": one, "other": other}, {"r": r}, 1e-8)


def score_cells(rows):
    own = rows[rows.counts].canonical_value
    quartiles = dict(zip(("q1", "median", "q3"), np.quantile(own, (0.25, 0.5, 0.75))))
    return ref.mean_cells(rows, 0, 100) | quartiles


def questionnaire_claims(claims, answers):
    """Q, J and (Q + J) / 2 of each question and system (table 10)."""
    answers = answers[answers.scale.isin(reasons.question)]
    for (question, system), rows in answers.groupby(["scale", "system"]):
        cells = ref.mean_cells(rows, 1, 5)
        score = reasons[(reasons.question == question) & (reasons.system == system)].score.iloc[0]
        final = {"reasonScore": score, "final": (cells["mean"] + score) / 2}
        final |= {f"final{end.capitalize()}": (cells[end] + score) / 2 for end in ("low", "high")}
        claims.add("systems", {"question": question, "system": system}, cells | final)


dialogue = ref.Claims(1)
dialogue_claims(dialogue, ratings[ratings.method == "mushra"])
questionnaire = ref.Claims(2)
if reasons is not None:
    questionnaire_claims(questionnaire, ratings[ratings.method == "questionnaire"])
ref.write(dialogue, questionnaire)

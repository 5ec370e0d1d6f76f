import { readRatingsInPython, scalesInPython } from './python-script.ts';
import type { ScriptDesign } from './script-design.ts';

/** Python script that fits Bayesian mixed models of every scale of an export with bambi. */
export function bambiScript(design: ScriptDesign): string {
  return `"""Bayesian mixed models of the study ${design.study}, written by ${design.writer}.

Run: python this-file.py   Needs Python 3.10 or newer with bambi: pip install bambi
Read r_hat (at most 1.01) and ess_bulk, ess_tail (at least 400) before any estimate.
"""
import pathlib

import arviz as az
import bambi as bmb
import pandas as pd

${readRatingsInPython(design)}

FAMILIES = {"binary": "bernoulli", "ordinal": "cumulative", "continuous": "gaussian"}


def fit_models(block, scale, kind, judges, versions):
    rows = rows_of(block, scale, versions)
    if len(rows) < 10 or rows["value"].nunique() < 2:
        print(f"block {block}, {scale}: too few ratings, or all ratings are equal")
        return
    fixed = compared(rows, judges)
    levels = sorted(rows["value"].unique())
    family = FAMILIES[kind] if len(levels) > 2 else "bernoulli"
    if family == "bernoulli":
        rows["y"] = (rows["value"] == levels[-1]).astype(int)
    elif family == "cumulative":
        rows["y"] = pd.Categorical(rows["value"], categories=levels, ordered=True)
    else:
        rows["y"] = rows["value"]
    right = [fixed or "1", f"(1 + {fixed} | listener)" if fixed else "(1 | listener)"]
    right += [f"(1 | {name})" for name in random_effects(rows, fixed) if name != "listener"]
    model = bmb.Model("y ~ " + " + ".join(right), rows, family=family)
    fit = model.fit(draws=2000, tune=2000, chains=4, random_seed=1)
    print(f"\\n== block {block}, {scale}: {model.formula} ==")
    print(az.summary(fit, hdi_prob=0.95))
    fit.to_netcdf(str(HERE / f"bambi-{block}-{scale}.nc"))


${scalesInPython(design.scales)}
if __name__ == "__main__":
    for scale in SCALES:
        fit_models(*scale)
    print(f"bambi {bmb.__version__}, arviz {az.__version__}")
`;
}

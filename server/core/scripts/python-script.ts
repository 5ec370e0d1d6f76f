import { NEUTRALISED } from '../formats/csv.ts';
import { literal, literals } from './literal.ts';
import { primaryInPython } from './python-primary.ts';
import type { ScriptDesign, ScriptScale } from './script-design.ts';

/** Code that reads the export in Python. */
export function readRatingsInPython({ table, textColumns, modes }: ScriptDesign): string {
  return `HERE = pathlib.Path(__file__).resolve().parent
TEXT_COLUMNS = [
    ${literals(textColumns, '    ')},
]
RATINGS = pd.read_csv(
    HERE / ${literal(table)},
    dtype={name: str for name in TEXT_COLUMNS},
    keep_default_na=False,
    na_values=["NA"],
    true_values=["TRUE"],
    false_values=["FALSE"],
)
# Cells that a spreadsheet would run as a formula start with '.
for name in TEXT_COLUMNS:
    RATINGS[name] = RATINGS[name].str.replace(${literal(NEUTRALISED)}, "", regex=True)
MODES = [${literals(modes, '')}]


def rows_of(block, scale, versions):
    """The ratings of one scale that count, of clips under test."""
    r = RATINGS
    keep = (
        r["counts"] & (r["role"] == "test") & r["mode"].isin(MODES) & (r["block"] == block)
        & (r["scale"] == scale) & r["study_version"].isin(versions) & r["canonical_value"].notna()
    )
    rows = r[keep].copy()
    rows["value"] = rows["canonical_value"].astype(float)
    rows["pair"] = (rows["system"] + " - " + rows["compared_system"]).where(rows["compared_system"].notna())
    return rows.reset_index(drop=True)


def compared(rows, judges):
    """Fixed effect: systems, or pairs of systems; None with only one."""
    name = "pair" if judges == "pair" else "system"
    return name if rows[name].nunique() > 1 and rows[name].notna().all() else None


def random_effects(rows, fixed):
    """A random effect needs at least two levels, several ratings per level on average, and more than one level in some level of the fixed effect."""
    def is_known(name):
        if rows[name].isna().any() or not 2 <= rows[name].nunique() < len(rows):
            return False
        return fixed is None or len(rows[[name, fixed]].drop_duplicates()) > rows[fixed].nunique()

    return [name for name in ["listener", "item"] if is_known(name)]
`;
}

/** A list of all scales, for a loop. */
export function scalesInPython(scales: readonly ScriptScale[]): string {
  const lines = scales.map(
    ({ block, scale, kind, judges, versions }) =>
      `    (${block}, ${literal(scale)}, ${literal(kind)}, ${literal(judges)}, [${literals(versions, '     ')}]),`,
  );
  return `SCALES = [\n${lines.join('\n')}\n]\n`;
}

/**
 * Python script that reads the table of an export unchanged, repeats the primary analysis as far as statsmodels can, and
 * fits further mixed models of every scale. Writes one table for each of the two.
 */
export function pythonScript(design: ScriptDesign): string {
  return `"""The primary analysis and mixed models of the study ${design.study}, written by ${design.writer}.

Run: python this-file.py   Needs Python 3.9 or newer with pandas and statsmodels: pip install pandas statsmodels
The primary analysis goes to primary-py.csv beside this file, the estimates of the other models to models-py.csv.
statsmodels has no Satterthwaite or Kenward-Roger degrees of freedom: the script in R has those, and the intervals of Earshot.
statsmodels holds crossed random effects as one dense block: slow from some thousand ratings on; the script in R is not.
"""
import itertools
import pathlib

import numpy as np
import pandas as pd
import statsmodels
import statsmodels.api as sm
import statsmodels.formula.api as smf
from scipy import stats
from statsmodels.genmod.bayes_mixed_glm import BinomialBayesMixedGLM
from statsmodels.miscmodels.ordinal_model import OrderedModel
from statsmodels.regression.mixed_linear_model import VCSpec
from statsmodels.stats.multitest import multipletests

${readRatingsInPython(design)}

ENGINE = f"statsmodels {statsmodels.__version__}"
${primaryInPython(design.scales)}
# Further models, which the study did not declare: fixed effects of systems, random effects of listeners and items.
ESTIMATES = []


def keep(block, scale, model, terms, estimates, errors, converged):
    for term, estimate, error in zip(terms, estimates, errors):
        ESTIMATES.append(dict(
            block=block, scale=scale, model=model, engine=ENGINE, term=term, estimate=estimate, se=error,
            low=estimate - 1.959963984540054 * error, high=estimate + 1.959963984540054 * error,
            note="" if converged else "not converged: do not use",
        ))


def linear(block, scale, rows, fixed, random):
    formula = "value ~ " + (f"0 + C({fixed})" if fixed else "1")
    parts = {name: f"0 + C({name})" for name in random}
    fit = smf.mixedlm(formula, rows, groups=np.ones(len(rows)), re_formula="0", vc_formula=parts).fit(reml=True)
    print(fit.summary())
    terms = list(fit.fe_params.index)
    keep(block, scale, "linear, means", terms, fit.fe_params, fit.bse_fe, fit.converged)


def logistic(block, scale, rows, fixed, random):
    rows["success"] = (rows["value"] == rows["value"].max()).astype(int)
    formula = "success ~ " + (f"0 + C({fixed})" if fixed else "1")
    model = BinomialBayesMixedGLM.from_formula(formula, {name: f"0 + C({name})" for name in random}, rows)
    fit = model.fit_vb()
    print(fit.summary())
    keep(block, scale, "logistic, logits (variational Bayes)", model.fep_names, fit.fe_mean, fit.fe_sd, True)


def ordinal(block, scale, rows, fixed):
    """Without random effects, which statsmodels lacks for these models: standard errors are too small. The R script includes them."""
    if fixed is None or rows["value"].nunique() < 3:
        return
    level = rows["value"].astype(pd.CategoricalDtype(sorted(rows["value"].unique()), ordered=True))
    differences = pd.get_dummies(rows[fixed], drop_first=True).astype(float)
    fit = OrderedModel(level, differences, distr="logit").fit(method="bfgs", disp=False)
    print(fit.summary())
    names, converged = list(differences.columns), fit.mle_retvals["converged"] and fit.bse.notna().all()
    model = "cumulative logit without random effects, differences from the first"
    keep(block, scale, model, names, fit.params[names], fit.bse[names], converged)


def fit_models(block, scale, kind, judges, versions):
    rows = rows_of(block, scale, versions)
    print(f"\\n== block {block}, {scale}: {len(rows)} ratings of {rows['listener'].nunique()} listeners ==")
    if len(rows) < 10 or rows["value"].nunique() < 2:
        print("too few ratings, or all ratings are equal: no model")
        return
    fixed = compared(rows, judges)
    random = random_effects(rows, fixed)
    steps = [lambda: logistic(block, scale, rows, fixed, random)] if kind == "binary" else [
        lambda: linear(block, scale, rows, fixed, random),
        lambda: ordinal(block, scale, rows, fixed) if kind == "ordinal" else None,
    ]
    for step in steps:
        try:
            step()
        except (np.linalg.LinAlgError, ValueError) as problem:
            print(f"not fitted: {problem}")


${scalesInPython(design.scales)}
for scale in SCALES:
    fit_models(*scale)
pd.DataFrame(ESTIMATES).to_csv(HERE / "models-py.csv", index=False)
print(f"\\n{ENGINE}, pandas {pd.__version__}; estimates: models-py.csv")
`;
}

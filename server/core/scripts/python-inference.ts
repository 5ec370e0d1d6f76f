/** Contrasts in Python with their correction and equivalence tests, and mixed models of statsmodels. */
export const INFERENCE_IN_PYTHON = String.raw`
LEVEL = 0.05
PRIMARY = []
NO_DF = (
    "statsmodels has no Satterthwaite or Kenward-Roger degrees of freedom. So intervals and p use the normal distribution:\n"
    "they are narrower and smaller than those of Earshot and of the script in R. The estimates agree as far as it converges."
)


# Tested differences between systems: functions of the systems with ratings.
def all_pairs(systems):
    return list(itertools.combinations(systems, 2))


def against(baseline):
    return lambda systems: [(system, baseline) for system in systems if system != baseline]


def given(*pairs):
    return lambda systems: list(pairs)


def tested(estimate, se, df, correction, margin, correlation=None):
    """Differences with the declared correction: simultaneous intervals, adjusted p, two one-sided tests. df None: normal."""
    law = stats.norm if df is None else stats.t(df)
    t = estimate / se
    p, known = 2 * law.sf(np.abs(t)), np.isfinite(se)
    level = LEVEL / 2
    if correction == "single-step":
        # The largest |z| of the contrasts, from draws with a fixed seed: error of p below 0.002.
        values, vectors = np.linalg.eigh(correlation)
        root = vectors * np.sqrt(np.clip(values, 0, None))
        draws = np.random.default_rng(1).standard_normal((100_000, len(t)))
        largest = np.abs(draws @ root.T).max(axis=1)
        p = np.array([(largest > abs(one)).mean() for one in t])
        half = np.quantile(largest, 1 - LEVEL) * se
    else:
        if correction == "holm":
            p[known] = multipletests(p[known], method="holm")[1]
            level /= max(1, known.sum())
        half = law.isf(level) * se
    table = pd.DataFrame(dict(estimate=estimate, se=se, df=np.nan if df is None else df, low=estimate - half, high=estimate + half, p=p))
    if margin is not None:
        lower, upper = law.sf((estimate + margin) / se), law.cdf((estimate - margin) / se)
        table["low90"], table["high90"] = estimate - law.isf(LEVEL) * se, estimate + law.isf(LEVEL) * se
        table["p_equivalence"] = np.maximum(lower, upper)
        verdicts = np.where(lower < LEVEL, "non-inferior", "not shown")
        table["verdict"] = np.where(table["p_equivalence"] < LEVEL, "equivalent", verdicts)
    return table


def keep_primary(block, scale, model, table):
    print(model)
    print(table.to_string(index=False))
    PRIMARY.append(table.assign(block=block, scale=scale, model=f"{model}, {ENGINE}"))


def fit_mixed(values, fixed, parts):
    """A linear mixed model by REML: one variance per term, one matrix column per random effect."""
    names = list(parts)
    columns = [[[str(place) for place in range(parts[name].shape[1])]] for name in names]
    spec = VCSpec(names, columns, [[parts[name]] for name in names])
    model, fit = sm.MixedLM(values, fixed, groups=np.zeros(len(values)), exog_vc=spec), None
    for method in ("powell", ["bfgs", "lbfgs", "cg"]):
        try:
            fit = model.fit(reml=True, method=method)
        except np.linalg.LinAlgError:
            continue
        if fit.converged:
            break
    if fit is None:
        raise ValueError("not converged; see the script in R")
    # statsmodels is imprecise if a variance is zero. Dropping that term gives the same model.
    least = names[int(np.argmin(fit.vcomp))]
    if len(names) > 1 and (not fit.converged or fit.vcomp.min() < 0.01 * fit.scale):
        without = fit_mixed(values, fixed, {name: parts[name] for name in names if name != least})
        if without.llf > fit.llf - 1e-4:
            print(f"  variance of {least}: estimated as zero")
            return without
    if not fit.converged:
        raise ValueError("not converged; see the script in R")
    return fit


def dummies(*names):
    """Indicator columns (0 or 1), one per level or combination of levels."""
    return pd.get_dummies(pd.Series(list(zip(*names))).map(repr)).to_numpy(float)


def keep_differences(block, scale, model, systems, fit, contrasts, correction, margin, width):
    effects, pairs = np.asarray(fit.fe_params), contrasts(systems)
    covariance = np.asarray(fit.cov_params())[: len(effects), : len(effects)]
    unknown = {name for pair in pairs for name in pair} - set(systems)
    if unknown:
        raise ValueError(f"no rating has the system {min(unknown)}")
    if not pairs:
        raise ValueError("one system alone has no differences")
    weights = np.array([[(name == a) - (name == b) for name in systems] for a, b in pairs], float)[:, : len(effects)]
    v = weights @ covariance @ weights.T
    se = np.sqrt(np.diag(v))
    table = tested(weights @ effects, se, None, correction, margin, v / np.outer(se, se))
    table["low"] = np.minimum(table["estimate"], np.maximum(-width, table["low"]))
    table["high"] = np.maximum(table["estimate"], np.minimum(width, table["high"]))
    table.insert(0, "contrast", [f"{a} - {b}" for a, b in pairs])
    keep_primary(block, scale, model, table)
    print(NO_DF)
`;

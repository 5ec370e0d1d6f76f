/** The primary analysis of ratings of clips in Python, without degrees of freedom. */
export const RATINGS_IN_PYTHON = String.raw`

def estimable(terms, rows):
    """The random effects that the ratings can separate from each other and from noise, as columns."""
    count = lambda *names: len(rows[list(names)].drop_duplicates())
    n, listeners, systems, clips = len(rows), count("listener"), count("system"), count("clip")
    cells, items, item_cells = count("listener", "system"), count("item"), count("item", "system")
    has_items = rows["item"].notna().all() and items >= 2
    can = {
        "rater": systems < cells and listeners < n,
        "rater x system": systems >= 2 and max(listeners, systems + 1) < cells < n,
        "slopes": systems >= 2 and max(listeners, systems + 1) < cells < n,
        "item": has_items and systems < item_cells and items < clips,
        "item x system": has_items and max(items, systems + 1) < item_cells < n,
        "clip": systems < clips < n,
    }
    kept = [term for term in terms if can[term]]
    if "slopes" in kept:
        raise ValueError("statsmodels cannot fit correlated slopes crossed with items; see the script in R")
    if not kept:
        raise ValueError("none of the declared random effects can be estimated")
    if {"clip", "item x system"} <= set(kept) and clips == item_cells == count("clip", "item", "system"):
        raise ValueError("clip and item x system are the same here")
    return kept


FACTORS = {
    "rater": ["listener"], "rater x system": ["listener", "system"],
    "item": ["item"], "item x system": ["item", "system"], "clip": ["clip"],
}


def primary_ratings(block, scale, versions, low, high, terms, contrasts, correction, margin):
    """Linear mixed model of ratings of clips, with one mean per system."""
    rows = rows_of(block, scale, versions)
    rows["system"] = rows["system"].fillna("(test)")
    if rows["listener"].nunique() < 2 or rows["value"].nunique() < 2:
        raise ValueError("one listener alone, or all ratings alike")
    systems = sorted(rows["system"].unique())
    kept = estimable(terms, rows)
    fixed = np.column_stack([rows["system"] == system for system in systems]).astype(float)
    parts = {term: dummies(*(rows[name] for name in FACTORS[term])) for term in kept}
    fit = fit_mixed(rows["value"].to_numpy(), fixed, parts)
    model = f"value ~ 0 + system, random: {', '.join(kept)}, {len(rows)} ratings"
    print("\n".join(f"  mean of {system}: {effect:.4f}" for system, effect in zip(systems, fit.fe_params)))
    keep_differences(block, scale, model, systems, fit, contrasts, correction, margin, high - low)
`;

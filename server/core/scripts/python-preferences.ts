/** The primary analysis of preferences in Python: by pair as `primaryOfPairs`, by system without degrees of freedom. */
export const PREFERENCES_IN_PYTHON = String.raw`

def preferences_of(block, scale, versions, low, high):
    """The preferences on one scale that count, relative to its middle: above 0 for A."""
    r = RATINGS
    rows = r[
        (r["role"] == "test") & r["mode"].isin(MODES) & (r["block"] == block) & r["study_version"].isin(versions)
        & r["compared_clip"].notna()
    ].copy()
    # Each pair has one order: as named, or alphabetical if some pair is named in both orders.
    same = (rows["system"] == rows["compared_system"]) | (rows["system"].isna() & rows["compared_system"].isna())
    a = rows["clip"].where(same, rows["system"])
    b = rows["compared_clip"].where(same, rows["compared_system"])
    named = (rows["clip"] != rows["compared_clip"]) & a.notna() & b.notna()
    orders = set(zip(a[named], b[named]))
    turned = named & any((y, x) in orders for x, y in orders) & (a.fillna("") > b.fillna(""))
    own, other = rows["system"].fillna("(test)"), rows["compared_system"].fillna("(reference)")
    score = rows["canonical_value"].astype(float) - (low + high) / 2
    result = pd.DataFrame(dict(
        listener=rows["listener"],
        a=own.where(~turned, other),
        b=other.where(~turned, own),
        item=rows["item"].fillna(rows["clip"].where(~turned, rows["compared_clip"])),
        score=score.where(~turned, -score),
    ))
    result = result[rows["counts"] & (rows["scale"] == scale) & score.notna() & (result["a"] != result["b"])]
    if len(result) == 0:
        raise ValueError("no preference counts")
    return result.reset_index(drop=True)


def two_way_error(rows):
    """Standard error of a mean with both listeners and items as samples (Cameron, Gelbach & Miller 2011), or not estimable."""
    if len(rows) < 4 or rows["score"].nunique() < 2 or min(rows["listener"].nunique(), rows["item"].nunique()) < 2:
        return np.nan
    part = (rows["score"] - rows["score"].mean()) / len(rows)
    squares = lambda *names: (part.groupby([rows[name] for name in names]).sum() ** 2).sum()
    corrected = lambda name: squares(name) * rows[name].nunique() / (rows[name].nunique() - 1)
    listeners, items, cells = corrected("listener"), corrected("item"), squares("listener", "item")
    variance = max(listeners + items - cells, listeners, items)
    return np.sqrt(variance if variance > 1e-12 * cells else cells)


def primary_by_pair(block, scale, versions, low, high, contrasts, correction, margin):
    """Mean preference by pair of systems, with t and min(listeners, items) - 1 degrees of freedom."""
    rows = preferences_of(block, scale, versions, low, high)
    wanted = {frozenset(pair) for pair in contrasts(sorted(set(rows["a"]) | set(rows["b"])))}
    groups = [(pair, own) for pair, own in rows.groupby(["a", "b"]) if frozenset(pair) in wanted]
    if not groups:
        raise ValueError("no preference between these systems counts")
    estimate = np.array([own["score"].mean() for _, own in groups])
    se = np.array([two_way_error(own) for _, own in groups])
    df = np.array([min(own["listener"].nunique(), own["item"].nunique()) - 1 for _, own in groups])
    table = tested(estimate, se, df, correction, margin)
    half = (high - low) / 2
    table["low"], table["high"] = table["low"].clip(lower=-half), table["high"].clip(upper=half)
    table.insert(0, "contrast", [f"{a} - {b}" for (a, b), _ in groups])
    model = f"mean preference by pair, clustered by listener and item, {len(rows)} preferences"
    keep_primary(block, scale, model, table)


def primary_by_system(block, scale, versions, low, high, systems, contrasts, correction, margin):
    """Scheffe's model: each effect of a system, and of a listener or an item on it, counts for A and against B. The last system is at 0."""
    rows = preferences_of(block, scale, versions, low, high)
    present = set(rows["a"]) | set(rows["b"])
    systems = [name for name in systems if name in present] + sorted(present - set(systems))
    fixed = np.column_stack([(rows["a"] == name).astype(float) - (rows["b"] == name) for name in systems])
    if np.linalg.matrix_rank(fixed) < len(systems) - 1 or rows["listener"].nunique() < 2:
        raise ValueError("systems that are not connected by comparisons, or one listener alone")
    parts = {}
    for term, name in {"rater x system": "listener", "item x system": "item"}.items():
        of_a, of_b = list(zip(rows[name], rows["a"])), list(zip(rows[name], rows["b"]))
        effects = {effect: place for place, effect in enumerate(dict.fromkeys(of_a + of_b))}
        differences = {(group, frozenset(pair)) for group, *pair in zip(rows[name], rows["a"], rows["b"])}
        # Independent differences: as many as between systems say nothing about the spread of these effects.
        ranks = [np.linalg.matrix_rank(fixed[own]) for own in rows.groupby(name).indices.values()]
        if sum(ranks) == len(systems) - 1 or min(len(effects), len(differences)) == len(rows):
            continue
        signed = np.zeros((len(rows), len(effects)))
        signed[np.arange(len(rows)), [effects[effect] for effect in of_a]] = 1
        signed[np.arange(len(rows)), [effects[effect] for effect in of_b]] = -1
        parts[term] = signed
    if not parts:
        raise ValueError("no random effect can be estimated")
    fit = fit_mixed(rows["score"].to_numpy(), fixed[:, :-1], parts)
    model = f"score ~ 0 + system, random: {', '.join(parts)}, each effect of A minus that of B, {len(rows)} preferences"
    half = (high - low) / 2
    keep_differences(block, scale, model, systems, fit, contrasts, correction, margin, half)


def try_primary(block, scale, words, analysis):
    print(f"\n== primary analysis, block {block} ==\n{words}")
    try:
        analysis()
    except (np.linalg.LinAlgError, ValueError) as problem:
        print(f"block {block}, {scale}: not fitted: {problem}")
`;

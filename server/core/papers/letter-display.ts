/** A tested difference between two systems. */
export interface Tested {
  a: string;
  b: string;
  isSignificant: boolean;
}

const isSubset = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((name) => other.has(name));

/** Removes groups that another group contains. */
function absorbed(groups: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  return groups.filter(
    (group, at) =>
      !groups.some(
        (other, place) => place !== at && isSubset(group, other) && (other.size > group.size || place < at),
      ),
  );
}

/** Whether each pair of a group, and a group of one, is within another of the groups. */
function isCovered(group: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): boolean {
  const names = [...group];
  return names.every((a, at) =>
    names.slice(at).every((b) => others.some((other) => other.has(a) && other.has(b))),
  );
}

/** Removes groups whose letters say nothing that the remaining groups do not say. */
function swept(groups: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  let kept = [...groups];
  for (const group of groups.toReversed()) {
    const others = kept.filter((other) => other !== group);
    if (isCovered(group, others)) kept = others;
  }
  return kept;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a to z, then aa, ab, … */
function letterOf(index: number): string {
  const last = LETTERS.charAt(index % LETTERS.length);
  return index < LETTERS.length ? last : letterOf(Math.floor(index / LETTERS.length) - 1) + last;
}

/**
 * Compact letter display: two systems share a letter exactly if their difference is not significant. `systems`: in display
 * order, which is also the order of the letters; pairs that were not tested count as not significant. Algorithm:
 * insert, absorb and sweep. Source: Piepho 2004, J. Comput. Graph. Stat. 13, 456-466. Example: for x, y and z with only x against z
 * significant: x a, y ab, z b.
 */
export function letterDisplay(systems: readonly string[], tested: readonly Tested[]): Map<string, string> {
  let groups: ReadonlySet<string>[] = [new Set(systems)];
  for (const { a, b, isSignificant } of tested) {
    if (!isSignificant) continue;
    const split = groups.flatMap((group) => {
      if (!group.has(a) || !group.has(b)) return [group];
      return [a, b].map((gone) => new Set([...group].filter((name) => name !== gone)));
    });
    groups = absorbed(split);
  }
  const place = new Map(systems.map((system, index) => [system, index]));
  const firstOf = (group: ReadonlySet<string>): number =>
    Math.min(...[...group].map((name) => place.get(name) ?? Infinity));
  const ordered = swept(groups).toSorted((x, y) => firstOf(x) - firstOf(y) || y.size - x.size);
  return new Map(
    systems.map((system) => [
      system,
      ordered.flatMap((group, index) => (group.has(system) ? letterOf(index) : [])).join(''),
    ]),
  );
}

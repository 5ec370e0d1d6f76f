import { groupMeans } from '../stats/group-means.ts';
import { systemMeans } from '../stats/metric-agreement.ts';

/** A clip, or a pair of clips, of a system, or of a pair of systems, with its metric and its mean rating. */
interface PlacedUnit {
  system: string;
  metric: number | null;
  rating: number;
}

/** The values of all pairs of systems, first less second, by the names that pairs have in tables. */
function differences(bySystem: ReadonlyMap<string, number | null>): Map<string, number | null> {
  const named = [...bySystem].flatMap(([a, first]) =>
    [...bySystem].map(
      ([b, second]) => [`${a} - ${b}`, first === null || second === null ? null : first - second] as const,
    ),
  );
  return new Map(named);
}

/**
 * The metric and the rating of each system (of each pair of systems where pairs are judged): the value that was given for the
 * system itself, with the unweighted mean of its clip means; where none was given, the unweighted means over those of its clips
 * that have a value. A value that is given and not known is null.
 * @example systemPairs({ bySystem: new Map([['s', 2]]) }, [{ system: 's', metric: null, rating: 3 }], 'clip')
 *   // [{ system: 's', metric: 2, rating: 3 }]
 */
export function systemPairs(
  { bySystem }: { bySystem?: ReadonlyMap<string, number | null> },
  units: readonly PlacedUnit[],
  judges: 'clip' | 'pair',
): { system: string; metric: number | null; rating: number }[] {
  const ofClips = systemMeans(units);
  if (bySystem === undefined || bySystem.size === 0) return ofClips;
  const given = judges === 'clip' ? bySystem : differences(bySystem);
  const ratings = groupMeans(units.map(({ system, rating }) => ({ key: system, value: rating })));
  return [...ratings].flatMap(([system, rating]) => {
    const metric = given.get(system);
    if (metric !== undefined) return [{ system, metric, rating }];
    return ofClips.filter((own) => own.system === system);
  });
}

import { phrase } from '../../text/phrase.ts';
import { ratedRows } from '../input/rated-rows.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import { groupMeans } from '../../stats/intervals/group-means.ts';
import {
  metricAgreement,
  systemMeans,
  type CorrelationEstimate,
} from '../../stats/metrics/metric-agreement.ts';
import type { Scale } from '../input/analysis.ts';
import { comparisonUnits, type ComparisonUnit } from '../input/comparison-units.ts';
import type { BlockInput } from '../input/input.ts';
import type { DraftTable } from '../tables/table.ts';

function estimateCells(name: string, { value, low, high, pValue }: CorrelationEstimate) {
  return { [name]: value, [`${name}Low`]: low, [`${name}High`]: high, [`${name}P`]: pValue };
}

function row(level: string, pairs: readonly { metric: number; rating: number }[], n: number, other: number) {
  const { plcc, srcc, krcc } = metricAgreement(pairs);
  return {
    level,
    n: pairs.length,
    onlyHere: n - pairs.length,
    onlyThere: other - pairs.length,
    ...estimateCells('plcc', plcc),
    ...estimateCells('srcc', srcc),
    ...estimateCells('krcc', krcc),
  };
}

const keyOf = ({ clip, comparedClip }: ComparisonUnit): string => JSON.stringify([clip, comparedClip]);

/** The unweighted mean of clip means of each system; a clip without a system has none. */
function meansOf(units: readonly ComparisonUnit[]): Map<string, number> {
  const placed = units.flatMap(({ system, rating }) =>
    system === null ? [] : [{ system, metric: rating, rating }],
  );
  return new Map(systemMeans(placed).map(({ system, rating }) => [system, rating]));
}

/** The mean of all ratings of each system, or pair of systems, whatever clips they are of. */
function pooledMeans(ratings: Ratings): Map<string, number> {
  const votes = ratedRows(ratings, ({ system, comparedSystem, canonicalValue: value, counts, role }) =>
    counts && role === 'test' && system !== null && value !== null
      ? { key: comparedSystem === null ? system : `${system} - ${comparedSystem}`, value }
      : null,
  );
  return new Map(groupMeans([...votes]));
}

/** Values that both runs have, with the means of both. */
function common(here: ReadonlyMap<string, number>, there: ReadonlyMap<string, number>) {
  return [...here].flatMap(([key, rating]) => {
    const metric = there.get(key);
    return metric === undefined ? [] : [{ metric, rating }];
  });
}

/**
 * Agreement of two runs of a study on one scale, from ratings under test that count. PLCC, SRCC and KRCC of the means of
 * clips (or pairs) and of systems that both runs rated. System means are unweighted means of clip means, and also means of
 * all ratings, as CMOS of a condition is reported. Units that only one run rated are omitted and counted. Intervals treat
 * clips, and systems, as independent. Null for a scale of facts and without a second run.
 */
export function runAgreementTable(
  { name, judges }: Scale,
  { ratings, against }: Pick<BlockInput, 'ratings' | 'against'>,
): DraftTable | null {
  if (judges === 'fact' || against.length === 0) return null;
  const runs = [ratings, against].map((run) => run.filter(({ scale }) => scale === name));
  const [here, there] = runs.map(comparisonUnits);
  const clips = [here ?? [], there ?? []].map(
    (units) => new Map(units.map((unit) => [keyOf(unit), unit.rating])),
  );
  const systems = [meansOf(here ?? []), meansOf(there ?? [])];
  const levels = [
    { level: judges === 'pair' ? 'pairs of clips' : 'clips', means: clips },
    { level: judges === 'pair' ? 'pairs of systems' : 'systems', means: systems },
    {
      level: `${judges === 'pair' ? 'pairs of systems' : 'systems'}, all ratings`,
      means: runs.map(pooledMeans),
    },
  ];
  const rows = levels.map(({ level, means: [own, other] }) =>
    row(level, common(own ?? new Map(), other ?? new Map()), own?.size ?? 0, other?.size ?? 0),
  );
  const estimate = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: 4,
  });
  return {
    name: `runs ${name}`,
    title: phrase`Agreement with the second run: ${name}`,
    columns: [
      { label: 'means of', key: 'level' },
      { label: 'n', key: 'n' },
      { label: 'only first run', key: 'onlyHere' },
      { label: 'only second run', key: 'onlyThere' },
      estimate('PLCC', 'plcc'),
      estimate('SRCC', 'srcc'),
      estimate('KRCC', 'krcc'),
    ],
    rows,
    notes: [
      'Systems: unweighted means of clip means; all ratings: means of all ratings of a system. Intervals: Fisher z; they treat the compared units as independent.',
    ],
  };
}

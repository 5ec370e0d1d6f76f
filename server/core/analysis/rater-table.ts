import type { Rating } from '../ratings.ts';
import { correlationInterval, type CorrelationKind } from '../stats/correlation-interval.ts';
import { raterVsRest, type RaterAgreement } from '../stats/rater-vs-rest.ts';
import type { Scale } from './analysis.ts';
import type { ResultTable } from './table.ts';

function intervalCells(name: string, kind: CorrelationKind, value: number | null, n: number) {
  const interval = correlationInterval(kind, value, n);
  return { [name]: value, [`${name}Low`]: interval?.low ?? null, [`${name}High`]: interval?.high ?? null };
}

function row({ listener, n, plcc, srcc, krcc, qwk, mae }: RaterAgreement) {
  return {
    listener,
    n,
    ...intervalCells('plcc', 'pearson', plcc, n),
    ...intervalCells('srcc', 'spearman', srcc, n),
    ...intervalCells('krcc', 'kendall', krcc, n),
    qwk,
    mae,
  };
}

/** Those without a correlation last. */
function byAgreement(a: RaterAgreement, b: RaterAgreement): number {
  return (a.srcc ?? 2) - (b.srcc ?? 2);
}

const DIGITS = 3;

/**
 * Each listener against the mean of all others on one scale, by the ratings of clips under test that count, least SRCC
 * first; see raterVsRest. Null for a scale of facts or pairs.
 */
export function raterTable(scale: Scale, ratings: readonly Rating[]): ResultTable | null {
  const { name, grid, judges } = scale;
  if (judges !== 'clip') return null;
  const own = ratings.flatMap(({ listener, clip, canonicalValue: value, ...rating }) =>
    rating.counts && rating.role === 'test' && rating.scale === name && value !== null
      ? [{ listener, clip, value }]
      : [],
  );
  const estimate = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  return {
    name: `raters ${name}`,
    title: `Each listener against the mean of the others: ${name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
      estimate('PLCC', 'plcc'),
      estimate('SRCC', 'srcc'),
      estimate('KRCC', 'krcc'),
      { label: 'QWK', key: 'qwk', digits: DIGITS },
      { label: 'MAE', key: 'mae', digits: DIGITS },
    ],
    rows: raterVsRest(own, grid).toSorted(byAgreement).map(row),
    notes: ['n: clips that others rated too. QWK and MAE have no interval here.'],
  };
}

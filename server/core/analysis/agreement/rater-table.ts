import { phrase } from '../../text/phrase.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { correlationInterval, type CorrelationKind } from '../../stats/intervals/correlation-interval.ts';
import { raterVsRest, type RaterAgreement } from '../../stats/agreement/rater-vs-rest.ts';
import type { Scale } from '../input/analysis.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import type { DraftTable } from '../tables/table.ts';

/** Label of the row for all listeners. */
const MEAN = '(mean)';

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

/** With fewer clips, a listener is not counted. */
const LEAST_CLIPS = 3;
const STATISTICS = ['plcc', 'srcc', 'krcc', 'qwk', 'mae'] as const;

/** Unweighted means over listeners with a value, and their number if some have none. */
function means(listeners: readonly RaterAgreement[]) {
  const enough = listeners.filter(({ n }) => n >= LEAST_CLIPS);
  const of = STATISTICS.map((name) => {
    const values = enough.flatMap((own) => own[name] ?? []);
    const sum = values.reduce((total, value) => total + value, 0);
    return { name, n: values.length, mean: values.length === 0 ? null : sum / values.length };
  });
  const ends = ['plcc', 'srcc', 'krcc'].flatMap((name) => [`${name}Low`, `${name}High`]);
  const cells = {
    listener: MEAN,
    n: null,
    listeners: enough.length,
    ...Object.fromEntries(
      of.flatMap(({ name, n, mean }) => [[name, mean] as const, [`${name}Listeners`, n] as const]),
    ),
    ...Object.fromEntries(ends.map((end) => [end, null])),
  };
  const left = of
    .filter(({ n }) => n < listeners.length)
    .map(({ name, n }) => `${name.toUpperCase()} ${listeners.length - n}`);
  const note = phrase`${MEAN}: unweighted over the ${enough.length} listeners with at least ${LEAST_CLIPS} clips; without interval, because listeners share
    clips and one another. ${left.length === 0 ? phrase`All of them have every value.` : phrase`Of ${listeners.length} without a value: ${left.join(', ')}.`}`;
  return { cells, note };
}

/** Those without a correlation last; equal ones by name. */
function byAgreement(a: RaterAgreement, b: RaterAgreement): number {
  return (a.srcc ?? 2) - (b.srcc ?? 2) || naturalOrder(a.listener, b.listener);
}

const DIGITS = 3;

/**
 * Each listener compared with the mean of all others on one scale, from ratings of clips under test that count: the
 * mean over listeners, then listeners by ascending SRCC; see raterVsRest. Null for a scale of facts or pairs.
 */
export function raterTable(scale: Scale, { votes }: Pick<ScaleInput, 'votes'>): DraftTable | null {
  const { name, grid, judges } = scale;
  if (judges !== 'clip') return null;
  const listeners = raterVsRest(votes(), grid).toSorted(byAgreement);
  const mean = means(listeners);
  const several = listeners.length > 1;
  const estimate = (label: string, key: string) => ({
    label: `${label} [95 %]`,
    key,
    interval: [`${key}Low`, `${key}High`] as const,
    digits: DIGITS,
  });
  return {
    name: `raters ${name}`,
    tier: 'detail',
    title: phrase`Each listener compared with the mean of the others: ${name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
      estimate('PLCC', 'plcc'),
      estimate('SRCC', 'srcc'),
      estimate('KRCC', 'krcc'),
      { label: 'QWK', key: 'qwk', digits: DIGITS },
      { label: 'MAE', key: 'mae', digits: DIGITS },
    ],
    rows: [...(several ? [mean.cells] : []), ...listeners.map(row)],
    notes: [
      'n: clips that others also rated. QWK and MAE have no interval here.',
      ...(several ? [mean.note] : []),
    ],
  };
}

import type { ResultTable } from '#core/analysis/tables/table.ts';
import { uselessness, type Catch } from '#core/screening/catches.ts';
import { CARELESS, type CarelessKind } from '#core/methods/contract/simulation.ts';
import type { Proportion } from '#core/stats/intervals/proportion.ts';

/** Short, so that a row fits the terminal. */
const LABELS: Readonly<Record<CarelessKind, string>> = {
  random: 'random',
  'straight-line': 'straight',
  'always-middle': 'middle',
  'fast-clicker': 'fast',
  'trap-aware': 'aware',
};

const percent = (share: number): string => (100 * share).toFixed(0);

function counted({ successes, n }: Proportion): string {
  return n === 0 ? '-' : `${successes}/${n}`;
}

function shared(proportion: Proportion): string {
  const { share } = proportion;
  return share === null ? '-' : `${counted(proportion)} ${percent(share)} %`;
}

function withInterval(proportion: Proportion): string {
  const { low, high } = proportion;
  return low === null || high === null ? '-' : `${shared(proportion)} [${percent(low)}, ${percent(high)}]`;
}

const named = (rows: readonly Catch[]): string => rows.map(({ name }) => name).join(', ');

function warnings(screenings: readonly Catch[]): string[] {
  const found = screenings.filter(({ finds }) => finds);
  const harmful = found.filter((row) => uselessness(row) === 'harms as many');
  const idle = found.filter((row) => uselessness(row) === 'catches nobody');
  const nothing = screenings.slice(1).filter(({ finds }) => !finds);
  return [
    ...(harmful.length > 0 ? [`Wrongly excludes at least as many as it catches: ${named(harmful)}.`] : []),
    ...(idle.length > 0 ? [`Excludes no listener: ${named(idle)}.`] : []),
    ...(nothing.length > 0 ? [`Has no findings in this study: ${named(nothing)}.`] : []),
  ];
}

/** Whom each screening catches; those that find nothing are named below the table. `primary` says the rules of that set. */
export function catchesTable(screenings: readonly Catch[], primary: string): ResultTable {
  return {
    name: 'screenings',
    title: 'Whom each screening catches, sessions of those with ratings of test clips',
    columns: [
      { label: 'screening', key: 'name' },
      ...CARELESS.map((kind) => ({ label: LABELS[kind], key: kind })),
      { label: 'careless', key: 'careless' },
      { label: 'careful wrongly out', key: 'careful' },
      { label: 'trap-failing', key: 'trap-failing' },
      { label: 'vanishing', key: 'vanishing' },
    ],
    rows: screenings
      .filter(({ finds }, index) => finds || index < 3)
      .map(({ name, caught, careless }) => ({
        name,
        ...Object.fromEntries(Object.entries(caught).map(([persona, share]) => [persona, counted(share)])),
        careless: shared(careless),
        careful: withInterval(caught.careful),
      })),
    notes: [
      'Caught: at least half of the ratings of test clips do not count. [..]: 95 % interval, Wilson, per cent.',
      `primary: ${primary}. A rule by itself has its default parameters, and what it finds is left out.`,
      ...warnings(screenings),
    ],
  };
}

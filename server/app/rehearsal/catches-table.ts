import type { ResultTable } from '#core/analysis/tables/table.ts';
import { uselessness, type Catch } from '#core/screening/catches.ts';
import { CARELESS, type CarelessKind } from '#core/methods/contract/simulation.ts';
import type { Proportion } from '#core/stats/intervals/proportion.ts';

/** Short labels, because a row must fit the terminal. */
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
    ...(harmful.length > 0 ? [`No more careless than careful sessions excluded: ${named(harmful)}.`] : []),
    ...(idle.length > 0 ? [`No careless or careful sessions excluded: ${named(idle)}.`] : []),
    ...(nothing.length > 0 ? [`No findings: ${named(nothing)}.`] : []),
  ];
}

/**
 * Table of the sessions that each screening excludes, by kind of listener. Notes name the screenings without findings
 * and the useless ones. `primary`: the primary rule set in words.
 */
export function catchesTable(screenings: readonly Catch[], primary: string): ResultTable {
  return {
    name: 'screenings',
    title: 'Excluded sessions by screening and kind of listener, of all with ratings of test clips',
    columns: [
      { label: 'screening', key: 'name' },
      ...CARELESS.map((kind) => ({ label: LABELS[kind], key: kind })),
      { label: 'all careless', key: 'careless' },
      { label: 'careful [95 % CI]', key: 'careful' },
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
      'Excluded sessions lose at least half of their ratings of test clips. Excluded careful sessions are false positives.',
      '[..]: Wilson interval, %. Single rules have their default parameters, and all findings exclude.',
      `Primary rule set: ${primary}.`,
      ...warnings(screenings),
    ],
  };
}

import type { ResultTable } from '../analysis/tables/table.ts';
import { groupBy } from '../order/group-by.ts';
import { RULES } from './pass-criteria.ts';
import { wilsonInterval, type Proportion } from '../stats/intervals/proportion.ts';
import { compareShares, type ShareDifference } from '../stats/tests/two-shares.ts';

/** Whether a listener's session passed something. */
export interface Passed {
  /** Number of the study's version. */
  version: number;
  /** Name of a check, or one of the criteria below. */
  criterion: string;
  passed: boolean;
}

interface Count {
  version: number;
  n: number;
  successes: number;
}

function countsOf(sessions: readonly Passed[]): Count[] {
  return [...groupBy(sessions, ({ version }) => version)]
    .map(([version, own]) => ({
      version,
      n: own.length,
      successes: own.filter(({ passed }) => passed).length,
    }))
    .toSorted((a, b) => a.version - b.version);
}

/** Share of sessions of a version that passed. */
export interface PassRate extends Proportion {
  readonly criterion: string;
  readonly version: number;
}

/** Pass rate of the last version less that of an earlier one. */
export interface PassDifference extends ShareDifference {
  readonly criterion: string;
  readonly from: number;
  readonly to: number;
  readonly nFrom: number;
  readonly nTo: number;
}

/**
 * Pass rates of listeners by version of a study, and the difference of the last version from each earlier one, by criterion.
 * Each session is one trial. Sources: Wilson 1927; Newcombe 1998, method 10; Fisher's exact test.
 */
export function versionPassRates(sessions: readonly Passed[]): {
  rates: PassRate[];
  differences: PassDifference[];
} {
  const criteria = [...groupBy(sessions, ({ criterion }) => criterion)]
    .map(([criterion, own]) => ({ criterion, counts: countsOf(own) }))
    .toSorted((a, b) => Number(b.criterion === RULES) - Number(a.criterion === RULES));
  const rates = criteria.flatMap(({ criterion, counts }) =>
    counts.map(({ version, n, successes }) => ({ criterion, version, ...wilsonInterval(successes, n) })),
  );
  const differences = criteria.flatMap(({ criterion, counts }) => {
    const last = counts.at(-1);
    return counts.slice(0, -1).flatMap((from) =>
      last
        ? [
            {
              criterion,
              from: from.version,
              to: last.version,
              nFrom: from.n,
              nTo: last.n,
              ...compareShares(from, last),
            },
          ]
        : [],
    );
  });
  return { rates, differences };
}

/** The pass rates and their differences as tables. */
export function versionPassTables(sessions: readonly Passed[]): ResultTable[] {
  const { rates, differences } = versionPassRates(sessions);
  return [
    {
      name: 'version pass rates',
      title: 'Pass rates of listeners by version',
      columns: [
        { label: 'criterion', key: 'criterion' },
        { label: 'version', key: 'version' },
        { label: 'sessions', key: 'n' },
        { label: 'passed', key: 'successes' },
        { label: 'share', key: 'share', digits: 3, interval: ['low', 'high'] },
      ],
      rows: rates.map((row) => ({ ...row })),
      notes: [
        "Interval: Wilson's score interval, 95 %. Sessions that stopped early are omitted; those that a check ended are included.",
      ],
    },
    {
      name: 'version pass differences',
      title: 'Differences of pass rates between versions',
      columns: [
        { label: 'criterion', key: 'criterion' },
        { label: 'from version', key: 'from' },
        { label: 'to version', key: 'to' },
        { label: 'sessions before', key: 'nFrom' },
        { label: 'sessions after', key: 'nTo' },
        { label: 'difference', key: 'difference', digits: 3, interval: ['low', 'high'] },
        { label: 'p', key: 'p' },
      ],
      rows: differences.map((row) => ({ ...row })),
      notes: [
        "Later minus earlier version. Interval: Newcombe's hybrid score interval, 95 %. p: Fisher's exact test, two-sided, not corrected for the number of rows.",
        'Listeners are assumed to be independent. A difference may also come from other listeners, not from the study.',
      ],
    },
  ];
}

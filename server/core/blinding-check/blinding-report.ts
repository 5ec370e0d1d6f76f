import type { ResultTable } from '../analysis/tables/table.ts';
import { pText } from '../analysis/tables/p-text.ts';
import { textTable } from '../analysis/tables/text-table.ts';
import { groupBy } from '../order/group-by.ts';
import { CHANNELS } from './channels.ts';
import { ALPHA, type BlindingCheck, type BlindingTest, type BlindingVerdict } from './check-blinding.ts';
import { findingText } from './wording.ts';

/** Result of a blinding check, as a table and sentences. */
export interface BlindingReport {
  sessions: number;
  pages: number;
  /** Channels that reveal what they must not, in words with the remedy; empty: none. */
  findings: readonly string[];
  table: ResultTable;
}

const secretOf = ({ block, target }: BlindingTest): string => `${block}/${target}`;

const RANK: Readonly<Record<BlindingVerdict, number>> = { finding: 0, admitted: 1, none: 2 };
const shareOf = ({ accuracy }: BlindingTest): number => accuracy?.share ?? 0;

/** The strongest test of a channel. */
const strongest = (tests: readonly BlindingTest[]): BlindingTest[] =>
  tests
    .toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict] || shareOf(b) - shareOf(a) || a.p - b.p)
    .slice(0, 1);

const WORDS: Readonly<Record<BlindingVerdict, string>> = {
  finding: 'FINDING',
  admitted: 'admitted',
  none: 'nothing revealed',
};

const featureText = ({ feature, statistic }: BlindingTest): string =>
  statistic === 'order' ? `${feature} (order)` : feature;

function rowOf(test: BlindingTest): ResultTable['rows'][number] {
  const { block, method, target, channel, n, hits, accuracy, chance, p, holmP, verdict } = test;
  return {
    block: `${block + 1} ${method}`,
    target,
    channel,
    feature: featureText(test),
    n,
    right: `${hits.right}/${hits.of}`,
    share: accuracy?.share ?? null,
    low: accuracy?.low ?? null,
    high: accuracy?.high ?? null,
    chance,
    p: pText(p),
    holmP: pText(holmP),
    verdict: WORDS[verdict],
  };
}

/** Report of a blinding check: the strongest feature of each channel for each target, and the findings in words. */
export function reportBlinding({ tests, sessions, pages, format }: BlindingCheck): BlindingReport {
  const channels = [...groupBy(tests, (test) => `${secretOf(test)}/${test.channel}`).values()];
  // By block and secret as asked, then by channel as documented.
  const secrets = [...new Set(tests.map(secretOf))];
  const shown = channels
    .flatMap(strongest)
    .toSorted(
      (a, b) =>
        secrets.indexOf(secretOf(a)) - secrets.indexOf(secretOf(b)) ||
        CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel),
    );
  const different = tests.length - tests.filter(({ verdict }) => verdict === 'none').length;
  const table: ResultTable = {
    name: 'blinding-check',
    title: `Blinding check: ${sessions} simulated sessions, ${pages} pages, format ${format}`,
    columns: [
      { label: 'block, method', key: 'block' },
      { label: 'target', key: 'target' },
      { label: 'channel', key: 'channel' },
      { label: 'strongest feature', key: 'feature' },
      { label: 'n', key: 'n' },
      { label: 'identified', key: 'right' },
      { label: 'accuracy', key: 'share', interval: ['low', 'high'], digits: 2 },
      { label: 'chance', key: 'chance', digits: 2 },
      { label: 'p', key: 'p' },
      { label: 'p corrected', key: 'holmP' },
      { label: 'verdict', key: 'verdict' },
    ],
    rows: shown.map(rowOf),
    notes: [
      `${tests.length} tests of single features, ${different} below ${ALPHA} after Holm's correction. Each row is the strongest feature of its channel.`,
      'p: permutations of the truth within pages, zones or sessions. accuracy: from what the other sessions showed, with the exact 95 % interval.',
      'A channel without a row never differed. docs/study/blinding.md explains the table and the admitted limits.',
    ],
  };
  const findings = shown.filter(({ verdict }) => verdict === 'finding').map(findingText);
  return { sessions, pages, findings, table };
}

/** The output of `earshot blind-check`. */
export function blindingText(study: string, { findings, table }: BlindingReport): string {
  const results =
    findings.length === 0
      ? ['No findings: nothing that a browser received reveals what listeners must not know.']
      : [
          `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}:`,
          ...findings.map((finding) => `- ${finding}`),
        ];
  return [study, textTable(table, table.rows.length), '', ...results].join('\n');
}

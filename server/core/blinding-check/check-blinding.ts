import { groupBy } from '../order/group-by.ts';
import { fail } from '../order/fail.ts';
import { createRandom, type Random } from '../order/random.ts';
import { clopperPearsonInterval } from '../stats/intervals/clopper-pearson.ts';
import { holm } from '../stats/tests/multiple-comparisons.ts';
import type { Capture } from './capture.ts';
import { isAdmitted, type Channel, type Secret } from './channels.ts';
import { chanceShare, found, named, type Hits } from './classify.ts';
import { codedItems, columnsOf, type Coded, type FeatureColumn } from './columns.ts';
import { ownValues, type OwnValues } from './own-values.ts';
import { chiSquared, largestDeviance, permutationP, rankSum } from './permutation.ts';
import { questionsOf, type Question } from './questions.ts';

export const ALPHA = 0.01;
/** With fewer sessions a page that is never a trap looks like chance. */
export const LEAST_SESSIONS = 30;
/** Browsers round their clocks, and networks add more than that: what differs by less tells a listener nothing. */
const LEAST_MS = 0.5;

export type BlindingVerdict = 'finding' | 'admitted' | 'none';

/** Result of testing one feature for one secret of a block. */
export interface BlindingTest {
  /** Index of the block in the study. */
  block: number;
  method: string;
  secret: Secret;
  told: string;
  channel: Channel;
  feature: string;
  /** What was tested: which values come with which label, or whose values are larger within a page or session. */
  statistic: 'values' | 'order';
  /** Items that could be told apart, and of them or their labels those that the feature alone tells right. */
  n: number;
  hits: Hits;
  /** Share told right with the exact 95 % interval of Clopper and Pearson; null where nothing could be told. */
  accuracy: { share: number; low: number; high: number } | null;
  /** Share that is told right by chance. */
  chance: number;
  p: number;
  /** Corrected over the whole table. */
  holmP: number;
  verdict: BlindingVerdict;
  /** For clips: how many have values of their own in every session. */
  own: OwnValues | null;
}

export interface BlindingCheck {
  format: string;
  sessions: number;
  pages: number;
  /** Every test that was made; features that never differ are left out. */
  tests: readonly BlindingTest[];
  findings: number;
}

/** One test before it is made. Features that divide the items alike have one key, and are corrected for once. */
interface Planned {
  question: Question;
  coded: Coded;
  column: FeatureColumn;
  statistic: BlindingTest['statistic'];
  by: Uint32Array;
  key: string;
}

/** How far the medians of the labels lie apart, in the unit of the feature. */
function medianGap({ facts }: FeatureColumn, { labels }: Coded): number {
  const medians = [...groupBy([...facts.keys()], (row) => labels[row]).values()].map((rows) => {
    const values = rows.map((row) => Number(facts[row])).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? fail();
  });
  return Math.max(...medians) - Math.min(...medians);
}

/** Channels with few values, of which a single one may tell something. */
const PLACES: ReadonlySet<Channel> = new Set(['order', 'position']);

const isUnique = (codes: Uint32Array): boolean => new Set(codes).size === codes.length;

/** Whether values come with labels, and where they are ordered, whether larger ones do. */
function planColumn(question: Question, coded: Coded, column: FeatureColumn): Planned[] {
  const { channel, codes, ranks } = column;
  const plan = (statistic: Planned['statistic'], by: Uint32Array): Planned => ({
    question,
    coded,
    column,
    statistic,
    by,
    key: `${question.block} ${question.told} ${statistic} ${by.join()}`,
  });
  return [
    ...(channel === 'timing' || isUnique(codes) ? [] : [plan('values', codes)]),
    ...(ranks
      ? [
          plan(
            'order',
            Uint32Array.from(ranks, (rank) => 2 * rank + codes.length),
          ),
        ]
      : []),
  ];
}

function planQuestion(question: Question): Planned[] {
  const coded = codedItems(question.items);
  return columnsOf(question, coded).flatMap((column) => planColumn(question, coded, column));
}

type Result = Pick<BlindingTest, 'p' | 'hits' | 'chance'>;

function resultOf({ question, coded, column, statistic, by }: Planned, most: number, random: Random): Result {
  const { channel, codes, ranks } = column;
  const ofValues = PLACES.has(channel) ? largestDeviance : chiSquared;
  const measured = statistic === 'order' && ranks ? rankSum(ranks, coded) : ofValues(codes, coded);
  const tell = (own: Coded): Hits => (question.isWhether ? found(by, own, random) : named(by, own));
  return {
    p: permutationP(measured, coded, most, random),
    hits: tell(coded),
    chance: chanceShare(tell, coded, random),
  };
}

function verdictOf({ question, coded, column }: Planned, holmP: number): BlindingVerdict {
  const isHeard = column.channel !== 'timing' || medianGap(column, coded) >= LEAST_MS;
  if (holmP >= ALPHA || !isHeard) return 'none';
  return isAdmitted(column.channel, question.secret, question.isStreamed) ? 'admitted' : 'finding';
}

function testOf(planned: Planned, result: Result, holmP: number): BlindingTest {
  const { question, coded, column, statistic } = planned;
  const { block, method, secret, told, items } = question;
  const { share, low, high } = clopperPearsonInterval(result.hits.right, result.hits.of);
  return {
    block,
    method,
    secret,
    told,
    channel: column.channel,
    feature: column.name,
    statistic,
    holmP,
    ...result,
    n: coded.strata.reduce((sum, stratum) => sum + stratum.length, 0),
    accuracy: share === null || low === null || high === null ? null : { share, low, high },
    verdict: verdictOf(planned, holmP),
    own: secret === 'clip' && statistic === 'values' ? ownValues(items, column) : null,
  };
}

/** So many that the least p-value stays below alpha after the correction. */
const permutationsFor = (tests: number): number => Math.max(1999, Math.ceil((1.5 * tests) / ALPHA) - 1);

/**
 * Whether what browsers received reveals what listeners must not know. Every feature is tested alone against every secret, by permuting the
 * truth within what the design orders at random, and all p-values are corrected together (Holm).
 */
export function checkBlinding(capture: Capture, seed = 'blind-check'): BlindingCheck {
  const plans = questionsOf(capture).flatMap(planQuestion);
  const different = new Map(plans.map((planned) => [planned.key, planned]));
  const most = permutationsFor(different.size);
  const results = new Map(
    [...different].map(([key, planned], index) => [
      key,
      resultOf(planned, most, createRandom(`${seed}/${index}`)),
    ]),
  );
  const corrected = holm([...results.values()].map(({ p }) => p));
  const holmOf = new Map([...results.keys()].map((key, index) => [key, corrected[index] ?? fail()]));
  const tests = plans.flatMap((planned) => {
    const result = results.get(planned.key);
    return result ? [testOf(planned, result, holmOf.get(planned.key) ?? 1)] : [];
  });
  return {
    format: capture.format,
    sessions: capture.sessions.length,
    pages: capture.sessions.reduce((sum, pages) => sum + pages.length, 0),
    tests,
    findings: tests.filter(({ verdict }) => verdict === 'finding').length,
  };
}

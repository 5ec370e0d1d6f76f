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
/** Least number of sessions: with fewer, a page that is never a trap looks like chance. */
export const LEAST_SESSIONS = 30;
/** Smallest difference of times that can reveal anything, ms: browsers round their clocks, and networks add more. */
const LEAST_MS = 0.5;

export type BlindingVerdict = 'finding' | 'admitted' | 'none';

/** Result of testing one feature for one secret of a block. */
export interface BlindingTest {
  /** Index of the block in the study. */
  block: number;
  method: string;
  secret: Secret;
  /** The secret in words, such as 'traps'. */
  target: string;
  channel: Channel;
  feature: string;
  /** Tested relation: which values come with which label, or whose values are larger within a page or session. */
  statistic: 'values' | 'order';
  /** Items that could be identified; `hits`: how many of them, or of their labels, the feature alone identifies. */
  n: number;
  hits: Hits;
  /** Share identified, with the exact 95 % interval of Clopper and Pearson; null where nothing could be identified. */
  accuracy: { share: number; low: number; high: number } | null;
  /** Share identified by chance. */
  chance: number;
  p: number;
  /** Corrected over all tests (Holm). */
  holmP: number;
  verdict: BlindingVerdict;
  /** For clips: how many have a unique value in every session. */
  own: OwnValues | null;
}

export interface BlindingCheck {
  format: string;
  sessions: number;
  pages: number;
  /** All tests; features that never differ are omitted. */
  tests: readonly BlindingTest[];
  findings: number;
}

/** A planned test. Features that divide the items in the same way share a key and are corrected for once. */
interface Planned {
  question: Question;
  coded: Coded;
  column: FeatureColumn;
  statistic: BlindingTest['statistic'];
  by: Uint32Array;
  key: string;
}

/** Largest difference between the medians of the labels, in the unit of the feature. */
function medianGap({ facts }: FeatureColumn, { labels }: Coded): number {
  const medians = [...groupBy([...facts.keys()], (row) => labels[row]).values()].map((rows) => {
    const values = rows.map((row) => Number(facts[row])).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? fail();
  });
  return Math.max(...medians) - Math.min(...medians);
}

/** Channels with few values, a single one of which may be revealing. */
const PLACES: ReadonlySet<Channel> = new Set(['order', 'position']);

const isUnique = (codes: Uint32Array): boolean => new Set(codes).size === codes.length;

/** Tests of a feature: whether values come with labels and, where values are ordered, whether larger ones do. */
function planColumn(question: Question, coded: Coded, column: FeatureColumn): Planned[] {
  const { channel, codes, ranks } = column;
  const plan = (statistic: Planned['statistic'], by: Uint32Array): Planned => ({
    question,
    coded,
    column,
    statistic,
    by,
    key: `${question.block} ${question.target} ${statistic} ${by.join()}`,
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
  const identify = (own: Coded): Hits => (question.isWhether ? found(by, own, random) : named(by, own));
  return {
    p: permutationP(measured, coded, most, random),
    hits: identify(coded),
    chance: chanceShare(identify, coded, random),
  };
}

function verdictOf({ question, coded, column }: Planned, holmP: number): BlindingVerdict {
  const isHeard = column.channel !== 'timing' || medianGap(column, coded) >= LEAST_MS;
  if (holmP >= ALPHA || !isHeard) return 'none';
  return isAdmitted(column.channel, question.secret, question.isStreamed) ? 'admitted' : 'finding';
}

function testOf(planned: Planned, result: Result, holmP: number): BlindingTest {
  const { question, coded, column, statistic } = planned;
  const { block, method, secret, target, items } = question;
  const { share, low, high } = clopperPearsonInterval(result.hits.right, result.hits.of);
  return {
    block,
    method,
    secret,
    target,
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

/** Number of permutations with which the smallest p-value stays below alpha after the correction. */
const permutationsFor = (tests: number): number => Math.max(1999, Math.ceil((1.5 * tests) / ALPHA) - 1);

/**
 * Tests whether the data that browsers received reveal what listeners must not know. Each feature is tested alone against each secret, by
 * permuting the true labels within units that the design orders at random. All p-values are corrected together (Holm).
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

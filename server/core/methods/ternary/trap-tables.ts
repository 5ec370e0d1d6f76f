import { phrase } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { batchKey, isFinished, type Batch } from './batches.ts';

/**
 * Right answer to a trap, and the least share of right answers of attentive listeners: an attentive listener finds about
 * 95 % of the flawed clips and 80 % of the recordings. Source: Audio Turing Test, section 3.3, and our rule of ambiguous traps.
 */
const TRAPS = {
  flawed: { right: 'machine', least: 0.85 },
  human: { right: 'human', least: 0.8 },
} as const;
const FEWEST_ANSWERS = 10;
/** Least share of valid batches of a listener who is not listed as failing. Source: ours, for two batches and more. */
const LEAST_VALID = 0.5;
const DIGITS = 3;

interface TrapAnswer {
  clip: string;
  trap: keyof typeof TRAPS;
  isRight: boolean;
  /** Whether the listener finished at least one other batch and passed all of them. */
  isAttentive: boolean;
}

const trapOf = (role: string): keyof typeof TRAPS | null =>
  role === 'flawed' || role === 'human' ? role : null;

/** Answers to traps, of finished and unfinished batches. */
function trapAnswers(ratings: readonly Rating[], batches: readonly Batch[]): TrapAnswer[] {
  const finished = groupBy(batches.filter(isFinished), ({ listener }) => listener);
  return ratings.flatMap((rating) => {
    const trap = trapOf(rating.role);
    if (trap === null || rating.label === null) return [];
    const own = batchKey(rating);
    const others = (finished.get(rating.listener) ?? []).filter(({ key }) => key !== own);
    const isAttentive = others.length > 0 && others.every(({ state }) => state === 'valid');
    return [{ clip: rating.clip, trap, isRight: rating.label === TRAPS[trap].right, isAttentive }];
  });
}

const rightShare = (answers: readonly TrapAnswer[]) =>
  wilsonInterval(answers.filter(({ isRight }) => isRight).length, answers.length);

function findingOf(trap: keyof typeof TRAPS, share: number | null, n: number): string {
  if (share === null || n < FEWEST_ANSWERS) return 'too few answers';
  return share < TRAPS[trap].least ? 'suspect: check the clip' : 'as expected';
}

/**
 * Share of right answers to each trap clip by listeners who passed all their other batches, with Wilson's 95 % interval, and by
 * everybody; suspect clips first. Null without traps.
 */
export function trapTable(ratings: readonly Rating[], batches: readonly Batch[]): DraftTable | null {
  const answers = trapAnswers(ratings, batches);
  if (answers.length === 0) return null;
  const rows = [...groupBy(answers, ({ clip, trap }) => JSON.stringify([trap, clip])).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const attentive = own.filter(({ isAttentive }) => isAttentive);
      const { share, low, high } = rightShare(attentive);
      const finding = findingOf(first.trap, share, attentive.length);
      const everybody = rightShare(own);
      return {
        clip: first.clip,
        role: first.trap,
        n: attentive.length,
        share,
        low,
        high,
        finding,
        nAll: own.length,
        shareAll: everybody.share,
        allLow: everybody.low,
        allHigh: everybody.high,
      };
    })
    .toSorted((a, b) => (a.share ?? 2) - (b.share ?? 2) || naturalOrder(a.clip, b.clip));
  return {
    name: 'trap clips',
    tier: 'detail',
    title: 'Right answers to each trap',
    columns: [
      { label: 'clip', key: 'clip' },
      { label: 'trap', key: 'role' },
      { label: 'n', key: 'n' },
      { label: 'right [95 %]', key: 'share', interval: ['low', 'high'], digits: DIGITS },
      { label: 'finding', key: 'finding' },
      { label: 'n (all)', key: 'nAll' },
      { label: 'right (all) [95 %]', key: 'shareAll', interval: ['allLow', 'allHigh'], digits: DIGITS },
    ],
    rows,
    notes: [
      phrase`n and right: answers of listeners who passed all their other batches, at least one; all: of everybody. Right:
        Machine for a flawed clip, Human for a recording. Suspect: a share right below ${TRAPS.flawed.least} for a flawed clip
        and ${TRAPS.human.least} for a recording, of at least ${FEWEST_ANSWERS} answers; such a clip is ambiguous or too difficult,
        and makes attentive listeners lose batches. Intervals: Wilson.`,
    ],
  };
}

/** Listeners who passed fewer than half of their finished batches, of two and more; the lowest share first. Null without any. */
export function failingListenersTable(batches: readonly Batch[]): DraftTable | null {
  const rows = [...groupBy(batches.filter(isFinished), ({ listener }) => listener)]
    .map(([listener, own]) => {
      const valid = own.filter(({ state }) => state === 'valid').length;
      const { share, low, high } = wilsonInterval(valid, own.length);
      return { listener, finished: own.length, valid, share, low, high };
    })
    .filter(({ finished, share }) => finished > 1 && share !== null && share < LEAST_VALID)
    .toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0) || naturalOrder(a.listener, b.listener));
  if (rows.length === 0) return null;
  return {
    name: 'failing listeners',
    tier: 'detail',
    title: 'Listeners who failed most of their batches',
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'finished', key: 'finished' },
      { label: 'valid', key: 'valid' },
      { label: 'pass rate [95 %]', key: 'share', interval: ['low', 'high'], digits: DIGITS },
    ],
    rows,
    notes: [
      'Listeners with two finished batches or more who passed fewer than half of them. The rule excludes their invalid batches only: look at ' +
        'their other answers before you count them. Intervals: Wilson.',
    ],
  };
}

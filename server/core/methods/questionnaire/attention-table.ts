import { phrase } from '../../text/phrase.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import { TOO_MANY } from './attention.ts';
import type { AttentionTruths } from './design.ts';

/** An answer, in the form of the right answers of attention items. */
function answerOf({ canonicalValue, label, text }: Rating): string {
  if (canonicalValue !== null) return String(canonicalValue);
  return label === null ? String(text) : label.split('; ').join(',');
}

function rowOf({ question, truths }: AttentionTruths, ratings: readonly Rating[]) {
  const tested = ratings.flatMap((rating) => {
    const right = rating.scale === question && rating.role === 'test' ? truths.get(rating.clip) : undefined;
    return right ? [{ rating, isRight: right.includes(answerOf(rating)) }] : [];
  });
  const counting = tested.filter(({ rating }) => rating.counts);
  const byListener = [...groupBy(tested, ({ rating }) => rating.listener).values()];
  const attentive = byListener.filter(
    (own) => own.filter(({ isRight }) => !isRight).length < TOO_MANY,
  ).length;
  const clips = wilsonInterval(tested.filter(({ isRight }) => isRight).length, tested.length);
  const listeners = wilsonInterval(attentive, byListener.length);
  const left = wilsonInterval(counting.filter(({ isRight }) => isRight).length, counting.length);
  return {
    question,
    n: clips.n,
    right: clips.successes,
    share: clips.share,
    low: clips.low,
    high: clips.high,
    listeners: listeners.n,
    listenersPassed: listeners.successes,
    listenersShare: listeners.share,
    listenersLow: listeners.low,
    listenersHigh: listeners.high,
    nCounting: left.n,
    rightCounting: left.successes,
    shareCounting: left.share,
    lowCounting: left.low,
    highCounting: left.high,
  };
}

/** How often attention items were answered correctly, over pages and over listeners, before and after screening. */
export function attentionTable(
  attention: readonly AttentionTruths[],
  ratings: readonly Rating[],
): DraftTable {
  return {
    name: 'attention',
    title: 'Attention items: right answers, before screening and of ratings that count',
    columns: [
      { label: 'question', key: 'question' },
      { label: 'n', key: 'n' },
      { label: 'right', key: 'right' },
      { label: 'share [95 %]', key: 'share', interval: ['low', 'high'], digits: 3 },
      { label: 'listeners', key: 'listeners' },
      { label: 'passed', key: 'listenersPassed' },
      {
        label: 'share [95 %]',
        key: 'listenersShare',
        interval: ['listenersLow', 'listenersHigh'],
        digits: 3,
      },
      { label: 'n counting', key: 'nCounting' },
      { label: 'share [95 %]', key: 'shareCounting', interval: ['lowCounting', 'highCounting'], digits: 3 },
    ],
    rows: attention.map((item) => rowOf(item, ratings)),
    notes: [
      phrase`A listener passes with fewer than ${TOO_MANY} wrong answers to the item. Intervals: Wilson.`,
      'With music, neutral is an honest answer, so the item hardly detects listeners who always choose the middle.',
    ],
  };
}

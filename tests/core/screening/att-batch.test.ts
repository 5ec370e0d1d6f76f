import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { attBatchRule } from '#core/screening/rules/att-batch.ts';
import { rating } from '../../support/ratings.ts';

const LABELS = ['human', 'unclear', 'machine'];
const ROLES = ['test', 'flawed', 'test', 'test', 'human', 'test', 'test', 'human', 'test', 'test'];

/** A batch of ten, of which the first so many pages were answered; labels of the traps in the order of their pages. */
function batch(
  traps: readonly string[],
  { answered = 10, ...own }: Partial<Rating> & { answered?: number } = {},
): Rating[] {
  const labels = [...traps];
  return ROLES.slice(0, answered).map((role, index) =>
    rating({
      batch: 1,
      page: index + 1,
      item: String(index),
      role,
      label: role === 'test' ? 'unclear' : (labels.shift() ?? null),
      ...own,
    }),
  );
}

const combinations = LABELS.flatMap((flawed) =>
  LABELS.flatMap((first) => LABELS.map((second) => [flawed, first, second] as const)),
);

test.each(combinations)('A5 X3 (3.2) flawed %s, human %s and %s', (flawed, first, second) => {
  const ratings = batch([flawed, first, second]);
  const isValid = flawed === 'machine' && (first === 'human' || second === 'human');
  expect(attBatchRule.find(ratings)).toEqual(
    isValid
      ? []
      : [{ listener: 'L1', ratings, evidence: `batch 1: flawed: ${flawed}; human: ${first}, ${second}` }],
  );
});

test('A5 X3 (3.2) of the 27 ways to label the traps 5 are valid', () => {
  expect(combinations.filter((traps) => attBatchRule.find(batch(traps)).length === 0)).toHaveLength(5);
});

test('A7 a batch left before its end is incomplete, even where its traps were passed', () => {
  const passed = batch(['machine', 'human', 'human'], { answered: 9 });
  expect(attBatchRule.find(passed)).toEqual([
    {
      listener: 'L1',
      ratings: passed,
      evidence: 'batch 1: incomplete: 9 of 10 pages, 1 flawed and 2 human clips labelled',
    },
  ]);
  expect(passed.filter(({ role }) => role === 'test')).toHaveLength(6);
});

test('a batch without all its traps is incomplete, however long it is', () => {
  const ratings = batch(['machine', 'human', 'human']).map((own) =>
    own.role === 'flawed' ? rating({ ...own, role: 'test' }) : own,
  );
  expect(attBatchRule.find(ratings).map(({ evidence }) => evidence)).toEqual([
    'batch 1: incomplete: 10 of 10 pages, 0 flawed and 2 human clips labelled',
  ]);
  expect(attBatchRule.find(batch(['machine', 'human'], { answered: 7 }), { pages: 7 })).toHaveLength(1);
});

test('A8 only the failed batch is out: not the other batches, listeners, sessions and blocks', () => {
  const good = ['machine', 'human', 'human'];
  const failed = batch(['human', 'human', 'human'], { batch: 2 });
  const ratings = [
    ...batch(good),
    ...failed,
    ...batch(good, { batch: 2, listener: 'L2' }),
    ...batch(good, { batch: 2, session: 'again' }),
    ...batch(good, { batch: 2, block: 2 }),
  ];
  expect(attBatchRule.find(ratings).map((finding) => finding.ratings)).toEqual([failed]);
});

test('how sure somebody was says nothing of the traps, and is out with its batch', () => {
  const sure = batch([], { scale: 'confidence', label: null, canonicalValue: 3 });
  expect(attBatchRule.find([...sure, ...batch(['machine', 'human', 'machine'])])).toEqual([]);
  const failed = batch(['unclear', 'human', 'human']);
  expect(attBatchRule.find([...failed, ...sure])[0]?.ratings).toEqual([...failed, ...sure]);
});

test('ratings without a batch are not judged', () => {
  expect(attBatchRule.find([rating({ label: 'human' }), rating({ page: 2, canonicalValue: 3 })])).toEqual([]);
});

import { expect, test } from 'vitest';
import { DraftChanges } from '../../../../client/listener/session/draft-changes.ts';

test('each part that became something else is noted with its time', () => {
  const changes = new DraftChanges([]);
  changes.note({}, { scores: { a: 70 } }, 1000, false);
  changes.note({ scores: { a: 70 } }, { scores: { a: 70, b: 20 }, label: 'human' }, 2000, false);
  changes.note({ label: 'human' }, {}, 3000, false);
  expect(changes.list).toEqual([
    [1000, 'scores.a', 70],
    [2000, 'scores.b', 20],
    [2000, 'label', 'human'],
    [3000, 'label', null],
  ]);
});

test('of a text that is typed nothing but the first and the last moment is kept', () => {
  const changes = new DraftChanges([]);
  for (let length = 1; length <= 40; length += 1) {
    changes.note({ reason: 'x'.repeat(length - 1) }, { reason: 'x'.repeat(length) }, length * 100, true);
  }
  expect(changes.list).toEqual([
    [100, 'reason', null],
    [4000, 'reason', null],
  ]);
});

test('of more than 500 changes the middle is dropped', () => {
  const changes = new DraftChanges([]);
  for (let at = 1; at <= 2000; at += 1) changes.note({ score: at - 1 }, { score: at }, at, false);
  expect(changes.list).toHaveLength(500);
  expect(changes.list[0]).toEqual([1, 'score', 1]);
  expect(changes.list[249]).toEqual([250, 'score', 250]);
  expect(changes.list[250]).toEqual([1751, 'score', 1751]);
  expect(changes.list.at(-1)).toEqual([2000, 'score', 2000]);
});

test('what was noted before a reload stays', () => {
  const changes = new DraftChanges([[10, 'a', 1]]);
  changes.note({ a: 1 }, { a: 2 }, 20, false);
  expect(changes.list).toEqual([
    [10, 'a', 1],
    [20, 'a', 2],
  ]);
});

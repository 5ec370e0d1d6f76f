import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { eachPairOnce, inPairOrder, pairOrder } from '#core/analysis/input/pair-order.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { PAIR_SCALE, simulatePairs } from '../../../support/pair-studies.ts';
import { rating } from '../../../support/ratings.ts';

const judged = (system: string, comparedSystem: string, canonicalValue: number, own: Partial<Rating> = {}) =>
  rating({
    method: 'pairwise',
    scale: 'preference',
    system,
    comparedSystem,
    canonicalValue,
    clip: `${system}/${own.item ?? '1'}`,
    comparedClip: `${comparedSystem}/${own.item ?? '1'}`,
    ...own,
  });

test('a pair is named as it always is, and by name as soon as one is named in both orders', () => {
  const toBaseline = pairOrder([
    ['b', 'a'],
    ['c', 'a'],
  ]);
  expect([toBaseline(['b', 'a']), toBaseline(['a', 'c'])]).toEqual([
    ['b', 'a'],
    ['c', 'a'],
  ]);
  const mixed = pairOrder([
    ['b', 'a'],
    ['c', 'a'],
    ['a', 'c'],
  ]);
  expect([mixed(['b', 'a']), mixed(['c', 'a'])]).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
});

test('all pairs by name, as by default, are in natural order; a baseline and one pair stay as the study names them', () => {
  const byName = [['A1', 'A10'] as const, ['A1', 'A2'] as const, ['A10', 'A2'] as const];
  expect(byName.map(pairOrder(byName))).toEqual([
    ['A1', 'A10'],
    ['A1', 'A2'],
    ['A2', 'A10'],
  ]);
  const toBaseline = [['A1', 'A2'] as const, ['A10', 'A2'] as const];
  expect(toBaseline.map(pairOrder(toBaseline))).toEqual(toBaseline);
  expect(pairOrder([['v10', 'v9']])(['v10', 'v9'])).toEqual(['v10', 'v9']);
});

test('pairs that were planned are one with those that were rated the other way round', () => {
  const planned = [['b', 'a'] as const, ['c', 'a'] as const, ['a', 'c'] as const];
  expect(eachPairOnce(planned, [['a', 'b']])).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
});

test('a rating that changes places has its sign turned, and a trap and a fact do not', () => {
  const ratings = [
    judged('a', 'b', 2),
    judged('b', 'a', 1),
    judged('b', 'a', 1, { role: 'obvious better' }),
    judged('b', 'a', 1, { scale: 'correct' }),
  ];
  const correct = { ...PAIR_SCALE, name: 'correct', judges: 'fact' as const };
  const named = inPairOrder(ratings, [PAIR_SCALE, correct]).map((own) => [
    own.system,
    own.clip,
    own.canonicalValue,
    own.rawValue,
    own.position,
  ]);
  expect(named).toEqual([
    ['a', 'a/1', 2, 2, 1],
    ['a', 'a/1', -1, 1, 2],
    ['b', 'b/1', 1, 1, 1],
    ['a', 'a/1', 1, 1, 2],
  ]);
});

test('two clips without systems are one pair too', () => {
  const own = { system: null, comparedSystem: null };
  const ratings = [
    rating({ ...own, scale: 'preference', clip: 'x', comparedClip: 'y', canonicalValue: 2 }),
    rating({ ...own, scale: 'preference', clip: 'y', comparedClip: 'x', canonicalValue: -2 }),
  ];
  expect(
    inPairOrder(ratings, [PAIR_SCALE]).map(({ clip, canonicalValue }) => [clip, canonicalValue]),
  ).toEqual([
    ['x', 2],
    ['x', 2],
  ]);
});

test('a clip that comes first gets its own factors, or those that go with the item', () => {
  const factors = (topic: string, vocoder: string) => ({ factors: { topic, vocoder } });
  const ratings = [
    judged('a', 'b', 1, { item: '1', ...factors('news', 'one') }),
    judged('a', 'c', 1, { item: '2', ...factors('chat', 'one') }),
    judged('b', 'a', 1, { item: '2', ...factors('chat', 'two') }),
    judged('b', 'a', 1, { item: '3', ...factors('news', 'two') }),
  ];
  expect(inPairOrder(ratings, [PAIR_SCALE]).map((own) => own.factors)).toEqual([
    { topic: 'news', vocoder: 'one' },
    { topic: 'chat', vocoder: 'one' },
    { topic: 'chat', vocoder: 'one' },
    { topic: 'news' },
  ]);
});

test('SparkTTS - VibeVoice is one row with one n in every table, whichever of them a row names first', () => {
  const names: Record<string, string> = { A: 'SparkTTS', B: 'VibeVoice' };
  const { ratings, metrics } = simulatePairs(createRandom('both'), { pairs: 60, listeners: 8, heard: 1 });
  const renamed = ratings.map((own) => ({
    ...own,
    factors: { topic: Number(own.item) % 2 === 0 ? 'news' : 'chat' },
    system: names[own.system ?? ''] ?? own.system,
    comparedSystem: names[own.comparedSystem ?? ''] ?? own.comparedSystem,
  }));
  const pairKey = (a: unknown, b: unknown) => JSON.stringify([String(a), String(b)].toSorted());
  const truth = new Map<string, number>();
  for (const { system, comparedSystem } of renamed) {
    const key = pairKey(system, comparedSystem);
    truth.set(key, (truth.get(key) ?? 0) + 1);
  }
  const [block] = analyseRatings(blockInput(renamed, { metrics, by: ['topic'] })).blocks;
  const table = (name: string) => {
    const found = block?.tables.find((own) => own.name === name);
    if (!found) throw new Error(`there is no table ${name}`);
    return found;
  };
  for (const [name, a, b] of [
    ['system pairs', 'a', 'b'],
    ['pair tests preference', 'a', 'b'],
  ] as const) {
    const rows = table(name).rows.map((row) => [pairKey(row[a], row[b]), row['n']]);
    expect(new Map(rows.map(([key, n]) => [String(key), Number(n)])), name).toEqual(truth);
    expect(rows, name).toHaveLength(truth.size);
  }
  const byTopic = table('preference by topic').rows.map(
    (row) => `${row['system']} ${row['compared']} ${row['level']}`,
  );
  const turned = table('preference by topic').rows.map(
    (row) => `${row['compared']} ${row['system']} ${row['level']}`,
  );
  expect(byTopic.filter((row) => turned.includes(row))).toEqual([]);
  const overSystems = table('metrics preference').rows.filter(({ level }) => level === 'pairs of systems');
  for (const { n } of overSystems) expect(n).toBe(truth.size);
  // A second look at the same numbers: who wins a pair does not depend on who is named first.
  const turnedRound = renamed.map((own, index) => (index % 3 === 0 ? turn(own) : own));
  const [again] = analyseRatings(blockInput(turnedRound, { metrics, by: ['topic'] })).blocks;
  for (const { name, rows } of block?.tables ?? []) {
    if (name === 'strengths preference' || !/pairs|tests|metrics|by topic/u.test(name)) continue;
    const sorted = (own: typeof rows) =>
      new Set(own.map((row) => JSON.stringify(row).replaceAll('-0,', '0,')));
    expect(sorted(again?.tables.find((own) => own.name === name)?.rows ?? []).size, name).toBe(
      sorted(rows).size,
    );
  }
});

function turn(own: Rating): Rating {
  return {
    ...own,
    system: own.comparedSystem,
    comparedSystem: own.system,
    clip: own.comparedClip ?? '',
    comparedClip: own.clip,
    canonicalValue: own.canonicalValue === null ? null : 0 - own.canonicalValue,
  };
}

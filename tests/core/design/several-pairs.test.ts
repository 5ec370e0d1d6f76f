import { expect, test } from 'vitest';
import { evennessMistakes } from '#core/design/evenness-mistakes.ts';
import { simulateSessions, type SimulatedStudy } from '#core/design/simulate-sessions.ts';
import { largestDisjoint } from '#core/methods/draw/pick-even.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { Study } from '#core/study/study.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../support/study.ts';

const CHAIN = [
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'd'],
];

function abStudy(block: Record<string, unknown>, items = 2, systems = ['a', 'b', 'c', 'd']): Study {
  const clips = gridClips('clips/{system}/{item}.flac', { system: systems, item: names('text', items) });
  return makeStudy({ clips: { test: clips }, blocks: [{ method: 'ab', null_pairs: 0, ...block }] });
}

const simulated = (study: Study, listeners: number, seed = 'pairs', overshoot = 0): SimulatedStudy =>
  simulateSessions(blocksOf(study), { overshoot }, { listeners, dropout: 0, seed });

/** Ratings of each pair of systems, over all items and both sides. */
function ratingsOf(study: Study, { fill }: SimulatedStudy): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { systems, units } of onlyBlock(study).tested())
    for (const unit of units) {
      const name = systems.join('-');
      counts[name] = (counts[name] ?? 0) + fill(0, unit);
    }
  return counts;
}

const mistakesOf = (study: Study, overshoot = 0): string[] =>
  evennessMistakes(onlyBlock(study), study.config.blocks[0] ?? {}, { overshoot }).map(
    ({ severity, path, message }) => `${severity} ${path.join('.')}: ${message}`,
  );

test('nobody is turned away because of a pair that goes with no other: listeners get those that fill their pages', () => {
  const endless = abStudy({ pairs: CHAIN, pages: 4 });
  expect(simulated(endless, 10).sessions).toHaveLength(10);
  const limited = abStudy({ pairs: CHAIN, pages: 4, ratings_per_pair: 4 });
  const done = simulated(limited, 10);
  expect(done.sessions).toHaveLength(4);
  expect(ratingsOf(limited, done)).toEqual({ 'a-b': 8, 'b-c': 0, 'c-d': 8 });
});

test('a pair that goes with few others is given as often as they are where a page of its text is enough', () => {
  const study = abStudy({ pairs: CHAIN, pages: 3 });
  const done = simulated(study, 30);
  expect(done.sessions).toHaveLength(30);
  const counts = Object.values(ratingsOf(study, done));
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
});

test('the largest set without a common clip is found in any order; of as many, the one that comes earliest', () => {
  const pair = (...clips: string[]) => ({ clips });
  const random = createRandom('largest');
  const chain = names('s', 7).map((system, index) => pair(system, `s${index + 2}`));
  for (let tried = 0; tried < 50; tried += 1)
    expect(largestDisjoint(random.shuffle(chain), random)).toHaveLength(4);
  const star = ['b', 'c', 'd', 'e'].map((system) => pair('a', system));
  expect(largestDisjoint(star, random)).toEqual([pair('a', 'b')]);
});

test('pairs that fit into no session are named; fewer pages or more texts give them', () => {
  const missing = (study: Study): string[] =>
    mistakesOf(study).filter((each) => each.includes('no listener can get'));
  expect(missing(abStudy({ pairs: CHAIN, pages: 4, ratings_per_pair: 4 }))).toEqual([
    'warning pages: no listener can get 2 of 6 pairs: b - c (text1), b - c (text2); they share clips with other ' +
      'pairs, and too few are left for 4 pages; ask for fewer pages, add items, or remove them from pairs',
  ]);
  expect(missing(abStudy({ pairs: CHAIN, pages: 4, null_pairs: 1 }, 3))).toHaveLength(1);
  expect(missing(abStudy({ pairs: CHAIN, pages: 3 }))).toEqual([]);
  expect(missing(abStudy({ pairs: CHAIN, pages: 4 }, 3))).toEqual([]);
  expect(missing(abStudy({ pairs: 'all', pages: 4 }))).toEqual([]);
});

test('several pairs of a text may leave ratings open though they divide: overshoot is recommended, and closes them', () => {
  const study = abStudy({ pairs: 'all', pages: 3, ratings_per_pair: 4 });
  const open = (overshoot: number): number[] =>
    names('seed', 12).map((seed) => {
      const { fill } = simulated(study, 100, seed, overshoot);
      return onlyBlock(study)
        .tested()
        .map(({ units }) => 4 - units.reduce((sum, unit) => sum + fill(0, unit), 0))
        .reduce((sum, each) => sum + Math.max(0, each), 0);
    });
  const [without, above] = [open(0), open(1)];
  expect(without.some((each) => each > 0)).toBe(true);
  expect(above).toEqual(without.map(() => 0));
  const recommended = (design: Study, overshoot = 0): string[] =>
    mistakesOf(design, overshoot).filter((each) => each.includes('overshoot: 1'));
  expect(recommended(study)).toEqual([
    expect.stringMatching(/^warning ratings_per_pair: a listener gets several pairs of one text/),
  ]);
  expect(recommended(study, 1)).toEqual([]);
  expect(recommended(abStudy({ pairs: 'all', pages: 2, ratings_per_pair: 4 }))).toEqual([]);
});

import { afterAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { clusteredInterval } from '#core/stats/intervals/interval.ts';
import { pairedDifference } from '#core/stats/tests/paired-difference.ts';
import { boundedStudy, levelOf, type Answers, type BoundedDesign } from '../support/bounded-studies.ts';
import { ratedPair, simulateRows } from '../support/crossed-ratings.ts';

const STUDIES = 4000;
/** 93 %, less three standard errors of the share of so many studies. */
const LEAST = 0.93 - 3 * Math.sqrt((0.93 * 0.07) / STUDIES);
/** Above it an interval is labelled as wide; allowed where listeners or items are few or close to an end. */
const WIDE = 0.97;

const report: string[] = [];
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

function tell(title: string, covered: number): void {
  const word = covered / STUDIES > WIDE ? '  wide' : '';
  report.push(`covers   ${title.padEnd(56)} ${((100 * covered) / STUDIES).toFixed(1).padStart(5)} %${word}`);
}

const CROSSED: readonly Omit<BoundedDesign, 'listener' | 'item'>[] = [
  { listeners: 8, items: 4, each: 4 },
  { listeners: 8, items: 20, each: 6 },
  { listeners: 20, items: 10, each: 10 },
  { listeners: 20, items: 40, each: 5 },
  { listeners: 60, items: 40, each: 3 },
  { listeners: 60, items: 20, each: 20 },
];
const EFFECTS = [
  { listener: 0, item: 0 },
  { listener: 0.6, item: 0.4 },
  { listener: 1.2, item: 1 },
];
const MEANS = [0.02, 0.1, 0.5, 0.9, 0.98];
const KINDS: readonly Answers[] = ['share', 'HLS', 'MOS'];

test.each(KINDS)(
  'the interval of a %s covers from one end of the scale to the other and never leaves it',
  (answers) => {
    for (const crossed of CROSSED) {
      for (const effects of EFFECTS) {
        const design = { ...crossed, ...effects };
        for (const mean of MEANS) {
          const level = levelOf(answers, mean, effects);
          const title = `${answers} ${mean}, ${crossed.listeners} x ${crossed.each} of ${crossed.items}, SD ${effects.listener}`;
          const random = createRandom(title);
          let covered = 0;
          for (let study = 0; study < STUDIES; study += 1) {
            const { low, high } = clusteredInterval(boundedStudy(random, answers, level, design), {
              min: 0,
              max: 1,
            });
            if (low === null || high === null || low < 0 || high > 1)
              throw new Error(`${title}: the interval is ${low} to ${high}`);
            if (low <= mean && mean <= high) covered += 1;
          }
          tell(title, covered);
          expect(covered / STUDIES, title).toBeGreaterThanOrEqual(LEAST);
        }
      }
    }
  },
);

test.each([
  { listeners: 8, items: 8 },
  { listeners: 24, items: 12 },
  { listeners: 60, items: 20 },
])('a difference of $listeners listeners x $items items covers, by the same rule', ({ listeners, items }) => {
  for (const effects of [
    { listener: 0, item: 0, listenerSystem: 0, itemSystem: 0 },
    { listener: 0.45, item: 0.3, listenerSystem: 0.2, itemSystem: 0.15 },
  ]) {
    const title = `difference, ${listeners} x ${items}, SD ${effects.listenerSystem}`;
    const random = createRandom(title);
    let covered = 0;
    for (let study = 0; study < STUDIES; study += 1) {
      const design = { ...effects, listeners, items, itemsEach: items, systems: 2, residual: 0.65 };
      const { low, high } = pairedDifference(...ratedPair(simulateRows(random, design), 0.3));
      if (low === null || high === null) throw new Error(`${title}: no interval`);
      if (low <= 0.3 && 0.3 <= high) covered += 1;
    }
    tell(title, covered);
    expect(covered / STUDIES, title).toBeGreaterThanOrEqual(LEAST);
  }
});

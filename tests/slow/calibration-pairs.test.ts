import { afterAll, expect, test } from 'vitest';
import { createRandom } from '#core/random.ts';
import { pairCoverage } from '../support/pair-claims.ts';

const STUDIES = 4000;

/** Beyond what must hold, by chance: two standard errors of a share of 95 % in so many studies. */
const CHANCE = 2 * Math.sqrt((0.95 * 0.05) / STUDIES);

/** Correlations of the good metrics are about 0, 0.5 and 0.82 with a panel of so many listeners. */
const DESIGNS = [
  { listeners: 5, heard: 0 },
  { listeners: 5, heard: 0.98 },
  { listeners: 5, heard: 4.05 },
  { listeners: 10, heard: 0 },
  { listeners: 10, heard: 0.91 },
  { listeners: 10, heard: 2.74 },
  { listeners: 20, heard: 0 },
  { listeners: 20, heard: 0.84 },
  { listeners: 20, heard: 2.4 },
];

const report: string[] = [];
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

test.each(DESIGNS)(
  'intervals of 50 random single pairs of 10 systems hold: $listeners listeners, metrics that hear $heard of quality',
  ({ listeners, heard }) => {
    const random = createRandom(`random pairs ${listeners} ${heard}`);
    const { truth, coverage } = pairCoverage(random, { pairs: 50, listeners, heard }, STUDIES);
    const [least, most] = listeners === 5 ? [0.91, 0.98] : [0.93, 0.97];
    const title = `${listeners} listeners, PLCC ${truth.get('plcc')?.toFixed(2)}`;
    for (const [kind, { given, held, beside }] of coverage) {
      const share = held / given;
      report.push(
        `covers   ${title.padEnd(24)} ${kind.padEnd(40)} ${(100 * share).toFixed(1).padStart(5)} %  of ${given}`,
      );
      expect(beside, kind).toBe(0);
      expect(share, kind).toBeGreaterThan(least - CHANCE);
      // Wide, as the notes of the tables say: few items of a pair of systems, and differences of two strong metrics.
      if (/resampled|by system/u.test(kind) && !kind.startsWith('SRCC difference to equal'))
        expect(share, kind).toBeLessThan(most + CHANCE);
    }
  },
);

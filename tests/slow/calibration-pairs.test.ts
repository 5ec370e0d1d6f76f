import { afterAll, expect, test } from 'vitest';
import type { Scale } from '#core/analysis/analysis.ts';
import { primaryOfPairs } from '#core/primary/primary-pairs.ts';
import { defaultOutcome } from '#core/primary/primary-results.ts';
import { createRandom, type Random } from '#core/random.ts';
import type { Rating } from '#core/ratings.ts';
import { pairCoverage } from '../support/pair-claims.ts';
import { preference } from '../support/ratings.ts';

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

const SYSTEMS = ['alpha', 'bravo', 'charlie', 'delta'];
const MARGIN = 0.5;
const EVEN_STUDIES = 1000;
const PANELS = [
  { listeners: 8, items: 8 },
  { listeners: 20, items: 20 },
  { listeners: 60, items: 8 },
];

/** All pairs of the systems, which are even but for the first: alpha is preferred to bravo by exactly the margin. */
function evenStudy(random: Random, { listeners, items }: { listeners: number; items: number }): Rating[] {
  const pairs = SYSTEMS.flatMap((a, index) => SYSTEMS.slice(index + 1).map((b) => [a, b] as const));
  return pairs.flatMap(([system, comparedSystem], index) => {
    const ofItem = Array.from({ length: items }, () => random.normal() / 4);
    return Array.from({ length: listeners }, (_, listener) => {
      const taste = random.normal() / 4;
      return ofItem.map((own, item) =>
        preference({
          listener: `L${listener}`,
          system,
          comparedSystem,
          item: `s${item}`,
          value: (index === 0 ? MARGIN : 0) + own + taste + random.normal(),
        }),
      );
    }).flat();
  });
}

test.each(PANELS)(
  'simultaneous intervals and equivalence of mean preferences hold: $listeners listeners, $items items',
  (panel) => {
    const random = createRandom(`even pairs ${panel.listeners} ${panel.items}`);
    const grid = { min: -10, max: 10, step: 1 };
    const scale: Scale = { name: 'preference', grid, levels: null, judges: 'pair' };
    let [covered, claims] = [0, 0];
    for (let run = 0; run < EVEN_STUDIES; run += 1) {
      const outcome = { ...defaultOutcome('pair'), margin: MARGIN };
      const rows = primaryOfPairs(outcome, scale, evenStudy(random, panel))[0]?.rows ?? [];
      covered += Number(
        rows.every(({ low, high }, index) => {
          const truth = index === 0 ? MARGIN : 0;
          return Number(low) <= truth && truth <= Number(high);
        }),
      );
      claims += Number(rows[0]?.['verdict'] === 'equivalent');
    }
    const [held, wrong] = [covered / EVEN_STUDIES, claims / EVEN_STUDIES];
    report.push(
      `pairs    ${panel.listeners} listeners, ${panel.items} items: all six intervals hold in ${(100 * held).toFixed(1)} %, false equivalence in ${(100 * wrong).toFixed(1)} %`,
    );
    expect(held).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / EVEN_STUDIES));
    expect(wrong).toBeLessThan(0.05 + 2 * Math.sqrt((0.95 * 0.05) / EVEN_STUDIES));
  },
);

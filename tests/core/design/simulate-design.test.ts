import { expect, test } from 'vitest';
import { designWarnings, placesOf } from '#core/design/design-warnings.ts';
import { PlaceTally } from '#core/design/place-balance.ts';
import { simulateDesign, type DesignReport } from '#core/design/simulate-design.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { Study } from '#core/study/study.ts';
import { METHOD_STUDIES, mushraStudy, ratingStudy, trappedPairsStudy } from '../../support/method-studies.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

function reportOf(study: Study, options: Partial<Parameters<typeof simulateDesign>[2]> = {}): DesignReport {
  return simulateDesign(study, blocksOf(study), { listeners: null, dropout: 0, seed: 'design', ...options });
}

const warningsOf = (report: DesignReport, ifAllStay = report): string[] => designWarnings(report, ifAllStay);

test('a rating study that whole sessions fill is even in every number, and nothing is warned of', () => {
  const report = reportOf(ratingStudy({ pages: 8, ratings_per_clip: 10 }));
  expect(report).toMatchObject({ listeners: 40, served: 40, left: 0, untilFull: 40, neverGiven: 0 });
  const [block] = report.blocks;
  expect(block).toMatchObject({
    tested: 32,
    quota: 10,
    ratings: { min: 10, median: 10, max: 10 },
    open: [],
    ratingsOfItems: { min: 40, max: 40 },
    pages: { min: 10, max: 10 },
    testPages: { min: 8, max: 8 },
    systemsAListener: { least: 2, most: 2, apart: 0 },
    sidesApart: null,
    together: { fewest: { count: 40 }, most: { count: 40 } },
    repeats: { items: 0, clips: 0 },
  });
  expect(block?.ratingsOfSystems.map(({ count }) => count)).toEqual([80, 80, 80, 80]);
  expect(warningsOf(report)).toEqual([]);
});

test('too few listeners are told how many more fill the quotas; too many, that the study is full', () => {
  const study = ratingStudy({ pages: 8, ratings_per_clip: 10 });
  const few = reportOf(study, { listeners: 25 });
  expect(few.blocks[0]?.open.reduce((sum, { count }) => sum + count, 0)).toBe(120);
  expect(warningsOf(few)).toEqual([
    '120 ratings are missing after 25 listeners; 15 more would complete the study, so recruit 40',
  ]);
  expect(warningsOf(reportOf(study, { listeners: 60 }))).toEqual([
    'the study is full after 40 of 60 listeners; ask for fewer, or raise the quotas',
  ]);
});

test('who leaves makes the study take longer; where not every listener hears every text, few ratings stay open', () => {
  const study = ratingStudy({ pages: 4, ratings_per_clip: 10 });
  const report = reportOf(study, { dropout: 0.3 });
  expect(report.untilFull).toBe(report.served);
  expect(report.served).toBeGreaterThan(80);
  expect(report.neverGiven).toBeLessThan(8);
  expect(reportOf(study, { dropout: 0.3 })).toEqual(report);
  expect(reportOf(study, { dropout: 0.3, seed: 'other' })).not.toEqual(report);
});

test('places of listeners who left are counted, and what stays open because of them is no fault of the design', () => {
  const study = ratingStudy({ pages: 8, ratings_per_clip: 10 });
  const stay = reportOf(study);
  expect(placesOf(stay)).toEqual({ given: 320, left: 0 });
  expect(warningsOf(stay)).toEqual([]);
  const report = reportOf(study, { dropout: 0.3 });
  const { given, left } = placesOf(report);
  expect(given).toBe(8 * report.served);
  expect(left).toBeGreaterThan(0);
  // Of 320 wanted ratings, what was answered leaves as many open as the report says.
  expect(given - left).toBe(320 - report.neverGiven);
  expect(report.neverGiven).toBeGreaterThan(0);
  const words = warningsOf(report, stay);
  expect(words[0]).toBe(
    `${report.neverGiven} ratings are missing when the study is full, because listeners stopped early (simulated); ` +
      'ask for fewer pages than texts, or write recruitment: {overshoot: 1}',
  );
  expect(words.join(' ')).not.toContain('whole sessions');
  const recruitment = { ...study.config.recruitment, overshoot: 1 };
  const above = { ...study, config: { ...study.config, recruitment } };
  expect(reportOf(above, { dropout: 0.3 }).neverGiven).toBeLessThan(report.neverGiven / 2);
});

test('of ratings that stay open, those that no whole session fits are told apart from those that listeners left', () => {
  const study = ratingStudy({ pages: 6, ratings_per_clip: 5 });
  const [stay, report] = [reportOf(study), reportOf(study, { dropout: 0.3 })];
  expect([stay.neverGiven, report.neverGiven]).toEqual([4, 8]);
  expect(warningsOf(report, stay).slice(0, 2)).toEqual([
    expect.stringMatching(/^4 ratings do not fit into whole sessions; /),
    expect.stringMatching(/^4 ratings are missing when the study is full, because listeners stopped early /),
  ]);
});

test('what is uneven only because listeners left does not ask for another design', () => {
  const study = ratingStudy({ pages: 4, ratings_per_clip: 10 });
  const [stay, report] = [reportOf(study), reportOf(study, { dropout: 0.1 })];
  expect(report.blocks[0]?.systemsAListener.apart).toBe(3);
  expect(warningsOf(report, stay)).toContain(
    'blocks[1]: a listener hears one system on 3 pages more than another, because listeners stopped early (simulated); ' +
      'the last listeners get these pages, so the design needs no change',
  );
  const pairs = trappedPairsStudy({ method: 'pairwise' });
  const options = { listeners: 60 };
  expect(warningsOf(reportOf(pairs, { ...options, dropout: 0.3 }), reportOf(pairs, options))).toEqual([
    'blocks[1]: a pair is heard 3 times more often in one order than in the other, because listeners stopped early (simulated); ' +
      'recruit more listeners to compensate',
  ]);
  const short = reportOf(study, { listeners: 25, dropout: 0.3 });
  expect(warningsOf(short, reportOf(study, { listeners: 25 }))[0]).toMatch(
    /^\d+ ratings are missing after 25 listeners, who left \d+ of 100 pages unanswered; \d+ more would complete the study/,
  );
});

test('of 1,000 listeners as many leave as the share says', () => {
  const { left } = reportOf(mushraStudy(), { listeners: 1000, dropout: 0.3 });
  expect(left).toBeGreaterThan(255);
  expect(left).toBeLessThan(345);
});

test('what can never be given is told with overshoot, which gives it', () => {
  const block = { pages: 6, ratings_per_clip: 5 };
  const report = reportOf(ratingStudy(block));
  expect(report).toMatchObject({ served: 26, neverGiven: 4 });
  expect(warningsOf(report)).toEqual([
    '4 ratings do not fit into whole sessions; write recruitment: {overshoot: 1}, or change the quotas or the pages',
  ]);
  const study = ratingStudy(block);
  const recruitment = { ...study.config.recruitment, overshoot: 1 };
  const above = reportOf({ ...study, config: { ...study.config, recruitment } });
  expect(above).toMatchObject({ served: 27, neverGiven: 0 });
  expect(above.blocks[0]?.ratings).toEqual({ min: 5, median: 5, max: 6 });
});

test('more pages than texts, and systems with fewer clips, are told with what to do', () => {
  expect(warningsOf(reportOf(ratingStudy({ pages: 10 }), { listeners: 16 }))).toEqual([
    'blocks[1]: 16 listeners hear two versions of one text; ask for fewer pages or add items',
  ]);
  const clips = [
    ...gridClips('clips/{system}/{item}.flac', { system: ['a'], item: names('item', 12) }),
    ...gridClips('clips/{system}/{item}.flac', { system: ['b'], item: names('item', 3) }),
  ];
  const uneven = makeStudy({
    clips: { test: clips },
    blocks: [{ method: 'rating', preset: 'acr', pages: 6 }],
  });
  expect(warningsOf(reportOf(uneven, { listeners: 40 }))).toEqual([
    expect.stringMatching(
      /^blocks\[1\]: a listener hears one system on \d pages more than another; give every system/,
    ),
    expect.stringMatching(
      /^blocks\[1\]: systems get \d+ to \d+ ratings; give every system the same number of clips$/,
    ),
  ]);
});

test('two systems that nobody hears both are named', () => {
  const study = ratingStudy({ pages: 1 });
  expect(warningsOf(reportOf(study, { listeners: 40 }))).toEqual([
    expect.stringMatching(
      /^blocks\[1\]: no listener hears both \w+ and \w+, so they are compared only between listeners/,
    ),
  ]);
});

test('D2 of pairs each way round is heard as often, give or take one, and sides are counted', () => {
  const report = reportOf(trappedPairsStudy({ method: 'pairwise' }), { listeners: 100 });
  expect(report.blocks[0]?.sidesApart).toBeLessThanOrEqual(1);
  expect(report.blocks[0]?.soundPlaces?.places).toBe(2);
  expect(report.blocks[0]?.pagePlaces).toBeNull();
  expect(warningsOf(report)).toEqual([]);
});

test.each([
  ['mushra', mushraStudy(6), 'soundPlaces', 6],
  ['rating', ratingStudy({ pages: 8 }), 'pagePlaces', 8],
  ['ternary', METHOD_STUDIES['ternary'] ?? mushraStudy(), 'pagePlaces', 14],
] as const)(
  'M11 over 1,000 listeners of %s every system is at every place as often as chance makes it, 3 sd at most',
  (_name, study, key, places) => {
    const balance = reportOf(study, { listeners: 1000 }).blocks[0]?.[key];
    expect(balance).toMatchObject({ places, systems: 4 });
    expect(Math.abs(balance?.worst.deviationSd ?? Infinity)).toBeLessThan(3);
  },
);

test('a count that chance makes in some of 2,000 cells is no fault', () => {
  const tally = new PlaceTally();
  // 10 systems in 200 places, each 200 times: one in each place, but one system six times in the first.
  for (let system = 0; system < 10; system += 1)
    for (let place = 0; place < 200; place += 1) {
      const moved = system === 0 && place > 0 && place < 6;
      tally.add(`system ${system}`, moved ? 0 : place);
    }
  const balance = tally.balance();
  expect(balance?.worst).toMatchObject({ system: 'system 0', place: 1, count: 6, expected: 1, chance: 1 });
  const report = reportOf(ratingStudy({ pages: 8 }), { listeners: 40 });
  const blocks = report.blocks.map((block) => ({ ...block, soundPlaces: balance }));
  expect(warningsOf({ ...report, blocks })).toEqual([]);
});

test('places that are not even are found, and told', () => {
  const tally = new PlaceTally();
  for (let listener = 0; listener < 100; listener += 1) {
    tally.add('first', listener % 10 === 0 ? 1 : 0);
    tally.add('other', listener % 2);
  }
  const soundPlaces = tally.balance();
  expect(soundPlaces?.worst).toMatchObject({ system: 'first', expected: 50 });
  expect(soundPlaces?.worst.deviationSd).toBeCloseTo(8, 10);
  // scipy.stats.binom.sf(89, 100, 0.5), both sides of 4 counts.
  expect((soundPlaces?.worst.chance ?? 0) / (8 * 1.5316450877189923e-17)).toBeCloseTo(1, 6);
  const report = reportOf(ratingStudy({ pages: 8 }), { listeners: 40 });
  const blocks = report.blocks.map((block) => ({ ...block, soundPlaces }));
  expect(warningsOf({ ...report, blocks })).toEqual([
    'blocks[1]: first comes 90 times as sound 1, 50.0 times expected; please report this',
  ]);
});

test('without quotas and listeners there is nothing to draw', () => {
  expect(() => reportOf(mushraStudy())).toThrow('simulateDesign requires listeners or a quota');
});

test('each stratum fills its own part of every quota', () => {
  const study = ratingStudy({ pages: 8, ratings_per_clip: 10 });
  const option = (value: string, share: number) => ({ value, label: { en: value, zh: value }, share });
  const strata = { question: { en: 'Who?', zh: '谁？' }, options: [option('few', 0.2), option('many', 0.8)] };
  const { config } = study;
  const split: Study = { ...study, config: { ...config, recruitment: { ...config.recruitment, strata } } };
  const report = reportOf(split);
  expect(report.strata).toEqual([
    { name: 'few', served: 8 },
    { name: 'many', served: 32 },
  ]);
  expect(report).toMatchObject({ served: 40, untilFull: 40, neverGiven: 0 });
  expect(report.blocks[0]).toMatchObject({ ratings: { min: 10, max: 10 }, open: [] });
});

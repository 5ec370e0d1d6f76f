import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, clonedStudy, METHOD_STUDIES, ratingStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../../support/study.ts';

const SLOW = { timeout: 60_000 };
const purposeOf = ({ unit }: Page): string => unit.slice(0, unit.indexOf('|'));

function start(study: Study, ledger: Ledger, seed: string): Page[] | null {
  return startSession([onlyBlock(study)], ledger, seed)?.pages ?? null;
}

function mistakesOf(study: Study): string[] {
  return onlyBlock(study)
    .mistakes()
    .map(({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`);
}

test('R5 every session has 10 clips, 1 gold and 1 spoken instruction, the traps on any page', SLOW, () => {
  const study = ratingStudy();
  const places = new Map<string, Set<number>>();
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const pages = start(study, new Ledger(), seed) ?? [];
      const purposes = pages.map(purposeOf);
      expect(purposes.toSorted()).toEqual(['gold', 'spoken', ...Array.from({ length: 10 }, () => 'test')]);
      for (const trap of ['gold', 'spoken'])
        places.set(trap, (places.get(trap) ?? new Set()).add(purposes.indexOf(trap)));
    }),
    { numRuns: 400 },
  );
  for (const seen of places.values()) expect(seen.size).toBe(12);
});

const RATING_STUDIES = Object.entries(METHOD_STUDIES).filter(([name]) => name.startsWith('rating'));

test.each(RATING_STUDIES)('R8 nobody rates a clip twice: %s', (_name, study) => {
  for (let listener = 0; listener < 50; listener += 1) {
    const pages = start(study, new Ledger(), `${listener}`) ?? [];
    const rated = pages.flatMap(({ slots }) => [
      ...new Set(slots.filter(({ open }) => !open).map(({ clip }) => clip)),
    ]);
    expect(pages.length).toBeGreaterThan(4);
    expect(new Set(rated).size).toBe(rated.length);
  }
});

/** How often every unit under test was taken once no session is left; a unit of a pair in both orders. */
function fillUp(study: Study): { sessions: number; counts: Map<string, number> } {
  const ledger = new Ledger();
  const counts = new Map<string, number>();
  for (let sessions = 0; ; sessions += 1) {
    const pages = start(study, ledger, `${sessions}`);
    if (!pages) return { sessions, counts };
    for (const { unit } of pages.filter((page) => purposeOf(page) === 'test'))
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
}

test.each([
  ['32 clips x 5 ratings, 10 a listener', ratingStudy({ ratings_per_clip: 5 }), 16, 32, 5],
  ['32 clips x 6 ratings, 8 a listener', ratingStudy({ ratings_per_clip: 6, pages: 8 }), 24, 32, 6],
  ['32 pairs x 6 ratings, 6 a listener', besideStudy('ccr', { ratings_per_clip: 6 }), 32, 64, 3],
  ['32 beside a reference x 6, 6 a listener', besideStudy('dcr', { ratings_per_clip: 6 }), 32, 32, 6],
])('R7 quotas fill exactly: %s', SLOW, (_name, study, sessions, units, each) => {
  expect(mistakesOf(study)).toEqual([]);
  const filled = fillUp(study);
  expect(filled.sessions).toBe(sessions);
  expect(filled.counts.size).toBe(units);
  expect(new Set(filled.counts.values())).toEqual(new Set([each]));
});

test('a listener hears systems and items as evenly as the count allows', () => {
  const study = ratingStudy({ pages: 8, gold: undefined, spoken: undefined });
  for (let listener = 0; listener < 30; listener += 1) {
    const pages = start(study, new Ledger(), `${listener}`) ?? [];
    const factors = pages.map(
      ({ slots }) => study.clips.find(({ id }) => id === slots[0]?.clip)?.factors ?? {},
    );
    expect(new Set(factors.map(({ item }) => item)).size).toBe(8);
    for (const system of new Set(factors.map((own) => own['system'])))
      expect(factors.filter((own) => own['system'] === system)).toHaveLength(2);
  }
});

test('CCR plays the reference first half of the time, each pair by itself', SLOW, () => {
  const study = besideStudy('ccr');
  const ledger = new Ledger();
  const lead = new Map<string, number>();
  for (let listener = 0; listener < 100; listener += 1) {
    for (const { slots } of (start(study, ledger, `${listener}`) ?? []).filter(
      (page) => purposeOf(page) === 'test',
    )) {
      const pair = slots
        .map(({ clip }) => clip)
        .toSorted()
        .join(' ');
      const step = slots[0]?.role === 'reference' ? 1 : -1;
      lead.set(pair, (lead.get(pair) ?? 0) + step);
      expect(Math.abs(lead.get(pair) ?? 0)).toBeLessThanOrEqual(1);
    }
  }
  expect(lead.size).toBe(32);
});

test('P.835 asks for speech and background in either order, the same all session, and for the whole last', () => {
  const study = ratingStudy({ preset: 'p835' }, ['signal', 'background', 'overall']);
  const orders = new Map<string, number>();
  for (let listener = 0; listener < 200; listener += 1) {
    const pages = start(study, new Ledger(), `${listener}`) ?? [];
    const own = new Set(pages.map(({ options }) => (options ?? []).join(' ')));
    expect(own.size).toBe(1);
    for (const order of own) orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect([...orders.keys()].toSorted()).toEqual(['background signal overall', 'signal background overall']);
  for (const count of orders.values()) expect(Math.abs(count - 100)).toBeLessThanOrEqual(3 * Math.sqrt(50));
});

test('R2, R3 the reference is open and not rated, and the text stands beside the clip in I2D', () => {
  const study = clonedStudy('i2d');
  const block = onlyBlock(study);
  for (const page of start(study, new Ledger(), 'a') ?? []) {
    const [reference, sample] = page.slots;
    expect(page.slots.map(({ open }) => open)).toEqual([true, false]);
    const speaker = reference?.clip.replace(/.*\//, '').replace('.flac', '');
    expect(study.clips.find(({ id }) => id === sample?.clip)?.factors['speaker']).toBe(speaker);
    expect(block.view(page)).toMatchObject({
      layout: 'reference',
      text: expect.stringMatching(/^What .* should say\.$/),
    });
  }
});

test('R3 all three ratings of I2D are required', () => {
  const block = onlyBlock(clonedStudy('i2d'));
  const [page] = start(clonedStudy('i2d'), new Ledger(), 'a') ?? [];
  if (!page) throw new Error('no page');
  const values = { content_accuracy: 5, speaker_consistency: 4, overall_naturalness: 3 };
  const accepts = (given: Record<string, number>): boolean =>
    block.answerFault(page, { values: given }) === null;
  expect(accepts(values)).toBe(true);
  for (const left of Object.keys(values))
    expect(accepts(Object.fromEntries(Object.entries(values).filter(([key]) => key !== left)))).toBe(false);
  expect(block.ratings(page, { values }).map(({ scale, slot, rawValue }) => [scale, slot, rawValue])).toEqual(
    [
      ['content_accuracy', 1, 5],
      ['speaker_consistency', 1, 4],
      ['overall_naturalness', 1, 3],
    ],
  );
});

test('S4 only values of the scale are accepted', () => {
  const accepted = (study: Study, key: string): unknown[] => {
    const [page] = start(study, new Ledger(), 'a') ?? [];
    const given = [0, 1, 1.5, 2.25, 3.5, 5, 6, -1, Number.NaN, '3', null];
    return given.filter(
      (value) => page && onlyBlock(study).answerFault(page, { values: { [key]: value } }) === null,
    );
  };
  const half = ratingStudy({ preset: 'swanbench', scales: ['expressive_richness'] }, ['expressive_richness']);
  expect(accepted(ratingStudy(), 'quality')).toEqual([1, 5]);
  expect(accepted(half, 'expressive_richness')).toEqual([1, 1.5, 3.5, 5]);
});

const clips = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 4) });
const traps = gridClips('traps/{item}.flac', { item: ['t1', 't2'] });
const study = (block: Record<string, unknown>): Study =>
  makeStudy({ clips: { test: clips, traps }, blocks: [{ method: 'rating', ...block }] });

test.each([
  [{}, 'error preset: nothing to rate'],
  [
    { preset: 'acr', clips: 'others' },
    'error clips: the set others has no clips; the sets of the study are test, traps',
  ],
  [{ preset: 'acr', systems: ['c'] }, 'error systems: no clip has the system c; the set test has a, b'],
  [{ preset: 'smos' }, 'error reference: the preset smos needs a reference beside the clip'],
  [{ preset: 'ccr' }, 'error reference: the preset ccr needs a reference beside the clip'],
  [
    { preset: 'dcr', reference: { where: { system: 'a' }, same: 'speaker' } },
    'error reference: 4 of 4 clips do not have exactly 1 reference, like clips/b/i1.flac (4)',
  ],
  [
    { preset: 'acr', gold: { set: 'traps' } },
    'error gold: no right answer for traps/t1.flac, traps/t2.flac; add a column quality',
  ],
  [
    { preset: 'acr', spoken: { set: 'traps' } },
    'error spoken: no right answer for traps/t1.flac, traps/t2.flac; add a column answer',
  ],
  [{ preset: 'acr', gold: { set: 'traps', expect: 6 } }, 'error gold: the right answer is not on the scale'],
  [
    { preset: 'acr', gold: { set: 'traps', expect: 5, pages: 3 } },
    'error gold: 3 pages need 3 clips, but the selection has 2',
  ],
  [{ preset: 'cmos', gold: { set: 'traps', expect: 0 } }, 'error gold: a comparison cannot have gold clips'],
  [{ preset: 'acr', null_pairs: 1 }, 'error null_pairs: null pairs need exactly one scale, which compares'],
  [{ preset: 'cmos', systems: ['a'] }, 'error systems: nothing to compare'],
  [
    { preset: 'cmos', ratings_per_clip: 5 },
    'error ratings_per_clip: 5 ratings per pair cannot be split evenly over both orders',
  ],
  [{ preset: 'acr', pages: 9 }, 'error pages: 9 pages and 0 null pairs need more clips'],
  [{ preset: 'acr', show_text: true }, 'error show_text: no text for 8 of 8 clips'],
])('the design %j is refused or warned of', (block, message) => {
  expect(mistakesOf(study(block)).join('\n')).toContain(message);
});

import { expect, test } from 'vitest';
import { blocksOf } from '#core/plan/plan.ts';
import type { Study } from '#core/study/study.ts';
import { SYSTEMS } from '../../../support/method-studies.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

interface Design {
  items?: number;
  durationMs?: number;
  systems?: readonly string[];
  practice?: Record<string, unknown> | null;
  test?: Record<string, unknown>;
}

const FORM = {
  method: 'mushra',
  standard: 'bs1534',
  reference: { where: { system: 'person' } },
  anchors: { low: 'lowpass', mid: 'lowpass' },
};

/** A test after BS.1534 with a practice page, and what is changed of it. */
function strictStudy({
  items = 7,
  durationMs = 8000,
  systems = SYSTEMS,
  practice = {},
  test: changed = {},
}: Design = {}): Study {
  const clips = gridClips('clips/{system}/{item}.flac', {
    system: [...systems, 'person'],
    item: names('item', items),
  });
  return makeStudy({
    clips: { test: clips.map((clip) => ({ ...clip, durationMs })) },
    blocks: [
      ...(practice === null ? [] : [{ ...FORM, training: true, items: ['item1'], ...practice }]),
      { ...FORM, ...changed },
    ],
  });
}

/** What is said of the test itself. */
function mistakesOf(study: Study): string[] {
  return (blocksOf(study).at(-1)?.mistakes() ?? []).map(
    ({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`,
  );
}

test('M3 a design with all that BS.1534 asks for has no mistakes, its practice neither', () => {
  const study = strictStudy();
  expect(blocksOf(study).map((block) => block.mistakes())).toEqual([[], []]);
});

test.each([
  ['reference', { reference: undefined, anchors: { low: { where: { system: 'ibex' } } } }],
  ['reference.hidden', { reference: { where: { system: 'person' }, hidden: false } }],
  ['reference.shown', { reference: { where: { system: 'person' }, shown: false } }],
  ['anchors', { anchors: { low: 'lowpass' } }],
  ['anchors', { anchors: { mid: 'lowpass' } }],
  ['preset', { preset: 'dialogue' }],
  ['switching', { switching: 'restart' }],
  ['switching', { switching: 'aligned' }],
])('M3 without what BS.1534 has on every page strict mode refuses: %s of %j', (path, changed) => {
  const found = mistakesOf(strictStudy({ test: changed }));
  expect(found.filter((mistake) => mistake.startsWith(`error ${path}: `))).not.toEqual([]);
  const free = mistakesOf(strictStudy({ test: { ...changed, standard: undefined } }));
  expect(free.filter((mistake) => mistake.includes('bs1534'))).toEqual([]);
});

test('M2 a stimulus of 12.01 s is refused in strict mode and warned of otherwise; 12.00 s is fine', () => {
  const at = (durationMs: number, standard?: string): string[] =>
    mistakesOf(strictStudy({ durationMs, test: { standard } })).filter((said) => said.includes('lasts'));
  expect(at(12_010, 'bs1534')[0]).toBe(
    'error clips: item item2 lasts 12.010 s; BS.1534 asks for at most 12.000 s',
  );
  expect(at(12_010)[0]).toMatch(/^warning clips: item item2 lasts 12.010 s/);
  expect(at(12_000, 'bs1534')).toEqual([]);
});

test('M1 hidden reference and anchors are counted: 9 systems are 12 signals, 10 are refused', () => {
  const found = (systems: number): string[] =>
    mistakesOf(strictStudy({ items: 16, systems: names('s', systems) }));
  expect(found(10)).toContainEqual(
    'error systems: 13 rated signals per page (10 systems, 2 anchors, 1 hidden reference): ' +
      'at most 12 can be compared; name fewer systems',
  );
  expect(found(9).filter((mistake) => mistake.startsWith('error'))).toEqual([]);
});

test('M16 strict mode refuses clips of different lengths and names no other switching', () => {
  const study = strictStudy();
  const [first, ...others] = study.clips.filter(({ factors }) => factors['item'] === 'item3');
  if (!first) throw new Error('no clip');
  const unequal = {
    ...study,
    clips: study.clips.map((clip) => (clip === first ? { ...clip, durationMs: 8100 } : clip)),
  };
  expect(others).toHaveLength(4);
  expect(mistakesOf(unequal)).toEqual([
    'error switching: the clips of item item3 are 8.000 s to 8.100 s long; strict switching needs equal lengths: cut the clips',
  ]);
});

test('strict mode needs practice with items of its own, before the test', () => {
  expect(mistakesOf(strictStudy({ practice: null }))[0]).toMatch(
    /^error : standard: bs1534 needs practice before the test/,
  );
  expect(mistakesOf(strictStudy({ practice: { anchors: { low: 'lowpass' } } }))[0]).toMatch(
    /^error : standard: bs1534 needs practice/,
  );
  expect(mistakesOf(strictStudy({ practice: { items: undefined, pages: 1 } }))).toEqual([
    'error items: practice and test share the items item1, item2, item3, item4, item5, item6, item7; ' +
      'give the practice block separate items, like items: [one]',
  ]);
  const overlapping = strictStudy({ test: { items: names('item', 7) } });
  expect(mistakesOf(overlapping)[0]).toMatch(/^error items: practice and test share the items item1;/);
});

test('strict mode warns of fewer than 5 items and of fewer than 1.5 a system', () => {
  expect(mistakesOf(strictStudy({ items: 5, systems: ['a'] }))).toEqual([
    'warning clips: 4 items for 1 systems; BS.1534 asks for at least 5, and 1.5 per system: 5 here',
  ]);
  expect(mistakesOf(strictStudy({ items: 6 }))[0]).toMatch(
    /^warning clips: 5 items for 4 systems; .* 6 here$/,
  );
});

test('BS.2132 has no reference, and nothing can be made of one', () => {
  const found = (changed: Record<string, unknown>): string[] =>
    mistakesOf(strictStudy({ practice: null, test: { standard: 'bs2132', anchors: {}, ...changed } }));
  expect(found({})[0]).toMatch(/^error reference: standard: bs2132 is for sounds without a given reference/);
  expect(found({ reference: undefined })).toEqual([]);
  expect(found({ reference: undefined, anchors: { low: 'lowpass' } })[0]).toBe(
    'error anchors.low: lowpass is made from the reference, and the block has none; add a reference, or name clips with where',
  );
});

test('keys that contradict each other are refused', () => {
  const found = (changed: Record<string, unknown>): string[] =>
    mistakesOf(strictStudy({ practice: null, test: { standard: undefined, ...changed } })).filter((mistake) =>
      mistake.startsWith('error'),
    );
  expect(found({ reference: { where: { system: 'person' }, shown: false, hidden: false } })[0]).toMatch(
    /^error reference.shown: a reference that is neither shown nor rated/,
  );
  expect(
    found({ reference: { where: { system: 'person' }, hidden: false }, require_100: 'block' })[0],
  ).toMatch(/^error require_100: /);
  const fixed = { where: { system: 'person', item: 'item1' }, hidden: false };
  expect(found({ systems: ['ibex'], reference: fixed })[0]).toMatch(
    /^error anchors: one clip is the reference of all pages/,
  );
  expect(found({ items: ['item1', 'item99'] })[0]).toMatch(
    /^error items: no clip has the item item99; the set test has item1/,
  );
});

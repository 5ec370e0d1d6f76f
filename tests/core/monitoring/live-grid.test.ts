import { expect, test } from 'vitest';
import { clipGrid, clipsUnderTest } from '#core/monitoring/live-grid.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { gridClips, makeStudy } from '../../support/study.ts';

const systems = ['alpha', 'beta', 'anchor', 'human'];

const study = makeStudy({
  clips: {
    test: gridClips('clips/{system}/{item}.flac', { system: systems, item: ['1', '2', '10'] }),
    spare: gridClips('spare/{system}/{item}.flac', { system: ['gamma'], item: ['1'] }),
  },
  blocks: [
    {
      method: 'mushra',
      reference: { where: { system: 'human' } },
      anchors: { low: { where: { system: 'anchor' } } },
    },
  ],
});

test('clips under test are those that a block plays, without its anchors and references', () => {
  const clips = clipsUnderTest(study, blocksOf(study));
  expect(new Set(clips.map(({ factors }) => factors['system']))).toEqual(new Set(['alpha', 'beta']));
  expect(clips).toHaveLength(6);
});

test('clips that only practice plays are not under test', () => {
  const practised = makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: ['alpha', 'beta'], item: ['1', '2', '3'] }),
      practice: gridClips('practice/{system}/{item}.flac', { system: ['alpha', 'beta'], item: ['p'] }),
    },
    blocks: [
      { method: 'mushra', clips: 'practice', training: true },
      { method: 'mushra', items: ['1'], training: true },
      { method: 'mushra', items: ['2', '3'] },
    ],
  });
  const ids = clipsUnderTest(practised, blocksOf(practised)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    ['alpha', 'beta'].flatMap((system) => ['2', '3'].map((item) => `clips/${system}/${item}.flac`)),
  );
});

test('the grid has a cell for every clip, rated or not, with items in the order of their numbers', () => {
  const clips = clipsUnderTest(study, blocksOf(study)).filter(({ id }) => id !== 'clips/beta/2.flac');
  const counts = new Map([
    ['clips/alpha/1.flac', 4],
    ['clips/alpha/2.flac', 3],
    ['clips/beta/1.flac', 1],
  ]);
  expect(clipGrid(clips, counts)).toEqual({
    systems: ['alpha', 'beta'],
    rows: [
      { item: '1', counts: [4, 1] },
      { item: '2', counts: [3, null] },
      { item: '10', counts: [0, 0] },
    ],
    spread: { min: 0, median: 1, max: 4 },
  });
});

test('a further factor has rows of its own, so that a cell is one clip', () => {
  const clip = (voice: string) => ({
    id: `clips/alpha/${voice}/1.flac`,
    set: 'test',
    factors: { system: 'alpha', voice, item: '1' },
    facts: {},
    durationMs: 1000,
    sampleSha256: '',
    renditions: {},
  });
  const { rows } = clipGrid([clip('low'), clip('high')], new Map([['clips/alpha/low/1.flac', 2]]));
  expect(rows).toEqual([
    { item: '1 · high', counts: [0] },
    { item: '1 · low', counts: [2] },
  ]);
});

test('a study without systems has an empty grid', () => {
  expect(clipGrid([], new Map())).toEqual({ systems: [], rows: [], spread: null });
});

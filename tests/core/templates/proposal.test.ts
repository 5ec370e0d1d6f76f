import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propose } from '#core/templates/proposal.ts';
import type { FoundFile } from '#core/templates/found-file.ts';

const files = (...paths: readonly string[]): FoundFile[] => paths.map((path) => ({ path, seconds: 3 }));

function grid(pattern: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  const all = Object.entries(values).reduce(
    (paths, [part, names]) =>
      paths.flatMap((path) => names.map((name) => path.replace(`{${part}}`, () => name))),
    [pattern],
  );
  return [...new Set(all)];
}

const PATTERNS = [
  'clips/{system}/{item}.flac',
  '{system}/{item}.wav',
  '{item}_{system}.wav',
  '{system}-{item}.flac',
  'out/{item}__{system}.mp3',
  'wavs/{item}/{system}.wav',
  'clips/{system}/{iteration}/{item}.wav',
  'clips/{voice}/{system}_{item}.wav',
];

test('more systems than items, and iterations that are plain numbers', () => {
  const system = Array.from({ length: 11 }, (_, index) => `system${index + 10}`);
  const item = Array.from({ length: 10 }, (_, index) => `u${index + 1}`);
  const pattern = 'clips/{system}/{iteration}/{item}.wav';
  const found = propose(files(...grid(pattern, { system, iteration: ['1', '10'], item })));
  expect(found.factors).toEqual({ iteration: ['1', '10'] });
  expect(found.items).toHaveLength(10);
});

describe('paths made from a pattern are recognised', () => {
  const system = constantFrom('alpha', 'bert', 'cosy', 'delta', 'human', 'vits', 'gpt', 'melo');
  test('systems, items and the pattern itself, whatever files are in the grid', () => {
    assert(
      property(
        constantFrom(...PATTERNS),
        uniqueArray(system, { minLength: 2, maxLength: 5 }),
        integer({ min: 6, max: 15 }),
        constantFrom('s', 'utt', 'item', 'text'),
        (pattern, systems, count, prefix) => {
          const items = Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
          const iteration = ['iter1', 'iter10'];
          const voice = ['male1', 'female1'];
          const found = propose(files(...grid(pattern, { system: systems, item: items, iteration, voice })));
          expect(found.pattern).toBe(pattern);
          expect(found.systems).toEqual(systems.toSorted());
          expect(found.items).toEqual(items);
          expect(found.filled).toBe(1);
          expect(found.human).toBe(systems.includes('human') ? 'human' : null);
        },
      ),
    );
  });
});

test.each(['gt', 'Ground-Truth', 'natural', 'real_pod', 'reference', '真人'])(
  '%s is recordings of people',
  (human) => {
    expect(
      propose(files(...grid('{system}/{item}.wav', { system: [human, 'tts'], item: ['a', 'b'] }))).human,
    ).toBe(human);
  },
);

test('a text without a clip of a system is a hole, and not a complete item', () => {
  const { holes, complete, filled } = propose(files('clips/a/s1.wav', 'clips/a/s2.wav', 'clips/b/s1.wav'));
  expect(holes).toEqual(['b of s2']);
  expect(complete).toEqual(['s1']);
  expect(filled).toBe(0.75);
});

test('traps, reference voices and the volume clip have roles; every other file is outside with its reason', () => {
  const clips = grid('clips/{system}/{item}.wav', { system: ['human', 'tts'], item: ['s1', 's2'] });
  const found = propose(
    files(
      ...clips,
      'level.flac',
      'traps/flawed/f1.wav',
      'traps/human/h1.wav',
      'prompts/s1.wav',
      'prompts/s2.wav',
      'practice/p1.wav',
      'notes.mp3',
    ),
  );
  expect(found.level).toBe('level.flac');
  expect(found.traps).toEqual({
    pattern: 'traps/{kind}/{item}.wav',
    flawed: 'flawed',
    human: 'human',
    items: { flawed: ['f1'], human: ['h1'] },
  });
  expect(found.prompts).toEqual({ pattern: 'prompts/{item}.wav', same: 'item' });
  expect(found.outside.map(({ path }) => path)).toEqual(['practice/p1.wav', 'notes.mp3']);
  expect(found.outside[1]?.reason).toBe('it is not a .wav file');
});

test('a given pattern and given systems correct the guess', () => {
  const paths = grid('{item}_{system}.wav', { item: ['s1', 's2'], system: ['a', 'b', 'c'] });
  expect(propose(files(...paths), { pattern: '{system}_{item}.wav' }).systems).toEqual(['s1', 's2']);
  expect(propose(files(...paths), { systems: ['c', 'a'] })).toMatchObject({
    pattern: '{item}_{system}.wav',
    systems: ['c', 'a'],
    items: ['s1', 's2'],
  });
});

test.each([
  [[], {}, 'there are no audio files to rate'],
  [['a.wav', 'b.wav'], {}, 'do not say which system'],
  [['a/s1.wav'], { pattern: 'a/{item}.wav' }, 'has no {system}'],
  [['a/s1.wav'], { pattern: '{system}/{item}.flac' }, 'no audio file fits the pattern'],
  [['a/s1.wav', 'b/s1.wav'], { systems: ['c'] }, 'do not have the systems c'],
])('%j with %j is refused with the remedy', (paths, corrections, message) => {
  expect(() => propose(files(...paths), corrections)).toThrow(message);
});

import { describe, expect, test } from 'vitest';
import type { PagePlan } from '#core/session/page.ts';
import {
  hashKey,
  newKey,
  personalCode,
  placePages,
  trialToken,
} from '../../../../server/app/bundles/tokens.ts';

/** HMAC-SHA256 with the key 'seed' and SHA-256 of 'key', computed by Python's hmac and hashlib. */
const PYTHON = {
  tokens: [
    'YMwixrSkgfxHeAv3JE2ayD',
    'XqVgDhaJL5RlnTlBh4mDnc',
    'UdWpbcU3MhKTpBb8cvKqLE',
    'Nau8JGfh207hzoMBL_p2TH',
  ],
  /** Of three variants, for blocks 0 and 1. */
  variantsOfBlocks: [0, 2],
  trial: '9D52EwKCOz80dkm81YApKI',
  code: '8KJF5EB5',
  hashOfKey: '2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683',
};

const slot = (clip: string) => ({ clip, rendition: 'plain', role: 'test', open: false });

/** Two pages of block 0 with the same clips, and one of block 1. */
const PLANS: PagePlan[] = [
  { block: 0, batch: null, unit: 'one', slots: [slot('a/1'), slot('b/1')] },
  { block: 0, batch: null, unit: 'one', slots: [slot('a/1'), slot('b/1')] },
  { block: 1, batch: null, unit: 'two', slots: [slot('a/2')] },
];

const tokensOf = (seed: string): string[] =>
  placePages(PLANS, seed).flatMap((page) => [page.token, ...page.slots.map(({ token }) => token)]);

const variantsOf = (seed: string, variants?: number): string[] =>
  placePages(PLANS, seed, variants).flatMap(({ slots }) => slots.map(({ rendition }) => rendition));

describe('pages of a session', () => {
  test('keep their order and content, with places from 1', () => {
    const pages = placePages(PLANS, 'seed');
    expect(pages).toMatchObject(PLANS);
    expect(pages.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('get tokens that Python makes of the same seed, so that a stored session keeps its names', () => {
    expect(tokensOf('seed').slice(0, 4)).toEqual(PYTHON.tokens);
  });

  test('have a token of their own for every page and slot, even where the clips are the same', () => {
    const tokens = tokensOf('seed');
    expect(new Set(tokens).size).toBe(8);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{22}$/u);
  });

  test('share no token with another session', () => {
    const other = new Set(tokensOf('other seed'));
    expect(tokensOf('seed').filter((token) => other.has(token))).toEqual([]);
  });

  test('say nothing of clips: other clips in the same places have the same tokens', () => {
    const others = PLANS.map((plan) => ({ ...plan, unit: 'x', slots: plan.slots.map(() => slot('c/9')) }));
    const tokens = placePages(others, 'seed').flatMap((page) => [
      page.token,
      ...page.slots.map(({ token }) => token),
    ]);
    expect(tokens).toEqual(tokensOf('seed'));
  });
});

describe('variants of a clip', () => {
  test('are not named where renditions have none', () => {
    expect(variantsOf('seed')).toEqual(PLANS.flatMap(({ slots }) => slots.map(() => 'plain')));
  });

  test('are one for a block, drawn from the seed as Python draws it', () => {
    const [first, last] = PYTHON.variantsOfBlocks;
    expect(variantsOf('seed', 3)).toEqual([...Array<string>(4).fill(`plain/${first}`), `plain/${last}`]);
  });

  test('are drawn equally often over sessions', () => {
    const counts = new Map<string, number>();
    for (let session = 0; session < 600; session += 1) {
      const [variant = ''] = variantsOf(`session ${session}`, 3);
      counts.set(variant, (counts.get(variant) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['plain/0', 'plain/1', 'plain/2']);
    expect(Math.min(...counts.values())).toBeGreaterThan(150);
  });
});

test('the token of a trial depends on the check, the attempt and the trial', () => {
  expect(trialToken('seed', 'hearing', 1, 2)).toBe(PYTHON.trial);
  const tokens = [
    trialToken('seed', 'hearing', 1, 2),
    trialToken('other seed', 'hearing', 1, 2),
    trialToken('seed', 'headphones', 1, 2),
    trialToken('seed', 'hearing', 2, 2),
    trialToken('seed', 'hearing', 1, 1),
  ];
  expect(new Set(tokens).size).toBe(5);
});

test('a completion code is 8 letters and digits that are told apart easily, one a session', () => {
  expect(personalCode('seed')).toBe(PYTHON.code);
  const codes = Array.from({ length: 200 }, (_, session) => personalCode(`${session}`));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/u);
  expect(new Set(codes.join('')).size).toBe(32);
});

test('the key of a browser is 256 random bits and is stored as its SHA-256', () => {
  expect(newKey()).toMatch(/^[\w-]{43}$/u);
  expect(newKey()).not.toBe(newKey());
  expect(hashKey('key')).toBe(PYTHON.hashOfKey);
});

import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeTexts } from '#core/justifications/shingles.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { ScreeningRule } from '#core/screening/contract/rule.ts';
import { copiedReasonsRule } from '#core/screening/rules/copied-reasons.ts';
import { fastTypingRule } from '#core/screening/rules/fast-typing.ts';
import { genericReasonsRule } from '#core/screening/rules/generic-reasons.ts';
import { pastedReasonsRule } from '#core/screening/rules/pasted-reasons.ts';
import { rating } from '../../support/ratings.ts';

const wrote = (listener: string, text: string, page = 1, own: Partial<Rating> = {}): Rating =>
  rating({ listener, text, page, scale: 'human-likeness', label: 'human', ...own });

const found = (rule: ScreeningRule, ratings: readonly Rating[], params: unknown = {}): string[] =>
  rule.find(ratings, params).map(({ listener, evidence }) => `${listener}: ${evidence}`);

describe('copied reasons', () => {
  const original = 'The pause before the last word is far too long';

  test('the same words by another listener are found with both, whatever their case and punctuation', () => {
    const copies = [wrote('L1', original), wrote('L2', `${original.toUpperCase()}!!`, 7)];
    expect(found(copiedReasonsRule, copies)).toEqual([
      `L1: '${original}': the same words, written by 1 other listener`,
      `L2: '${original.toUpperCase()}!!': the same words, written by 1 other listener`,
    ]);
  });

  test('a few changed letters are still a copy; other words about the same are none', () => {
    const copies = [wrote('L1', original), wrote('L2', 'The pause before the last word was far too long')];
    expect(found(copiedReasonsRule, copies)).toHaveLength(2);
    expect(found(copiedReasonsRule, copies)[0]).toMatch(/: 0\.\d\d like 'The pause before the last word was/);
    expect(found(copiedReasonsRule, copies, { likeness: 1 })).toEqual([]);
    const other = wrote('L2', 'A very long pause comes before she says the final word');
    expect(found(copiedReasonsRule, [wrote('L1', original), other])).toEqual([]);
  });

  test('what one listener writes twice, short texts, and texts on other questions are left alone', () => {
    expect(found(copiedReasonsRule, [wrote('L1', original), wrote('L1', original, 2)])).toEqual([]);
    expect(found(copiedReasonsRule, [wrote('L1', 'clear and loud'), wrote('L2', 'clear and loud')])).toEqual(
      [],
    );
    const elsewhere = wrote('L2', original, 1, { scale: 'music' });
    expect(found(copiedReasonsRule, [wrote('L1', original), elsewhere])).toEqual([]);
  });

  test('a Chinese text says as much with fewer characters', () => {
    const chinese = (text: string) => found(copiedReasonsRule, [wrote('L1', text), wrote('L2', text)]);
    expect(chinese('最后一个字前停顿')).toHaveLength(2);
    expect(chinese('停顿不自然')).toEqual([]);
  });

  test('comparing only texts with a rare triple in common finds the same pairs as comparing all', () => {
    const word = constantFrom(
      'pause',
      'long',
      'tone',
      'flat',
      'voice',
      'the',
      'too',
      'breath',
      '停顿',
      '太长',
    );
    const texts = array(
      array(word, { minLength: 1, maxLength: 5 }).map((all) => all.join(' ')),
      {
        maxLength: 12,
      },
    );
    const triples = (text: string): Set<string> => {
      const letters = Array.from(text.replaceAll(' ', ''));
      return new Set(
        letters.length <= 3
          ? [letters.join('')]
          : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')),
      );
    };
    assert(
      property(texts, constantFrom(0.3, 0.5, 0.8, 1), (given, least) => {
        const all = given.flatMap((a, first) =>
          given.slice(first + 1).flatMap((b, offset) => {
            const [x, y] = [triples(a), triples(b)];
            const common = [...x].filter((triple) => y.has(triple)).length;
            const likeness = common / (x.size + y.size - common);
            return likeness >= least ? [`${first} ${first + 1 + offset} ${likeness}`] : [];
          }),
        );
        const pairs = likeTexts(given, least).map(
          ({ first, second, likeness }) => `${first} ${second} ${likeness}`,
        );
        expect(pairs.toSorted()).toEqual(all.toSorted());
      }),
    );
  });

  test('four thousand texts are compared in a second', () => {
    const texts = Array.from(
      { length: 4000 },
      (_, serial) => `The voice in clip ${serial * 7919} pauses oddly`,
    );
    expect(likeTexts(texts, 0.95)).toBeDefined();
  });
});

describe('pasted reasons', () => {
  const text = 'A reason of exactly forty characters here';
  const typed = (keystrokes: number | null, pastes: number | null, own: Partial<Rating> = {}) =>
    wrote('L1', text, 1, { keystrokes, pastes, ...own });

  test('a paste with far fewer keys than characters is found; typing with a paste, or keys alone, is not', () => {
    expect(found(pastedReasonsRule, [typed(3, 1)])).toEqual([
      'L1: 1 pasted, 3 keys for 41 characters (7.32 %)',
    ]);
    expect(found(pastedReasonsRule, [typed(13, 1)])).toEqual([]);
    expect(found(pastedReasonsRule, [typed(12, 1)])).toHaveLength(1);
    expect(found(pastedReasonsRule, [typed(0, 0)])).toEqual([]);
    expect(found(pastedReasonsRule, [typed(null, null)])).toEqual([]);
  });

  test('the texts of a page are taken together, as its keys are', () => {
    const page = [typed(30, 1), typed(30, 1, { scale: 'music' }), typed(30, 1, { scale: 'human' })];
    expect(found(pastedReasonsRule, page)).toHaveLength(1);
    expect(pastedReasonsRule.find(page)[0]?.ratings).toHaveLength(3);
    expect(found(pastedReasonsRule, page.slice(0, 2))).toEqual([]);
  });
});

describe('generic reasons', () => {
  test('the same words beside different answers fit any clip', () => {
    const first = wrote('L1', 'The tone of the voice', 1);
    const second = wrote('L1', 'the tone of the voice.', 2, { label: 'machine' });
    const same = [first, second];
    expect(found(genericReasonsRule, same)).toEqual([
      "L1: 'The tone of the voice': the same words for human, machine",
    ]);
    expect(found(genericReasonsRule, [first, wrote('L1', 'the tone of the voice', 2)])).toEqual([]);
    expect(found(genericReasonsRule, [first, { ...second, listener: 'L2' }])).toEqual([]);
  });

  test.each([
    'It is obvious, really',
    'sounds like a human to me',
    'very natural voice',
    '一听就是真人',
    '声音很像机器',
  ])('%j has no word about sound', (text) => {
    expect(found(genericReasonsRule, [wrote('L1', text)])).toHaveLength(1);
  });

  test.each([
    'odd pauses',
    'I hear her breathing',
    'The intonation of "well" rises',
    '停顿不自然',
    '多音字读错了',
    'When she reaches the end of it I could well believe that somebody stands there',
  ])('%j is no generic text', (text) => {
    expect(found(genericReasonsRule, [wrote('L1', text)])).toEqual([]);
  });
});

test('the answer to an open question is no reason: it may be plain, and what others wrote too', () => {
  const open = { scale: 'comment', label: null, rawValue: null };
  const plain = ['L1', 'L2'].map((listener) => wrote(listener, 'None, thank you very much', 1, open));
  expect(found(genericReasonsRule, plain)).toEqual([]);
  expect(found(copiedReasonsRule, plain)).toEqual([]);
  const asReasons = plain.map((written) => ({ ...written, rawValue: 3 }));
  expect(found(genericReasonsRule, asReasons)).toHaveLength(2);
  expect(found(copiedReasonsRule, asReasons)).toHaveLength(2);
});

test('fast typing: more letters between the first sound and Next than a person types', () => {
  const text = 'The intonation of the question does not rise at all';
  const timed = (pageMs: number | null) => [wrote('L1', text, 1, { pageMs, firstPlayMs: 1000 })];
  expect(found(fastTypingRule, timed(4000))).toEqual(['L1: 42 letters in 3.0 s']);
  expect(found(fastTypingRule, timed(4500))).toEqual([]);
  expect(found(fastTypingRule, timed(null))).toEqual([]);
  expect(found(fastTypingRule, timed(4500), { letters_per_second: 10 })).toHaveLength(1);
});

test('the order of the ratings changes nothing that is found', () => {
  const texts = [
    'The pause is far too long',
    'The pauses are far too long',
    'It is obvious',
    'the pause is far too LONG',
  ];
  const ratings = texts.flatMap((text, index) =>
    ['L1', 'L2'].map((listener) => wrote(listener, text, index + 1, { pastes: 1 })),
  );
  for (const rule of [copiedReasonsRule, pastedReasonsRule, genericReasonsRule, fastTypingRule])
    expect(found(rule, ratings.toReversed()).toSorted()).toEqual(found(rule, ratings).toSorted());
});

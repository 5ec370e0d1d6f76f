import { expect, test } from 'vitest';
import { readOnce } from '#core/methods/contract/read-once.ts';
import type { Page } from '#core/session/page.ts';

const page = (position: number): Page => ({
  position,
  token: `p${position}`,
  block: 0,
  batch: null,
  unit: 'u',
  slots: [],
});

test('the same answer to the same page is read once, another answer or page anew', () => {
  const seen: unknown[] = [];
  const read = readOnce((at, answer) => {
    seen.push([at.position, answer]);
    return { answer };
  });
  const [first, second] = [page(1), page(2)];
  const given = { score: 1 };
  expect(read(first, given)).toBe(read(first, given));
  expect(read(second, given)).toEqual({ answer: given });
  expect(read(first, { score: 2 })).toEqual({ answer: { score: 2 } });
  expect(seen).toEqual([
    [1, { score: 1 }],
    [2, { score: 1 }],
    [1, { score: 2 }],
  ]);
});

test('what cannot be read is refused every time', () => {
  const read = readOnce(() => {
    throw new Error('no answer of this page');
  });
  const at = page(1);
  expect(() => read(at, 1)).toThrow('no answer');
  expect(() => read(at, 1)).toThrow('no answer');
});

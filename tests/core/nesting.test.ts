import { expect, test } from 'vitest';
import { answerRequest } from '#core/contract.ts';
import { nestsWithin } from '#core/nesting.ts';

/** [[[...]]], `depth` brackets deep. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

test('numbers and texts are 0 deep, every list or map around them is one more', () => {
  expect(nestsWithin(3, 0)).toBe(true);
  expect(nestsWithin([], 0)).toBe(false);
  expect(nestsWithin({ a: [1, { b: 'x' }] }, 3)).toBe(true);
  expect(nestsWithin({ a: [1, { b: 'x' }] }, 2)).toBe(false);
});

const request = {
  id: '0b0f7a3e-6d2b-4c39-9a53-3f5e4c1f2a77',
  page: 'page',
  listening: { pageMs: 1, decisionMs: null, switches: 0, hidden: [], slots: [] },
};

test('an answer nests 20 deep at most, and a deeper one is refused without exhausting the stack', () => {
  expect(answerRequest.safeParse({ ...request, answer: nested(20) }).success).toBe(true);
  for (const depth of [21, 20_000, 200_000]) {
    const { error } = answerRequest.safeParse({ ...request, answer: nested(depth) });
    expect(error?.issues).toMatchObject([{ path: ['answer'], message: 'nests deeper than 20' }]);
  }
  const keys = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  expect(answerRequest.safeParse({ ...request, answer: keys }).success).toBe(false);
});

test('an answer is JSON and has to be there', () => {
  const answer = { scores: { a: 1, b: [true, null, 'x'] } };
  expect(answerRequest.parse({ ...request, answer }).answer).toEqual(answer);
  expect(answerRequest.parse({ ...request, answer: null }).answer).toBeNull();
  for (const bad of [undefined, Number.NaN, new Date(0), () => 1]) {
    expect(answerRequest.safeParse({ ...request, answer: bad }).success).toBe(false);
  }
  expect(answerRequest.safeParse(request).success).toBe(false);
});

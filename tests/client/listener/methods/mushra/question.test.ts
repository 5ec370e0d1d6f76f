import { expect, test } from 'vitest';
import type { MushraView } from '#core/methods/mushra/view.ts';
import { question } from '../../../../../client/listener/methods/mushra/question.ts';
import { slots, view } from './page.ts';

function asked(require100: MushraView['require100'], a: number, b: number, c: number): string | null {
  const found = question({ ...view, require100 }, slots, { scores: { a, b, c } });
  return found && `${found.insists ? 'insists' : 'asks'}: ${found.text}`;
}

test('M12 with block and at most 97 the page insists on a 100, with remind it asks', () => {
  expect(asked('block', 97, 40, 3)).toBe(
    'insists: At least one sound is identical to the reference. Please give it 100.',
  );
  expect(asked('remind', 97, 40, 3)).toMatch(/^asks: One of the sounds is the reference, and none has 100/);
  expect(asked('off', 97, 40, 3)).toBeNull();
  expect(asked('block', 100, 40, 3)).toBeNull();
});

test('scores that are all alike are asked about, a single difference is not', () => {
  expect(asked('off', 50, 50, 50)).toMatch(/^asks: You gave every sound the same score. If that is right/);
  expect(asked('remind', 100, 100, 100)).toMatch(/^asks: You gave every sound the same score/);
  expect(asked('off', 50, 50, 51)).toBeNull();
});

import { expect, test } from 'vitest';
import { Presentations } from '../../../../../client/listener/methods/rating/presentations.svelte.ts';

test('a rating is due once the clip was played anew after the one before', () => {
  const presentations = new Presentations();
  expect(presentations.isDue(0)).toBe(true);
  presentations.end();
  presentations.rate(0, false);
  expect(presentations.isDue(1)).toBe(false);
  presentations.end();
  expect(presentations.isDue(1)).toBe(true);
});

test('the end of the play that a rating was given in does not count as another play', () => {
  const presentations = new Presentations();
  presentations.rate(0, true);
  presentations.end();
  expect(presentations.isDue(1)).toBe(false);
  presentations.end();
  expect(presentations.isDue(1)).toBe(true);
});

test('changing a rating asks for no further play, and after a reload the next rating asks for one', () => {
  const presentations = new Presentations();
  presentations.end();
  presentations.rate(0, false);
  presentations.end();
  presentations.rate(0, false);
  expect(presentations.isDue(1)).toBe(true);
  expect(new Presentations().isDue(1)).toBe(false);
});

import { expect, test } from 'vitest';
import { FingerListener } from '../support/finger-listener.ts';
import { KeyboardListener } from '../support/keyboard-listener.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const stage = useLiveStage();

function linkOf(method: string, name: string): Promise<string> {
  const block = BLOCKS[method] ?? `no block ${method}`;
  return stage.short(`${name}-${method}`, { blocks: [block] });
}

const METHODS = ['mushra', 'ternary', 'pairwise', 'questionnaire', 'acr', 'p835', 'i2d', 'ccr', 'ab', 'abx'];

test.each(METHODS)('a session of %s is done by keyboard alone, with the focus in sight', async (method) => {
  const listener = await KeyboardListener.open(stage.browser, await linkOf(method, 'keys'));
  await listener.toTheCode();
  expect(listener.faults).toEqual([]);
  expect(listener.stops).toBeGreaterThan(5);
  await listener.close();
});

test.each(['mushra', 'ternary'])('a session of %s is done by keyboard without shortcuts', async (method) => {
  const listener = await KeyboardListener.open(stage.browser, await linkOf(method, 'plain'));
  await listener.page.evaluate(() => localStorage.setItem('earshot/keys', 'off'));
  await listener.page.reload();
  await listener.toTheCode();
  expect(listener.faults).toEqual([]);
  await listener.close();
});

test.each(METHODS)('a session of %s is done by touch alone', async (method) => {
  const listener = await FingerListener.open(stage.browser, await linkOf(method, 'touch'));
  await listener.toTheCode();
  expect(listener.faults).toEqual([]);
  await listener.close();
});

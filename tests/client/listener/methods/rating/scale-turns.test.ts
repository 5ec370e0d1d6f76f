import { expect, test } from 'vitest';
import type { RatingAnswer } from '#core/methods/rating/view.ts';
import type { PlayerState } from '../../../../../client/audio/player.ts';
import { ScaleTurns } from '../../../../../client/listener/methods/rating/scale-turns.svelte.ts';

const scale = (key: string) => ({
  key,
  question: key,
  help: null,
  criteria: [],
  options: [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })),
});

/** A page with two scales, and the values that they were given. */
function pageWith({
  onePlayAScale = false,
  locked = null,
}: {
  onePlayAScale?: boolean;
  locked?: string | null;
}) {
  let draft: Partial<RatingAnswer> = {};
  const player: { state: PlayerState } = { state: 'ready' };
  const turns = new ScaleTurns(() => ({
    view: { scales: [scale('quality'), scale('pace')], onePlayAScale },
    player,
    locked,
    draft,
    onchange: (next) => (draft = next),
  }));
  return { turns, player, values: () => draft.values };
}

test('scales of one play can be rated in any order, by digits too', () => {
  const { turns, values } = pageWith({});
  expect(turns.rateByKey(1, '4')).toBe(true);
  expect([values(), turns.reached]).toEqual([{ pace: 4 }, 0]);
  expect([turns.rateByKey(0, '9'), turns.rateByKey(2, '1'), turns.rateByKey(0, 'x')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(turns.rate(0, 2)).toBe(true);
  expect([values(), turns.reached]).toEqual([{ pace: 4, quality: 2 }, -1]);
});

test('nothing is rated before enough was heard', () => {
  const { turns, values } = pageWith({ locked: 'listen first' });
  expect([turns.rate(0, 2), turns.rateByKey(0, '2')]).toEqual([false, false]);
  expect([turns.lockOf(0), values()]).toEqual(['listen first', undefined]);
});

test('with a play for each, a rating is due once the clip was played anew after the one before', () => {
  const { turns, values } = pageWith({ onePlayAScale: true });
  expect([turns.lockOf(0), turns.shown.length]).toEqual([null, 1]);
  turns.end();
  turns.rate(0, 3);
  expect([turns.lockOf(0), turns.shown.length]).toEqual([null, 2]);
  expect(turns.lockOf(1)).not.toBeNull();
  expect(turns.rate(1, 5)).toBe(false);
  turns.end();
  expect(turns.rate(1, 5)).toBe(true);
  expect(values()).toEqual({ quality: 3, pace: 5 });
});

test.each(['playing', 'paused'] as const)(
  'the end of the play that a rating was given in, %s, does not count as another play',
  (state) => {
    const { turns, player } = pageWith({ onePlayAScale: true });
    player.state = state;
    turns.rate(0, 3);
    turns.end();
    expect(turns.lockOf(1)).not.toBeNull();
    turns.end();
    expect(turns.lockOf(1)).toBeNull();
  },
);

test('changing a rating asks for no further play, and after a reload the next rating asks for one', () => {
  const { turns } = pageWith({ onePlayAScale: true });
  turns.end();
  turns.rate(0, 3);
  turns.end();
  turns.rate(0, 4);
  expect(turns.lockOf(1)).toBeNull();
  const view = { scales: [scale('quality'), scale('pace')], onePlayAScale: true };
  const reloaded = new ScaleTurns(() => ({
    view,
    player: { state: 'ready' },
    locked: null,
    draft: { values: { quality: 4 } },
    onchange: () => undefined,
  }));
  expect(reloaded.lockOf(1)).not.toBeNull();
});

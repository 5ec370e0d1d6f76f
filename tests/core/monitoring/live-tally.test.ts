import { expect, test } from 'vitest';
import { sumExclusions, tallyRatings } from '#core/monitoring/live-tally.ts';
import { rating } from '../../support/ratings.ts';

test('several scales of one page are one judgement of its clip, two pages are two', () => {
  const tally = tallyRatings([
    rating({ page: 1, scale: 'quality' }),
    rating({ page: 1, scale: 'effort' }),
    rating({ page: 2 }),
  ]);
  expect(tally).toMatchObject({ ratings: 3, counting: 3, exclusions: [] });
  expect([...tally.clips]).toEqual([['a/1', 2]]);
});

test('both clips of a pair are judged', () => {
  const { clips } = tallyRatings([rating({ clip: 'a', comparedClip: 'b' })]);
  expect([...clips]).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});

test('traps, anchors and ratings that do not count are no judgement of a clip', () => {
  const { clips, ratings, counting } = tallyRatings([
    rating({ role: 'low anchor' }),
    rating({ reasons: ['att batch'] }),
  ]);
  expect(clips.size).toBe(0);
  expect({ ratings, counting }).toEqual({ ratings: 2, counting: 1 });
});

test('exclusions are told by rule: batches once each, a rating under every rule that refused it', () => {
  const { exclusions } = tallyRatings([
    rating({ batch: 1, page: 1, reasons: ['att batch'] }),
    rating({ batch: 1, page: 2, reasons: ['att batch', 'too fast'] }),
    rating({ batch: 2, page: 3 }),
  ]);
  expect(exclusions).toEqual([
    { rule: 'att batch', sessions: 1, batches: 1, ratings: 2 },
    { rule: 'too fast', sessions: 1, batches: 1, ratings: 1 },
  ]);
});

test('exclusions of several sessions add up by rule', () => {
  const lost = { sessions: 1, batches: 1, ratings: 10 };
  const summed = sumExclusions([
    { rule: 'too fast', sessions: 1, batches: 0, ratings: 3 },
    { rule: 'att batch', ...lost },
    { rule: 'att batch', ...lost },
  ]);
  expect(summed).toEqual([
    { rule: 'att batch', sessions: 2, batches: 2, ratings: 20 },
    { rule: 'too fast', sessions: 1, batches: 0, ratings: 3 },
  ]);
});

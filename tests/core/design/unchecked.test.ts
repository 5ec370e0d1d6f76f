import { expect, test } from 'vitest';
import { uncheckedMistakes } from '#core/design/unchecked.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

const CLIPS = {
  test: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 30) }),
};

const said = (block: Record<string, unknown>, config: Record<string, unknown> = {}): string[] =>
  uncheckedMistakes(makeStudy({ clips: CLIPS, blocks: [block], config })).map(({ message }) => message);

const RATING = { method: 'rating', preset: 'acr', pages: 30 };

test('a study of 30 pages without a right answer is told what three more pages take and cost', () => {
  const recruitment = { minutes: 20, reward: '4.00 GBP', listeners: 50 };
  expect(said(RATING, { recruitment })).toEqual([
    'blocks: no page or question has a known right answer, so careless listeners cannot be found; add null_pairs, gold or ' +
      'spoken: each listener then takes about 2 more minutes (22 instead of 20) for 3 more pages, and costs 0.40 GBP ' +
      'more at the same hourly pay, 20.00 GBP for 50 listeners',
  ]);
});

test('repeats and headphone checks know no right answer; attention and comprehension checks do', () => {
  const steps = { preparation: ['sound level', 'headphones'] };
  expect(said({ ...RATING, repeats: 2 }, steps)).toHaveLength(1);
  expect(said(RATING, { between_pages: [{ check: 'attention' }] })).toEqual([]);
});

test('a trap, a gold clip or an attention item is enough; a questionnaire gets one without more pages', () => {
  const pair = { method: 'pairwise', pages: 3 };
  expect(said({ ...pair, null_pairs: 1 })).toEqual([]);
  expect(said({ ...pair, null_pairs: 0 })).toEqual([
    expect.stringContaining('add obvious_pairs or null_pairs: each listener'),
  ]);
  const asked = {
    method: 'questionnaire',
    pages: 2,
    systems: ['a'],
    questions: [{ kind: 'number', key: 'n', text: 'How many?' }],
  };
  expect(said(asked)).toEqual([
    expect.stringMatching(
      /add attention or between_pages: \[\{check: attention\}\], questions that cost no page$/u,
    ),
  ]);
});

import { expect, test } from 'vitest';
import { evennessMistakes } from '#core/design/evenness-mistakes.ts';
import type { Study } from '#core/study/study.ts';
import {
  METHOD_STUDIES,
  mushraStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../support/method-studies.ts';
import { gridClips, makeStudy, onlyBlock } from '../../support/study.ts';

function mistakesOf(study: Study, overshoot = 0): string[] {
  const [config = {}] = study.config.blocks;
  return evennessMistakes(onlyBlock(study), config, { overshoot }).map(
    ({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`,
  );
}

test('ratings that no whole session can give are told with the sum and both remedies; overshoot is one of them', () => {
  expect(mistakesOf(ratingStudy({ pages: 6, ratings_per_clip: 5 }))).toEqual([
    'warning ratings_per_clip: 32 clips x 5 ratings are 160, not a multiple of 6 pages: 4 stay open; change ratings_per_clip ' +
      'or the pages, or write recruitment: {overshoot: 1}, so that 2 clips get one more rating in a last session',
  ]);
  expect(mistakesOf(ratingStudy({ pages: 6, ratings_per_clip: 5 }), 1)).toEqual([]);
  expect(mistakesOf(ratingStudy({ pages: 8, ratings_per_clip: 5 }))).toEqual([]);
  expect(mistakesOf(mushraStudy(7, { pages: 4, ratings_per_item: 5 }))[0]).toMatch(
    /^warning ratings_per_item: 7 items/,
  );
  expect(mistakesOf(trappedPairsStudy({ method: 'ab', pages: 4, ratings_per_pair: 6 }))).toEqual([]);
  expect(mistakesOf(trappedPairsStudy({ method: 'abx', pages: 5, ratings_per_pair: 12 }))).toEqual([]);
  expect(mistakesOf(trappedPairsStudy({ method: 'ab', pages: 5, ratings_per_pair: 8 }))).toEqual([]);
  expect(
    mistakesOf(trappedPairsStudy({ method: 'ab', pages: 5, ratings_per_pair: 4, null_pairs: 1 })),
  ).toEqual([]);
});

test('A6 clips and ratings that make no whole number of batches are an error in an Audio Turing Test, or overshoot fills up', () => {
  const study = ternaryStudy({ batches: 2, ratings_per_clip: 5 });
  expect(mistakesOf(study)).toEqual([
    'error ratings_per_clip: 48 clips x 5 ratings are 240, not a multiple of 14 pages: 2 stay open; change ratings_per_clip ' +
      'or the pages, or write recruitment: {overshoot: 1}, so that 12 clips get one more rating in a last session',
  ]);
  expect(mistakesOf(study, 1)).toEqual([]);
  expect(mistakesOf(ternaryStudy({ batches: 2, ratings_per_clip: 7 }))).toEqual([]);
});

test('more pages than texts are told; a study that asks for one text is not blamed', () => {
  expect(mistakesOf(ratingStudy({ pages: 10 }))).toEqual([
    'warning pages: 10 pages have only 8 of 8 texts, so a listener hears one up to 2 times, in several versions; ' +
      'ask for at most 8 pages, unless you want that',
  ]);
  expect(mistakesOf(ratingStudy({ pages: undefined }))).toEqual([]);
  expect(mistakesOf(questionnaireStudy({ same: 'item' }))).toEqual([]);
  const others = Object.entries(METHOD_STUDIES).filter(([, study]) => {
    const [block] = study.config.blocks;
    return !(block && 'pages' in block && block.pages === 10);
  });
  expect(others.length).toBeGreaterThan(6);
  for (const [name, study] of others) expect([name, mistakesOf(study)]).toEqual([name, []]);
});

test('texts of which some have far more clips than others cannot be filled, and that is told', () => {
  const many = gridClips('clips/{system}/{item}.flac', {
    system: ['a', 'b', 'c', 'd', 'e', 'f'],
    item: ['long'],
  });
  const few = gridClips('clips/{system}/{item}.flac', { system: ['a'], item: ['one', 'two', 'three'] });
  const study = makeStudy({
    clips: { test: [...many, ...few] },
    blocks: [{ method: 'rating', preset: 'acr', pages: 3, ratings_per_clip: 2 }],
  });
  expect(mistakesOf(study)).toEqual([
    'warning ratings_per_clip: 9 clips x 2 ratings are 18, of which 9 stay open: no listener hears a text twice, and some ' +
      'texts have more clips than others; give all texts the same number of clips, or ask for fewer pages',
  ]);
});

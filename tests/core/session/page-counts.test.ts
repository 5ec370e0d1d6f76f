import { expect, test } from 'vitest';
import { COLUMNS } from '#core/ratings/ratings.ts';
import { COUNT_NAMES, countColumn, PAGE_COUNTS } from '#core/session/page-counts.ts';
import { rating } from '../../support/ratings.ts';

test.each(COUNT_NAMES)('%s has a column of whole numbers with its meaning, which holds its value', (name) => {
  const column = COLUMNS.find((each) => each.name === countColumn(name));
  expect(column).toMatchObject({ type: 'integer', unit: null, meaning: PAGE_COUNTS[name].description });
  expect(column?.meaning).toMatch(/^[A-Z].+\.$/);
  expect(column?.value(rating({ [name]: 7 }))).toBe(7);
});

import { expect, test } from 'vitest';
import { measures } from '#core/ratings/measures.ts';
import { COLUMNS } from '#core/ratings/ratings.ts';
import { rating } from '../../support/ratings.ts';

test.each(measures)('$name has a column with its unit and meaning, which holds its value', (measure) => {
  const { name, column: header, unit, meaning } = measure;
  const column = COLUMNS.find((each) => each.name === header);
  expect(column).toMatchObject({ type: unit === null ? 'integer' : 'number', unit, meaning });
  expect(meaning).toMatch(/^[A-Z].+\.$/);
  expect(column?.value(rating({ [name]: 7 }))).toBe(7);
  expect(header).toMatch(unit === 'ms' ? /_ms$/ : /^[a-z_]+$/);
});

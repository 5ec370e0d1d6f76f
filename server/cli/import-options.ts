import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { z } from 'zod';
import { DATE_ORDERS, DECIMALS, LISTENERS, MATRIX_ROWS } from '#core/api/rating-options.ts';
import { ANSWERS, DELIMITER, ENCODING, RECORDS } from '../app/imports/option-texts.ts';
import { namePattern } from '../app/imports/ratings-asked.ts';
import { roleNamed } from '../app/imports/meaning/roles.ts';
import type { RatingsRead } from '../app/imports/ratings-read.ts';
import { DELIMITERS } from '../app/imports/sources/delimiter.ts';
import { columnPairs } from './column-pairs.ts';
import { flag, option, options } from './declare/option.ts';
import { choice } from './declare/word.ts';
import { together } from './ratings-options.ts';
import { names, readAs } from './values.ts';

const pattern = z.string().transform((text, context) => {
  const read = namePattern(text);
  if (!('problem' in read)) return read;
  context.addIssue(read.problem);
  return z.NEVER;
});

/** Roles by system. Example: 'reference=REF, low anchor=C35'. */
const roles = readAs(
  (text) => {
    const pairs = partsBetween(text, ',').map((part) => partsBetween(part, '=').map(unquoted));
    return pairs.every(([role = '', name = '', ...more]) => role !== '' && name !== '' && more.length === 0)
      ? pairs.map(([role = '', name = '']) => [name, roleNamed(role)] as const)
      : null;
  },
  (text) => `'${text}' names no role: write it like "reference=REF, low anchor=C35"`,
);

const answers = readAs(ANSWERS.read, ANSWERS.refusal);
const delimiter = readAs(DELIMITER.read, DELIMITER.refusal);
const encoding = readAs(ENCODING.read, ENCODING.refusal);
const records = readAs(RECORDS.read, RECORDS.refusal);

/** Options that describe a file of another program. Only import-ratings takes them: all other commands read its output. */
export const IMPORT_OPTIONS = {
  name: options('"{system}_{item}.wav"', 'pattern of clip names, whose parts become columns', {
    as: pattern,
  }),
  split: option('first|last', 'where to split names that fit a pattern in several ways', {
    as: choice(['first', 'last']),
  }),
  scales: options('"sig=SIG, ..."', 'columns with scores, by scale', { as: columnPairs }),
  ignore: options('"age, note"', 'columns that are not read', { as: names }),
  lists: options('"canonical_value, ..."', 'columns whose cells are lists', { as: names }),
  rows: option(MATRIX_ROWS.join('|'), 'what the rows of a matrix are (default: clips)', {
    as: choice(MATRIX_ROWS),
  }),
  votes: options('"vote_{listener}"', 'pattern of the columns of a matrix with votes', { as: pattern }),
  listeners: option(
    LISTENERS.join('|'),
    'listeners without names: place in the list, each vote its own, or sessions by order of rows',
    { as: choice(LISTENERS) },
  ),
  means: flag('a row is the mean of a clip, not a rating of a listener'),
  role: options('"reference=REF, ..."', 'roles of systems', { as: roles }),
  values: options('"good=4, ..."', 'numbers of answers in words', { as: answers }),
  missing: options('"-99, x"', 'texts of missing values, besides NA and the like', { as: names }),
  decimal: option(DECIMALS.join('|'), 'decimal sign (default: detected)', { as: choice(DECIMALS) }),
  dates: option(DATE_ORDERS.join('|'), 'order of day, month and year (default: detected)', {
    as: choice(DATE_ORDERS),
  }),
  delimiter: option(Object.keys(DELIMITERS).join('|'), 'separator of cells (default: detected)', {
    as: delimiter,
  }),
  encoding: option('windows-1252', 'encoding of the text (default: UTF-8 or UTF-16)', { as: encoding }),
  sheet: option('name', 'sheet of a workbook (default: the first)'),
  records: option('sessions.trials', 'place of the records in JSON', { as: records }),
};

type Given = { [Name in keyof typeof IMPORT_OPTIONS]: z.output<(typeof IMPORT_OPTIONS)[Name]> };

/** The options as an import takes them. */
export function importRead(given: Given): RatingsRead {
  return {
    name: given.name,
    split: given.split,
    scores: together(given.scales),
    ignore: given.ignore.flat(),
    lists: given.lists.flat(),
    rows: given.rows,
    votes: given.votes,
    listeners: given.listeners,
    means: given.means,
    roles: new Map(given.role.flat()),
    values: new Map(given.values.flat()),
    missing: given.missing.flat(),
    decimal: given.decimal,
    dates: given.dates,
    delimiter: given.delimiter,
    encoding: given.encoding,
    sheet: given.sheet,
    records: given.records,
  };
}

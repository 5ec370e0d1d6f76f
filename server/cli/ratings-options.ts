import type { RowFilter } from '../app/imports/filter-rows.ts';
import { ROW_FILTER } from '../app/imports/option-texts.ts';
import { RATING_LAYOUTS, REPEATS, type RatingLayout, type Repeats } from '#core/api/rating-options.ts';
import type { RatingsRead } from '../app/imports/ratings-read.ts';
import { COLUMNS } from '#core/ratings/ratings.ts';
import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { meant } from '../platform/words.ts';
import { columnPairs } from './column-pairs.ts';
import { option, options } from './declare/option.ts';
import { choice } from './declare/word.ts';
import { UsageError } from './declare/usage-error.ts';
import { listParts, readAs } from './values.ts';

const RANGE = /^([+-]?\d+(?:\.\d+)?)\.\.([+-]?\d+(?:\.\d+)?)$/;

type NamedEnds = readonly [string, { min: number; max: number }];

function endsOf(text: string): NamedEnds | null {
  const [name = '', range = ''] = partsBetween(text, '=').map(unquoted);
  const [, low, high] = RANGE.exec(range) ?? [];
  const [min, max] = [Number(low), Number(high)];
  return name !== '' && min < max ? [name, { min, max }] : null;
}

/** Ends of scales by name. Example: 'quality=1..5'. */
export const scaleEnds = listParts.transform((texts, context) =>
  texts.flatMap((text) => {
    const ends = endsOf(text);
    if (!ends) context.addIssue(`'${text}' has no scale ends: write them like quality=1..5`);
    return ends ? [ends] : [];
  }),
);

/** Options of every command that reads a table of ratings from another program. */
export const RATINGS_OPTIONS = {
  layout: option(RATING_LAYOUTS.join('|'), 'layout of the table (default: detected)', {
    as: choice(RATING_LAYOUTS),
  }),
  columns: options('"listener=userid, ..."', 'names of columns in the table', { as: columnPairs }),
  set: options('"method=rating, ..."', 'value of a column for all rows', { as: columnPairs }),
  scale: options('"quality=1..5"', 'ends of scales', { as: scaleEnds }),
  where: options('"age!=0"', 'read only rows with this value in a column (!= for rows without it)', {
    as: readAs(ROW_FILTER.read, ROW_FILTER.refusal),
  }),
  repeats: option(REPEATS.join('|'), 'keep repeated ratings of a clip by one listener, or refuse them', {
    as: choice(REPEATS),
  }),
};

/** Options by the input of the use case, where the two names differ. */
export const RATINGS_FIELDS = { names: ['columns'], scales: ['scale'], scores: ['scales'], roles: ['role'] };

function checkedColumns(set: Map<string, string>): Map<string, string> {
  const known = COLUMNS.map(({ name }) => name);
  const unknown = [...set.keys()].find((name) => !known.includes(name) && !name.startsWith('factor_'));
  if (unknown === undefined) return set;
  const near = meant(unknown, known);
  throw new UsageError(
    `--set names ${unknown}, which is not a column; ${near === null ? `write factor_${unknown} for a factor of the clips` : `did you mean ${near}?`}`,
  );
}

type Pairs = readonly ReadonlyMap<string, string>[];

export const together = (all: Pairs): Map<string, string> => new Map(all.flatMap((pairs) => [...pairs]));

/** Throws UsageError for a constant whose column does not exist. */
export function ratingsRead(given: {
  layout: RatingLayout | undefined;
  columns: Pairs;
  set: Pairs;
  scale: readonly (readonly NamedEnds[])[];
  where: RowFilter[];
  repeats: Repeats | undefined;
}): RatingsRead {
  return {
    layout: given.layout,
    names: together(given.columns),
    scales: new Map(given.scale.flat()),
    set: checkedColumns(together(given.set)),
    where: given.where,
    repeats: given.repeats,
  };
}

import { rowFilter } from '../app/imports/filter-rows.ts';
import { RATING_LAYOUTS, type RatingLayout, type RatingsRead } from '../app/imports/read-ratings.ts';
import type { DeclaredScales } from '#core/analysis/input/known-scales.ts';
import { COLUMNS } from '#core/ratings/ratings.ts';
import { meant, orList } from '../platform/words.ts';
import { columnPairs } from './column-pairs.ts';
import { names, UsageError } from './arguments.ts';

/** The options of every command that reads a table of ratings which another program wrote. */
export const RATINGS_OPTIONS = {
  layout: { type: 'string' },
  columns: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  scale: { type: 'string', multiple: true },
  where: { type: 'string', multiple: true },
  repeats: { type: 'string' },
} as const;

/** How the help shows them. */
export const RATINGS_USAGE =
  '[--layout long|matrix|webmushra] [--columns "listener=userid, ..."] [--set "method=rating, ..."] [--scale "quality=1..5"] [--where "age!=0"] [--repeats keep]';

function setOf(texts: readonly string[] | undefined): Map<string, string> {
  const set = columnPairs('set', texts);
  const known = COLUMNS.map(({ name }) => name);
  const unknown = [...set.keys()].find((name) => !known.includes(name) && !name.startsWith('factor_'));
  if (unknown === undefined) return set;
  const near = meant(unknown, known);
  throw new UsageError(
    `--set names ${unknown}, which is not a column; ${near === null ? `write factor_${unknown} for a factor of the clips` : `did you mean ${near}?`}`,
  );
}

const RANGE = /^([+-]?\d+(?:\.\d+)?)\.\.([+-]?\d+(?:\.\d+)?)$/;

/** Ends of scales by name. Throws UsageError for a text that is none. Example: quality=1..5. */
function scalesOf(texts: readonly string[] | undefined): DeclaredScales {
  const named = (texts ?? []).flatMap(names).map((text) => {
    const [name = '', range = ''] = text.split('=').map((part) => part.trim());
    const [, low, high] = RANGE.exec(range) ?? [];
    const [min, max] = [Number(low), Number(high)];
    if (name === '' || !(min < max))
      throw new UsageError(`--scale '${text}' has no scale ends: write quality=1..5`);
    return [name, { min, max }] as const;
  });
  return new Map(named);
}

function layoutOf(text: string | undefined): RatingLayout | undefined {
  const layout = RATING_LAYOUTS.find((known) => known === text);
  if (text !== undefined && !layout)
    throw new UsageError(`'${text}' is no layout: write ${orList(RATING_LAYOUTS)}`);
  return layout;
}

/** Throws UsageError for words that are no layout, column or filter. */
export function ratingsRead(values: {
  layout?: string | undefined;
  columns?: readonly string[] | undefined;
  set?: readonly string[] | undefined;
  scale?: readonly string[] | undefined;
  where?: readonly string[] | undefined;
  repeats?: string | undefined;
}): RatingsRead {
  const { repeats } = values;
  if (repeats !== undefined && repeats !== 'keep' && repeats !== 'refuse')
    throw new UsageError(`--repeats cannot be '${repeats}': write keep or refuse`);
  const where = (values.where ?? []).map((text) => {
    const filter = rowFilter(text);
    if (!filter) throw new UsageError(`--where '${text}' is no filter: write imphear=no or imphear!=yes`);
    return filter;
  });
  return {
    layout: layoutOf(values.layout),
    names: columnPairs('columns', values.columns),
    scales: scalesOf(values.scale),
    set: setOf(values.set),
    where,
    repeats,
  };
}

/** Throws UsageError where something of a table is said of a study. `but`: options that a study has too. */
export function refuseRatingsOptions(values: Record<string, unknown>, but: readonly string[] = []): void {
  const given = Object.keys(RATINGS_OPTIONS).find(
    (name) => values[name] !== undefined && !but.includes(name),
  );
  if (given !== undefined) throw new UsageError(`--${given} goes with a table of ratings, not with a study`);
}

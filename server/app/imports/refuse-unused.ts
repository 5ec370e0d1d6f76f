import { refuse } from './table/refuse.ts';
import { errorAt } from '../../study-files/parse/mistake.ts';
import type { Listeners, RatingLayout } from '#core/api/rating-options.ts';
import type { RatingsRead } from './ratings-read.ts';

type Field = keyof RatingsRead;

/** Layouts in which an option has a meaning. An option that is not here has one in all. */
const LAYOUTS_OF: readonly { field: Field; layouts: readonly RatingLayout[] }[] = [
  { field: 'scores', layouts: ['long'] },
  { field: 'lists', layouts: ['long'] },
  { field: 'ignore', layouts: ['long', 'counts', 'webmushra'] },
  { field: 'rows', layouts: ['matrix'] },
  { field: 'votes', layouts: ['matrix'] },
  { field: 'names', layouts: ['long', 'matrix', 'counts', 'webmushra'] },
  { field: 'means', layouts: ['long'] },
  { field: 'values', layouts: ['long', 'webmushra'] },
];

/** Ways to distinguish listeners without names, by layout. */
const LISTENERS_OF: Readonly<Record<RatingLayout, readonly Listeners[]>> = {
  long: ['place', 'unnamed'],
  matrix: ['place', 'unnamed'],
  counts: ['unnamed'],
  preferences: ['unnamed'],
  webmushra: ['order'],
};

const named = (layout: RatingLayout): string => `the layout ${layout}`;
const wayNamed = (way: Listeners): string => `the way ${way}`;

function isGiven(value: RatingsRead[Field]): boolean {
  if (value === undefined || value === false) return false;
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : true;
}

/** Throws StudyMistakes for options that have no meaning for a table: none is ignored. */
export function refuseUnused(path: string, read: RatingsRead, layout: RatingLayout): void {
  const outOfPlace = LAYOUTS_OF.filter(
    ({ field, layouts }) => isGiven(read[field]) && !layouts.includes(layout),
  ).map(({ field, layouts }) =>
    errorAt(
      path,
      null,
      `an option is only for ${layouts.map(named).join(' or ')}, and the table is read in ${named(layout)}; remove it or choose the layout`,
      field,
    ),
  );
  const isAlone = isGiven(read.split) && !isGiven(read.name);
  const alone = isAlone
    ? [errorAt(path, null, 'only a pattern splits names; give one, or remove the option', 'split')]
    : [];
  const { listeners } = read;
  const ways = LISTENERS_OF[layout];
  const wrongWay =
    listeners === undefined || ways.includes(listeners)
      ? []
      : [
          errorAt(
            path,
            null,
            `${named(layout)} takes ${ways.map(wayNamed).join(' or ')} for listeners, not ${wayNamed(listeners)}; change or remove the option`,
            'listeners',
          ),
        ];
  refuse([...outOfPlace, ...alone, ...wrongWay]);
}

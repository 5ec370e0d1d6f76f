import { z } from 'zod';
import { attention } from './attention/index.ts';
import { comprehension } from './comprehension/index.ts';
import { demographics } from './demographics/index.ts';
import { digitsInNoise } from './digits-in-noise/index.ts';
import { environment } from './environment/index.ts';
import { headphones } from './headphones/index.ts';
import { instructions } from './instructions/index.ts';
import { leftRight } from './left-right/index.ts';
import { soundLevel } from './sound-level/index.ts';
import type { Place, StepKind, StepSchema } from './contract/step.ts';
import { twoEars } from './two-ears/index.ts';

/** All kinds of steps that a study may use. A new one is a folder and a line here. */
export const stepKinds: readonly StepKind[] = [
  soundLevel,
  leftRight,
  headphones,
  digitsInNoise,
  twoEars,
  environment,
  instructions,
  comprehension,
  attention,
  demographics,
];

const kinds: ReadonlyMap<string, StepKind> = new Map(stepKinds.map((kind) => [kind.id, kind]));

/** Throws for an unknown step. Stored studies were validated, so that is a bug. */
export function stepKind(id: string): StepKind {
  const kind = kinds.get(id);
  if (!kind) throw new Error(`step ${id} is not registered`);
  return kind;
}

/** A step in a study file: its name, or a map with its name as `check` and its keys. */
export type StepEntry = string | { check: string };

/** Schema of the entries allowed at a place: names, and every kind with its keys. */
function entryOf(place: Place) {
  const here = stepKinds.filter(({ places }) => places.includes(place));
  const [first, ...others] = here.map(({ config }) => config);
  if (!first) throw new Error(`no step is allowed in ${place}`);
  const names = here.filter(({ plain }) => plain).map(({ id }) => id);
  const rest: StepSchema[] = others;
  return z.union([z.enum(names), z.discriminatedUnion('check', [first, ...rest])]);
}

/** The id of an entry's kind. Example: stepName({ check: 'headphones' }) is 'headphones'. */
export const stepName = (entry: StepEntry): string => (typeof entry === 'string' ? entry : entry.check);

function listOf(place: Place) {
  return z
    .array(entryOf(place))
    .refine(
      (entries) => new Set(entries.map(stepName)).size === entries.length,
      'names a step twice; name each step once',
    );
}

/** Steps between consent and the first page. */
export const preparationConfig = listOf('preparation');

/** Steps between pages; several may be of the same kind. */
export const betweenConfig = z.array(entryOf('between_pages')).min(1).max(20);

/** Steps after the last page. */
export const closingConfig = listOf('closing');

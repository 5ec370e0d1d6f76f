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

/** Every step that a study may ask for beside its pages. A new one is a folder and a line here. */
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

/** Throws for a name that is no step: stored studies were validated, so that is a defect. */
export function stepKind(id: string): StepKind {
  const kind = kinds.get(id);
  if (!kind) throw new Error(`step ${id} is not registered`);
  return kind;
}

/** A step as a study file names it: its bare name, or its name as `check` with keys of its own. */
export type StepEntry = string | { check: string };

/** The entries that may stand at a place: bare names, and every kind with its keys. */
function entryOf(place: Place) {
  const here = stepKinds.filter(({ places }) => places.includes(place));
  const [first, ...others] = here.map(({ config }) => config);
  if (!first) throw new Error(`no step may stand in ${place}`);
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

/** Steps between pages, of which any number may be of one kind. */
export const betweenConfig = z.array(entryOf('between_pages')).min(1).max(20);

/** Steps after the last page. */
export const closingConfig = listOf('closing');

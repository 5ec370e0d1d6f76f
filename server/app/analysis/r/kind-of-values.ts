import { ModelRefused } from '../models/engine.ts';
import type { ScaleKind } from './run-r.ts';

/** More values than that are taken for a continuous scale. */
const MOST_LEVELS = 11;

/** What model values call for, by how many different ones there are. Throws ModelRefused for fewer than two. */
export function kindOfValues(values: readonly number[]): ScaleKind {
  const different = new Set(values).size;
  if (different < 2) throw new ModelRefused('there are no two different ratings: there is nothing to model');
  return different === 2 ? 'binary' : different <= MOST_LEVELS ? 'ordinal' : 'continuous';
}

import type { Steps } from '../statements/steps.ts';

/** Does work whose results are there at once, as those of SQLite are. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next(step.value);
  return step.value;
}

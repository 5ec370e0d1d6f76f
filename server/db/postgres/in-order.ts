import type { Steps } from '../statements/steps.ts';

/** Does work whose results have to be waited for, as those of PostgreSQL. */
export async function inOrder<T>(steps: Steps<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    let result: unknown;
    try {
      result = await step.value;
    } catch (cause) {
      step = steps.throw(cause);
      continue;
    }
    step = steps.next(result);
  }
  return step.value;
}

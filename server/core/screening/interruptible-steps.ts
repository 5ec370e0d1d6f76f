/** Work that can be interrupted after every step, so that a server can look after its listeners in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** All steps at once. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * A piece of work on a database that says itself what comes first and what next: it yields the result of each statement and goes on
 * with it. SQLite has results at once and PostgreSQL has promises of them, so both run the same work, each in its own way.
 */
export type Steps<T> = Generator<unknown, T, unknown>;

/** The result of a statement, once there is one. */
export function take<T>(result: T): Steps<T>;
export function* take(result: unknown): Steps<unknown> {
  return yield result;
}

/** Does the same for each of some things, one after another. */
export function* each<From, To>(things: Iterable<From>, work: (thing: From) => Steps<To>): Steps<To[]> {
  const done: To[] = [];
  for (const thing of things) done.push(yield* work(thing));
  return done;
}

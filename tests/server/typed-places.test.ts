import ts from 'typescript';
import { expect, test } from 'vitest';
import { typedProgram } from '../support/typed-program.ts';

const FORGETTING = 'server/db/statements/seeded.ts';

/** A file that forgets to do its work, beside the others. */
const FORGETFUL = `
  import type { Db } from './db.ts';
  import { releaseExpired } from './pages.ts';
  import type { Steps } from './steps.ts';
  export function* sweep(db: Db): Steps<number> {
    releaseExpired(db, 1);
    if (releaseExpired(db, 2)) return 0;
    return yield* releaseExpired(db, 3);
  }`;

const isSteps = (checker: ts.TypeChecker, node: ts.Expression): boolean =>
  checker.typeToString(checker.getTypeAtLocation(node)).startsWith('Steps<');

/** Whether the work that a call gives is begun by whatever stands around it, or handed on. */
function isUsed(call: ts.CallExpression): boolean {
  let [node, parent]: [ts.Node, ts.Node] = [call, call.parent];
  while (ts.isParenthesizedExpression(parent)) [node, parent] = [parent, parent.parent];
  if (ts.isYieldExpression(parent)) return parent.asteriskToken !== undefined;
  return (ts.isArrowFunction(parent) && parent.body === node) || ts.isCallExpression(parent);
}

/** The place that knows which ratings are compact. */
const COPIES = 'server/core/ratings/compact-ratings.ts';
const COPYING = 'server/core/ratings/seeded.ts';

/** Copies that would be empty, because a compact rating has no members of its own; then one of another object. */
const EMPTY = `
  import type { Rating } from './ratings.ts';
  export const spread = (rating: Rating): Rating => ({ ...rating, counts: false });
  export const assigned = (ratings: readonly Rating[]): object[] => ratings.map((rating) => Object.assign({}, rating));
  export const listed = (rating: Rating): string[] => Object.keys(rating);
  export const text = (ratings: readonly Rating[]): string => JSON.stringify(ratings);
  export const other = (one: { system: string }): object => ({ ...one });`;

const READERS: ReadonlySet<string> = new Set([
  'Object.assign',
  'Object.entries',
  'Object.keys',
  'Object.values',
  'JSON.stringify',
  'structuredClone',
]);

function isRating(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(node);
  const single = checker.isArrayType(type)
    ? (checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type)
    : type;
  return ['canonicalValue', 'studyVersion', 'sessionState'].every((name) => single.getProperty(name));
}

const { placesFound } = typedProgram('server', [
  { path: FORGETTING, text: FORGETFUL },
  { path: COPYING, text: EMPTY },
]);

test('no work on the database is made and then not done; a forgotten yield* in a statement or a condition is found', () => {
  // A generator that is not run does nothing, and no type says so.
  const forgotten = placesFound(
    'server/db',
    (node, checker) => ts.isCallExpression(node) && isSteps(checker, node) && !isUsed(node),
  );
  expect(forgotten).toEqual([`${FORGETTING}:6`, `${FORGETTING}:7`]);
}, 120_000);

test('no rating is copied by what sees only its own members; each way to do so is found', () => {
  const found = placesFound('server', (node, checker) => {
    if (ts.isSpreadAssignment(node)) return isRating(checker, node.expression);
    return (
      ts.isCallExpression(node) &&
      READERS.has(node.expression.getText()) &&
      node.arguments.some((argument) => isRating(checker, argument))
    );
  });
  expect(found.filter((place) => place.startsWith(COPYING))).toEqual(
    [3, 4, 5, 6].map((line) => `${COPYING}:${line}`),
  );
  const elsewhere = found.filter((place) => !place.startsWith(COPYING) && !place.startsWith(COPIES));
  expect(elsewhere).toEqual([]);
}, 120_000);

import ts from 'typescript';
import { expect, test } from 'vitest';
import { placesFound } from '../../support/typed-program.ts';

/** The place that knows which ratings are compact. */
const COPIES = 'server/core/ratings/compact-ratings.ts';
const SEEDED = 'server/core/ratings/seeded.ts';

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

test('no rating is copied by what sees only its own members; each way to do so is found', () => {
  const found = placesFound(['server'], { path: SEEDED, text: EMPTY }, (node, checker) => {
    if (ts.isSpreadAssignment(node)) return isRating(checker, node.expression);
    return (
      ts.isCallExpression(node) &&
      READERS.has(node.expression.getText()) &&
      node.arguments.some((argument) => isRating(checker, argument))
    );
  });
  expect(found.filter((place) => place.startsWith(SEEDED))).toEqual(
    [3, 4, 5, 6].map((line) => `${SEEDED}:${line}`),
  );
  const elsewhere = found.filter((place) => !place.startsWith(SEEDED) && !place.startsWith(COPIES));
  expect(elsewhere).toEqual([]);
}, 120_000);

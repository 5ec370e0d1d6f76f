import ts from 'typescript';
import { expect, test } from 'vitest';
import { placesFound } from '../../support/typed-program.ts';

const SEEDED = 'server/db/statements/seeded.ts';

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

test('no work on the database is made and then not done; a forgotten yield* in a statement or a condition is found', () => {
  // A generator that is not run does nothing, and no type says so.
  const forgotten = placesFound(
    ['server/db'],
    { path: SEEDED, text: FORGETFUL },
    (node, checker) => ts.isCallExpression(node) && isSteps(checker, node) && !isUsed(node),
  );
  expect(forgotten).toEqual([`${SEEDED}:6`, `${SEEDED}:7`]);
}, 120_000);

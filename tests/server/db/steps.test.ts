import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER_DB = join(ROOT, 'server', 'db');
const SEEDED = join(SERVER_DB, 'statements', 'seeded.ts');

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

function program(): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
  const files = readdirSync(SERVER_DB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.config.ts'))
    .map((name) => join(SERVER_DB, name));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === SEEDED || fileExists(name);
  host.getSourceFile = (name, languageVersion, ...rest) =>
    name === SEEDED
      ? ts.createSourceFile(name, FORGETFUL, languageVersion)
      : getSourceFile(name, languageVersion, ...rest);
  return ts.createProgram([...files, SEEDED], options, host);
}

const isSteps = (checker: ts.TypeChecker, node: ts.Expression): boolean =>
  checker.typeToString(checker.getTypeAtLocation(node)).startsWith('Steps<');

/** Whether the work that a call gives is begun by whatever stands around it, or handed on. */
function isUsed(call: ts.CallExpression): boolean {
  let [node, parent]: [ts.Node, ts.Node] = [call, call.parent];
  while (ts.isParenthesizedExpression(parent)) [node, parent] = [parent, parent.parent];
  if (ts.isYieldExpression(parent)) return parent.asteriskToken !== undefined;
  return (ts.isArrowFunction(parent) && parent.body === node) || ts.isCallExpression(parent);
}

/** Calls that make work which is never done: a generator that is not run does nothing, and no type says so. */
function forgotten(): string[] {
  const all = program();
  const checker = all.getTypeChecker();
  const found: string[] = [];
  for (const file of all.getSourceFiles().filter(({ fileName }) => fileName.startsWith(SERVER_DB))) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && isSteps(checker, node) && !isUsed(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        found.push(`${file.fileName.slice(ROOT.length + 1)}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

test('no work on the database is made and then not done; a forgotten yield* in a statement or a condition is found', () => {
  expect(forgotten()).toEqual(['server/db/statements/seeded.ts:6', 'server/db/statements/seeded.ts:7']);
}, 60_000);

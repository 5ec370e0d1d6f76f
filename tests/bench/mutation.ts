import { spawnSync } from 'node:child_process';

/**
 * Mutation testing: changes a module in one place at a time and prints the changes that the module's own tests do not notice.
 * Usage: `npm run test:mutation`, or with paths of modules as arguments.
 */

const RULES = 'server/core/screening/rules';
const SCREENING = 'tests/core/screening';
const DRAW = 'tests/core/methods/draw';

/** Modules that decide what a listener gets and which ratings count, with the tests that have to notice a change. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'server/core/screening/lens.ts': [`${SCREENING}/lens.test.ts`],
  [`${RULES}/p913.ts`]: [`${SCREENING}/agreement-rules.test.ts`],
  [`${RULES}/bt500.ts`]: [`${SCREENING}/bt500.test.ts`],
  [`${RULES}/i2d-consistency.ts`]: [`${SCREENING}/i2d.test.ts`],
  'server/app/bundles/tokens.ts': ['tests/server/app/bundles/tokens.test.ts'],
  'server/core/methods/draw/pick-even.ts': [`${DRAW}/pick-even.test.ts`, `${DRAW}/largest-disjoint.test.ts`],
  'server/core/methods/draw/choose-cells.ts': [`${DRAW}/choose-cells.test.ts`],
  'server/core/methods/draw/draw.ts': [`${DRAW}/draw.test.ts`],
  'server/core/plan/draw-for.ts': ['tests/core/plan/draw-for.test.ts'],
  'server/core/plan/plan.ts': [
    'tests/core/plan/plan.test.ts',
    'tests/core/methods/contract/layout-version.test.ts',
  ],
  'server/db/statements/reserve.ts': ['tests/server/db/sqlite/sqlite-store.test.ts'],
};

const mirrored = (module: string): string[] => [
  module
    .replace(/^server\//u, module.startsWith('server/core/') ? 'tests/' : 'tests/server/')
    .replace(/\.ts$/u, '.test.ts'),
];

const chosen = process.argv.slice(2);
for (const module of chosen.length > 0 ? chosen : Object.keys(SUITES)) {
  const tests = SUITES[module] ?? mirrored(module);
  process.stdout.write(`\n${module}, by ${tests.join(', ')}\n`);
  const { status } = spawnSync('npx', ['stryker', 'run', '--mutate', module], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(',') },
  });
  if (status !== 0) process.exitCode = 1;
}

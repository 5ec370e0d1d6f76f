import { defineConfig } from 'vitest/config';

/** The test files that `npm run test:mutation` names: none of them needs a build or a browser. */
export default defineConfig({
  test: {
    root: '.',
    include: (process.env['MUTATION_TESTS'] ?? '').split(','),
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 60_000,
  },
});

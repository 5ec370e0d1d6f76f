import type { TestUserConfig } from 'vitest/config';
import { withoutChromium } from './support/find-chromium.ts';
import { WaitingFirst } from './support/waiting-first.ts';

const noChromium = withoutChromium();
if (noChromium && process.env['VITEST']) process.stdout.write(`${noChromium}\n`);
/** Test files that open a browser; none where there is none. */
const inBrowser = (...files: string[]): string[] => (noChromium ? [] : files);

/** How the tests of each project run. */
export const TESTS: TestUserConfig = {
  root: '.',
  passWithNoTests: noChromium !== null,
  // Every core: by default one is left idle, which is half of a small machine.
  maxWorkers: '100%',
  // What one project has compiled, the next one takes.
  experimental: { fsModuleCache: true },
  sequence: { sequencer: WaitingFirst },
  coverage: {
    include: ['server/**/*.ts', 'client/**/*.{ts,svelte}'],
    reporter: ['text', 'json-summary'],
    reportsDirectory: 'dist/coverage',
    // One test that fails says nothing about what the others reach.
    reportOnFailure: true,
  },
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        sequence: { groupOrder: 0 },
        include: ['tests/{core,server,client}/**/*.test.ts'],
        setupFiles: ['tests/support/setup.ts'],
        globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
        // Files of a worker share their modules, which are read once: half of the work of small files was to read them anew.
        isolate: false,
        // Some wait for a time limit or for another process.
        maxWorkers: 3,
        // A busy machine is no mistake.
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    },
    {
      extends: true,
      test: {
        name: 'e2e',
        sequence: { groupOrder: 1 },
        // With a session in Firefox and one in WebKit, which are skipped by themselves where there is none.
        include: [...inBrowser('tests/e2e/*.test.ts'), 'tests/engines/*.test.ts'],
        setupFiles: ['tests/support/setup.ts'],
        globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
        testTimeout: 240_000,
        hookTimeout: 120_000,
        // A state is waited for as long as a busy machine may take to reach it.
        expect: { poll: { timeout: 60_000 } },
        // As in the unit tests: to read the modules anew took half of the time of a file.
        isolate: false,
        // Listeners wait for sound most of the time.
        maxWorkers: 4,
      },
    },
    {
      extends: true,
      test: {
        name: 'e2e-audio',
        sequence: { groupOrder: 2 },
        include: inBrowser('tests/e2e/audio/*.test.ts'),
        setupFiles: ['tests/support/setup.ts'],
        testTimeout: 120_000,
        hookTimeout: 60_000,
        // What measures the sound has the machine to itself.
        fileParallelism: false,
        isolate: false,
      },
    },
    {
      extends: true,
      test: {
        name: 'slow',
        sequence: { groupOrder: 3 },
        include: ['tests/slow/**/*.test.ts'],
        setupFiles: ['tests/support/setup.ts'],
        globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
        testTimeout: 1_800_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 60_000 } },
        fileParallelism: false,
      },
    },
  ],
};

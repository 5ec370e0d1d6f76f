import { expect } from 'vitest';
import { docBlocks, shellLines } from './doc-blocks.ts';
import type { DocRun } from './doc-runner.ts';

/** What a page quotes of the power commands is what they printed. */
export function expectQuoted(page: string, runs: readonly DocRun[]): void {
  const printed = runs.filter(({ line }) => line.includes(' power ')).map(({ output }) => output);
  const quoted = docBlocks(page).filter(({ language }) => language === 'text');
  expect(quoted).toHaveLength(printed.length);
  quoted.forEach(({ text }, index) => {
    for (const line of shellLines(text)) expect(printed[index]).toContain(line);
  });
}

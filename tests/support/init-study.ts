import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from './run-command.ts';
import { copyTemplateClips } from './template-folders.ts';

/** Runs `earshot init`. */
export async function init(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await runCommand(
    ['init', ...words],
    {},
    {
      say: (line) => (said.out += `${line}\n`),
      log: (line) => (said.err += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, ...said };
}

/** Makes a study of real clips in Chinese from a template, which has no errors. */
export async function expectChineseStudy(template: string, root: string): Promise<void> {
  const folder = join(root, template);
  await copyTemplateClips(template, folder);
  const { code, out, err } = await init(folder, '--template', template, '--language', 'zh');
  expect(err).toBe('');
  expect(out).toMatch(/^0 errors, \d+ warnings?$/mu);
  expect(code).toBe(0);
  expect(out).toMatch(/study\.yaml:\d+: the address for questions of listeners/u);
}

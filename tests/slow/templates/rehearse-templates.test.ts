import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { templateIds } from '#core/templates/templates.ts';
import { runCommand } from '../../support/run-command.ts';
import { copyTemplateClips } from '../../support/template-folders.ts';

const root = await mkdtemp(join(tmpdir(), 'templates-'));
afterAll(() => rm(root, { recursive: true }));

async function earshot(...words: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const say = (line: string): void => void (out += `${line}\n`);
  const code = await runCommand(
    words,
    { EARSHOT_DATA: join(root, 'data') },
    { say, log: say, untilStopped: () => Promise.resolve() },
  );
  return { code, out };
}

test.each(templateIds)('%s: simulated listeners finish the study that init writes', async (template) => {
  const folder = join(root, template);
  await copyTemplateClips(template, folder);
  const written = await earshot('init', folder, '--template', template);
  expect(written.out).toMatch(/^0 errors, /mu);
  const { code, out } = await earshot('rehearse', folder, '--listeners', '6');
  expect(code, out).toBe(0);
});

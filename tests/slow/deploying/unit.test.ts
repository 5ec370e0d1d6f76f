import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docBlocks } from '../../support/doc-blocks.ts';
import { temporaryFolder } from '../../support/test-server.ts';

/** systemd's own scale: 0 is a service that can do nothing, 10 one that may do everything. */
const MOST_EXPOSED = 1.5;

test('the unit of the docs is one that systemd reads, and exposes little', async () => {
  const folder = await temporaryFolder();
  const [unit] = docBlocks('docs/operating/deploying.md').filter(({ language }) => language === 'ini');
  const file = join(folder.path, 'earshot.service');
  await writeFile(file, unit?.text ?? '');
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => /Unknown|Failed to parse|Invalid/u.test(line))).toEqual([]);
  const words = ['security', '--offline=true', '--no-pager', file];
  const [, level] =
    /exposure level for earshot\.service: ([\d.]+)/u.exec(
      execFileSync('systemd-analyze', words, { encoding: 'utf8' }),
    ) ?? [];
  expect(Number(level)).toBeLessThanOrEqual(MOST_EXPOSED);
  await folder.remove();
});

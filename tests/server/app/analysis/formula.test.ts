import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { analyseFile } from '../../../../server/app/analysis/analyse.ts';
import { columnNames } from '../../../../server/app/imports/table/rename-columns.ts';
import { projectRoot } from '../../../../server/platform/project-root.ts';

const FILE = join(projectRoot(), '../shared/data/binomial-elmers/data_binomial_all.csv');
const isThere = existsSync(FILE);
if (!isThere)
  process.stdout.write('skipped: the real ratings of binomial-elmers are not beside the project\n');

const asked = {
  path: FILE,
  names: columnNames('listener=id,clip=audiofile,canonical_value=score') ?? new Map<string, string>(),
  where: [{ column: 'imphear', value: 'no', isNot: false }],
  repeats: 'keep' as const,
};

test.skipIf(!isThere)(
  'a formula that names what ratings do not have is refused before anything is computed',
  async () => {
    const formula = 'value ~ preceed + (1 | listener)';
    await expect(analyseFile({ ...asked, formula })).rejects.toThrow('the formula');
  },
);

test('means have no listeners, so that a mixed model of them is refused', async () => {
  const told: string[] = [];
  const hear = (text: string): void => void told.push(text);
  const shell = { say: hear, log: hear, untilStopped: () => new Promise<void>(() => undefined) };
  const words = ['analyse', 'means.csv', '--means', '--formula', 'value ~ system + (1 | listener)'];
  expect(await runCommand(words, {}, shell)).toBe(1);
  expect(told.join('\n')).toContain('remove --models and --formula');
});

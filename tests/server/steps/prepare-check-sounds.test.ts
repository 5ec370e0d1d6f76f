import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareFolder } from '../../../server/commands/publish.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

test('the sounds of a headphones check are made when the study is prepared, and told of', async () => {
  const folder = await temporaryFolder();
  const study = await writeTernary(folder.path, 'preparation: [headphones, digits in noise]\n');
  const said: string[] = [];
  await prepareFolder(study, join(folder.path, 'data'), (text) => said.push(text));
  const files = await readdir(join(folder.path, 'data', 'derived', 'signals'));
  expect(files.filter((name) => name.endsWith('.flac'))).toHaveLength(6);
  expect(said.join('\n')).toContain('6 sounds of checks');
  await folder.remove();
}, 30_000);

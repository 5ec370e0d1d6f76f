import { servicesFor } from '../../../../server/services.ts';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulateDesign } from '../../../../server/cli/simulate-design.ts';
import { readLine } from '../../../../server/cli/declare/command.ts';
import { simulateFolder } from '../../../../server/app/studies/simulate-design.ts';
import { readEnv } from '../../../../server/platform/env.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

const OPTIONS = { listeners: null, dropout: 0, seed: 'design' };

test('the example of ratings fills its quotas exactly with the listeners that it asks for', async () => {
  const { text, report } = await simulateFolder({ folder: 'studies/rating', ...OPTIONS });
  expect(report).toMatchObject({ served: 30, untilFull: 30, neverGiven: 0, warnings: [] });
  expect(text).toContain(
    '  served                    30, of whom 0 stopped early\n  test pages                240, all answered\n  full after                30 listeners\n',
  );
  expect(text).toContain('  ratings of each           10 (24 tested); wanted 10; none open\n');
  expect(text).toContain('  heard twice               texts by 0 listeners, clips by 0 listeners\n');
  expect(text.endsWith('\n\nThe design is balanced.')).toBe(true);
});

test('of a study that listeners leave it says how many places they left, and does not blame whole sessions', async () => {
  const { text, report } = await simulateFolder({ folder: 'studies/rating', ...OPTIONS, dropout: 0.3 });
  expect(report.ifAllStay).toEqual({ untilFull: 30, neverGiven: 0 });
  expect(text).toMatch(
    /^ {2}test pages {16}\d+, of which listeners who stopped early did not answer [1-9]\d* \([\d.]+ %\)$/m,
  );
  expect(report.neverGiven).toBeGreaterThan(0);
  expect(text).toContain('because listeners stopped early (simulated)');
  expect(text).not.toContain('whole sessions');
});

test('on the command line it takes listeners, dropout and seed, and writes all numbers as JSON', async () => {
  const said: string[] = [];
  const json = join(folder.path, 'design.json');
  const shell = {
    say: (text: string) => said.push(text),
    log: () => {},
    untilStopped: () => Promise.resolve(),
    ...servicesFor({ databaseUrl: null, databaseReadUrl: null }),
  };
  const words = ['studies/prosody', '--listeners', '30', '--dropout', '20%', '--seed', 'a', '--json', json];
  const { form, given } = readLine({ name: 'simulate-design', summary: '', ...simulateDesign }, words);
  await form.run(given, readEnv({ EARSHOT_DATA: folder.path }), shell);
  expect(said.join('\n')).toMatch(
    /^studies\/prosody: 30 listeners, of whom 20 % stop early \(seed a\)/,
  );
  const report = JSON.parse(await readFile(json, 'utf8'));
  expect(report).toMatchObject({ listeners: 30, dropout: 0.2, seed: 'a', untilFull: null });
  expect(report.blocks[0]).toMatchObject({ method: 'pairwise', tested: 24, repeats: { items: 0, clips: 0 } });
});

test('a study that says nothing of listeners, and one with mistakes, are answered with what to do', async () => {
  const mine = join(folder.path, 'mine');
  await cp('studies/prosody', mine, { recursive: true });
  const yaml = await readFile(join(mine, 'study.yaml'), 'utf8');
  await writeFile(join(mine, 'study.yaml'), yaml.replace(/^ {2}listeners: 40\n/m, ''));
  await expect(simulateFolder({ folder: mine, ...OPTIONS })).rejects.toThrow(
    'set the number of listeners',
  );
  await writeFile(join(mine, 'study.yaml'), yaml.replace('pages: 4', 'pages: 400'));
  await expect(simulateFolder({ folder: mine, ...OPTIONS })).rejects.toThrow(
    /study\.yaml:\d+:\d+ error: blocks\[1\]/,
  );
});

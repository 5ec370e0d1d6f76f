import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareAll } from '../../../../server/app/studies/publish.ts';
import { startServer } from '../../../../server/compose.ts';
import { serveStudies } from '../../../../server/cli/serve-studies.ts';
import { readEnv } from '../../../../server/platform/env.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let data: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});

afterEach(() => folder.remove());

async function soundsMade(): Promise<number> {
  const signals = join(data, 'derived', 'signals');
  if (!existsSync(signals)) return 0;
  return (await readdir(signals)).filter((name) => name.endsWith('.flac')).length;
}

test('the sounds of the checks are made when the study is prepared, and told of', async () => {
  const study = await writeTernary(join(folder.path, 'tiny'), 'preparation: [left right, headphones]\n');
  const said: string[] = [];
  await prepareAll(study, data, (text) => said.push(text));
  expect(await soundsMade()).toBe(2 + 6);
  expect(said.join('\n')).toContain('8 sounds of checks');
}, 30_000);

test('a server that starts makes them while it serves, stops with it and goes on at the next start', async () => {
  const study = await writeTernary(join(folder.path, 'tiny'), 'preparation: [left right, headphones]\n');
  const logged: string[] = [];
  const terminal = { say: () => undefined, log: (line: string) => logged.push(line) };
  const env = readEnv({ EARSHOT_DATA: data, PORT: '0', HOST: '127.0.0.1' });
  const first = await serveStudies(startServer, env, [study], terminal);
  expect(await soundsMade()).toBeLessThan(2 + 6);
  await vi.waitFor(async () => expect(await soundsMade()).toBeGreaterThan(0), 20_000);
  await first.close();
  const made = await soundsMade();
  expect(made).toBeLessThan(2 + 6);
  const second = await serveStudies(startServer, env, [], terminal);
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  await vi.waitFor(async () => expect(await soundsMade()).toBe(2 + 6), { timeout: 50_000, interval: 200 });
  await second.close();
  // Where others keep the processor, the clips take so long that their number is told.
  const expected = /npm run build|^(measuring the clips|creating the listeners' files): \d+ of \d+$/u;
  expect(logged.filter((line) => !expected.test(line))).toEqual([]);
}, 90_000);

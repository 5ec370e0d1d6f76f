import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlindingCheck } from '#core/blinding-check/check-blinding.ts';
import { createRandom } from '#core/order/random.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const [said, logged]: [string[], string[]] = [[], []];

async function earshot(...args: string[]): Promise<number> {
  said.splice(0);
  logged.splice(0);
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void logged.push(line),
    untilStopped: () => Promise.reject(new Error('nothing waits here')),
  };
  return runCommand(args, { EARSHOT_DATA: join(folder.path, 'data') }, shell);
}

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

/** A second of noise at half the rate of the other clips. */
function halfRateWav(name: string): Uint8Array {
  const random = createRandom(name);
  const channel = Int32Array.from({ length: 8000 }, () => Math.round((random.next() * 2 - 1) * 3000));
  return encodeWav({ sampleRate: 8000, bitDepth: 16, channels: [channel] });
}

test('a study whose traps have a sample rate of their own ends with 1, a table, and findings with their remedies', async () => {
  // The study is full after 20 listeners: the check goes on with a copy of it.
  const study = await writeTernary(join(folder.path, 'noises'), 'recruitment: {listeners: 20}\n');
  for (const trap of ['flawed/f1', 'flawed/f2', 'human/h1', 'human/h2', 'human/h3'])
    await writeFile(join(study, `traps/${trap}.wav`), halfRateWav(trap));
  const json = join(folder.path, 'check.json');
  expect(await earshot('blind-check', study, '--sessions', '30', '--json', json)).toBe(1);
  expect(logged).toEqual([]);
  const check: BlindingCheck = JSON.parse(await readFile(json, 'utf8'));
  expect(check).toMatchObject({ sessions: 30, pages: 300 });
  expect(check.tests.length).toBeGreaterThan(30);
  const [text = ''] = said;
  expect(text).toContain('Blinding check: 30 simulated sessions, 300 pages');
  // What times reveal depends on what else the machine does.
  expect(text).toMatch(/^ {2}1 ternary +traps +timing /mu);
  expect(text).toMatch(/^\d+ findings?:$/mu);
  expect(text).toMatch(
    /^- Block 1 \(ternary\): Headers reveal which pages are traps: .* Give all clips one sample rate/mu,
  );
}, 120_000);

test('fewer than 30 sessions are refused, and unknown studies are named', async () => {
  expect(await earshot('blind-check', 'nothing', '--sessions', '20')).toBe(1);
  expect(logged.join()).toContain('20 sessions are too few: use at least 30');
});

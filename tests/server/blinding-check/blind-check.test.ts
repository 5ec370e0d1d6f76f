import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlindingCheck } from '#core/blinding-check/check-blinding.ts';
import { runCommand } from '../../../server/cli/run-command.ts';
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

test('a study whose places leak ends with 1, a table, and findings with their remedies', async () => {
  // The study is full after 20 listeners: the check goes on with a copy of it.
  const study = await writeTernary(join(folder.path, 'noises'), 'recruitment: {listeners: 20}\n');
  const json = join(folder.path, 'check.json');
  expect(await earshot('blind-check', study, '--sessions', '30', '--json', json)).toBe(1);
  expect(logged).toEqual([]);
  const check: BlindingCheck = JSON.parse(await readFile(json, 'utf8'));
  expect(check).toMatchObject({ sessions: 30, pages: 300 });
  expect(check.tests.length).toBeGreaterThan(30);
  const [text = ''] = said;
  expect(text).toContain('Blinding check: 30 simulated sessions, 300 pages');
  expect(text).toMatch(/^ {2}1 ternary +traps +timing .* nothing told$/mu);
  expect(text).toMatch(/^\d+ findings?:$/mu);
  expect(text).toMatch(/^- Block 1 \(ternary\): .* Prepare the study again/mu);
}, 120_000);

test('fewer than 30 sessions are refused, and unknown studies are named', async () => {
  expect(await earshot('blind-check', 'nothing', '--sessions', '20')).toBe(1);
  expect(logged.join()).toContain('20 sessions say too little: write at least 30');
});

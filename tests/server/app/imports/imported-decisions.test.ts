import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addDecision,
  DECISIONS,
  importedDecisions,
} from '../../../../server/app/imports/imported-decisions.ts';
import type { SessionDecision } from '../../../../server/db/contract/decision-store.ts';

const decision = (reason: string): SessionDecision => ({
  sessionId: 's1',
  verdict: 'exclude',
  reason,
  actor: 'ann',
  unblinded: true,
  at: 1_790_000_000_000,
});

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-decisions-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('half a line of a decision that a crash cut off is ignored, and the next one takes its place', async () => {
  const path = join(folder, DECISIONS);
  await addDecision(folder, decision('噪音很大'));
  const whole = await readFile(path, 'utf8');
  await writeFile(path, `${whole}${whole.slice(0, 40)}`);
  expect(await importedDecisions(folder)).toEqual([decision('噪音很大')]);
  await addDecision(folder, decision('no headphones'));
  expect(await importedDecisions(folder)).toEqual([decision('噪音很大'), decision('no headphones')]);
});

test('a damaged line among whole ones is not passed over', async () => {
  await addDecision(folder, decision('loud'));
  const path = join(folder, DECISIONS);
  await writeFile(path, `{"sessionId"\n${await readFile(path, 'utf8')}`);
  await expect(importedDecisions(folder)).rejects.toThrow();
});

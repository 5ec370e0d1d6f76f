import { afterEach, beforeEach, expect, test } from 'vitest';
import { killed, killedAtStarts, powerCut, powerCutAtStarts } from '../../support/crashes.ts';
import { noFaultyDisk } from '../../support/faulty-disk.ts';
import { temporaryFolder } from '../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

const reason = noFaultyDisk();
if (reason !== null) process.stdout.write(`  the power cuts are left out: ${reason}\n`);

test('1 control: acknowledging what is in memory loses some', async () => {
  expect((await killed(folder.path, 'early')).lost).toBeGreaterThan(0);
});

test.skipIf(reason !== null)('2 control: with synchronous NORMAL a power cut loses some', async () => {
  expect((await powerCut(folder.path, 'normal')).lost).toBeGreaterThan(0);
});

test('3 control: without the triggers the counts are wrong, and counted again, and sessions wait for nothing', async () => {
  const { wrong, wrongAgain, unsound } = await killedAtStarts(folder.path, 'without counts');
  expect(wrong).toBeGreaterThan(0);
  expect(unsound).toBeGreaterThan(0);
  expect(wrongAgain).toBe(0);
});

test.skipIf(reason !== null)('3 after a power cut too', async () => {
  expect(await powerCutAtStarts(folder.path)).toEqual({ lost: 0, wrong: 0, wrongAgain: 0, unsound: 0 });
});

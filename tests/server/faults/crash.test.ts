import { afterEach, beforeEach, expect, test } from 'vitest';
import { killed, killedAtStarts, powerCut } from '../../support/crashes.ts';
import { noFaultyDisk } from '../../support/faulty-disk.ts';
import { temporaryFolder } from '../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

const reason = noFaultyDisk();
if (reason !== null) process.stdout.write(`  the power cuts are left out: ${reason}\n`);

// Controls, which leave a protection out, are in tests/slow/faults/crash.test.ts.

test('1 S8 kill -9 under forty writers loses no answer that was acknowledged', async () => {
  const { acknowledged, ...found } = await killed(folder.path, 'full');
  expect(acknowledged.length).toBeGreaterThan(300);
  expect(found).toEqual({ lost: 0, doubled: 0, integrity: 'ok' });
});

test.skipIf(reason !== null)('2 a power cut loses no answer that was acknowledged', async () => {
  const { acknowledged, ...found } = await powerCut(folder.path, 'full');
  expect(acknowledged.length).toBeGreaterThan(300);
  expect(found).toEqual({ lost: 0, integrity: 'ok' });
});

test('3 after kill -9 among starting listeners the counts of places are those of their pages, and kept ratings whole', async () => {
  const found = await killedAtStarts(folder.path);
  expect(found).toEqual({ lost: 0, wrong: 0, wrongAgain: 0, unsound: 0 });
});

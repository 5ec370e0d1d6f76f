import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Signals } from '../../../../server/audio/signals/signals.ts';

test('a sound that could not be stored is made at the next request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-signals-'));
  // A file where the folder of signals goes: nothing can be written below it.
  const blocked = join(folder, 'signals');
  await writeFile(blocked, '');
  const signals = new Signals(folder);
  const sound = { kind: 'one ear', ear: 'left' } as const;
  await expect(signals.flac(sound, -26)).rejects.toThrow(/EEXIST|ENOTDIR/);
  await rm(blocked);
  expect(Buffer.from(await signals.flac(sound, -26)).toString('latin1', 0, 4)).toBe('fLaC');
  await rm(folder, { recursive: true });
});

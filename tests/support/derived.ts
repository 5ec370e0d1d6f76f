import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'EARSHOT_TEST_DERIVED';

/** Gives the servers of a whole run, of all its projects, one folder for what they derive: the same clip is made once. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[VARIABLE] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'earshot-derived-'));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Makes a new data folder find what was derived in this run; without a run it derives for itself. */
export async function shareDerived(dataFolder: string): Promise<void> {
  const folder = process.env[VARIABLE];
  if (folder !== undefined) await symlink(folder, join(dataFolder, 'derived'), 'dir');
}

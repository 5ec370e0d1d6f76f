import { rm } from 'node:fs/promises';
import { freeBytes } from '../../health.ts';
import type { Task } from '../work/task.ts';
import { unpackZip, type Unpacked } from './unpack-zip.ts';

/** Unpacks an uploaded archive beside itself and removes it. */
export const unpackUpload: Task<{ archive: string; folder: string }, Unpacked> = {
  async run({ archive, folder }, { env, signal }) {
    const unpacked = await unpackZip(archive, folder, {
      freeBytes: await freeBytes(env.dataFolder),
      signal,
    });
    await rm(archive);
    return unpacked;
  },
};

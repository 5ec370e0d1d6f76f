import { rm } from 'node:fs/promises';
import { freeBytes } from '../../platform/free-bytes.ts';
import type { Holds } from '#core/formats/upload-files.ts';
import type { Task } from '../jobs/task.ts';
import { unpackZip, type Unpacked } from './unpack-zip.ts';

/** Unpacks an uploaded archive into its folder and removes it. */
export const unpackUpload: Task<{ archive: string; folder: string; holds: Holds }, Unpacked> = {
  async run({ archive, folder, holds }, { env, signal, progress }) {
    const unpacked = await unpackZip(archive, folder, {
      freeBytes: await freeBytes(env.dataFolder),
      holds,
      signal,
      onProgress: (done) => progress({ what: 'unpack', done, total: null }),
    });
    await rm(archive);
    return unpacked;
  },
};

import { openStorage } from '../../storage/open-storage.ts';
import type { Task } from '../jobs/task.ts';
import { copyBackups, installationOf } from './backup-copies.ts';

/** Copies the newest backup to the object storage, in a thread: hashes of large files would delay answers. */
export const copyBackupsOn: Task<null, null> = {
  async run(_request, { env, now }) {
    const { backupsFolder: folder, dataFolder, s3 } = env;
    if (folder === null || s3 === null) return null;
    const blobs = openStorage(env).blobs('backups');
    await copyBackups({ folder, blobs, installation: installationOf(dataFolder), now: now() });
    return null;
  },
};

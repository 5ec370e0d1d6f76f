import { sep } from 'node:path';
import type { VersionText } from '../../db/contract/store.ts';
import { prepareAll, prepareVersion, versionOf } from './publish.ts';
import { AppError } from '../../platform/app-error.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { Task } from '../jobs/task.ts';

interface Prepared {
  /** As it would be published. */
  version: VersionText;
  /** Output of `earshot prepare`. */
  text: string;
}

/** Identity of a folder, which changes when new files replace the folder; null if it was removed. */
const folderId = async (folder: string): Promise<number | null> =>
  (await statOrNull(folder))?.ino ?? null;

/**
 * Prepares a study like `earshot prepare`, in a thread. Throws AppError 'conflict' if the files were replaced
 * meanwhile, because the result would mix old and new files.
 */
export const prepareStudyFolder: Task<{ folder: string }, Prepared> = {
  async run({ folder }, { env, progress, signal }) {
    const said: string[] = [];
    const before = await folderId(folder);
    const wantSame = async (): Promise<void> => {
      if (before !== null && (await folderId(folder)) !== before)
        throw new AppError('conflict', 'the files of the study were replaced meanwhile: prepare it again');
    };
    progress({ what: 'measuring the clips', done: 0, total: null });
    try {
      const study = await prepareAll(folder, env.dataFolder, (text) => said.push(text), {
        onProgress: progress,
        signal,
        s3: env.s3,
      });
      await wantSame();
      return { version: versionOf(folder, study), text: said.join('\n') };
    } catch (cause) {
      await wantSame();
      if (!(cause instanceof StudyMistakes)) throw cause;
      throw new StudyMistakes(cause.message.replaceAll(`${folder}${sep}`, ''));
    }
  },
};

/** Prepares a study for `earshot serve`, in a thread, so that listeners of other studies do not wait. Throws StudyMistakes. */
export const prepareForListeners: Task<{ folder: string; isDemo: boolean }, VersionText> = {
  run: ({ folder, isDemo }, { env, progress, signal }) =>
    prepareVersion(folder, env.dataFolder, {
      forListeners: !isDemo,
      onProgress: progress,
      signal,
      s3: env.s3,
    }),
};

import { join } from 'node:path';
import { reportBlinding } from '#core/blinding-check/blinding-report.ts';
import { checkBlinding } from '#core/blinding-check/check-blinding.ts';
import type { BlindCheckRequest, BlindCheckResult } from '#core/api/preview.ts';
import { captureStudy } from './capture-study.ts';
import { AppError } from '../../../platform/app-error.ts';
import { GaveUp } from '../browser.ts';
import { DerivedFiles } from '../../../storage/derived-files.ts';
import { servedClips } from '../../bundles/served-clips.ts';
import type { Task } from '../../jobs/task.ts';

const SESSIONS = 40;
const SEED = 'blind-check';

/** Runs `earshot blind-check` on a separate server beside the running one. */
export const blindCheckStudy: Task<BlindCheckRequest, BlindCheckResult> = {
  async run({ version: id }, { env, store, startServer, progress, signal }) {
    const version = await store.versionById(id);
    if (!version) throw new AppError('not-found', 'this version is not there any more');
    const { name, study, number } = version;
    const tell = (done: number): void => progress({ what: 'simulated sessions', done, total: SESSIONS });
    tell(0);
    try {
      await DerivedFiles.of(env).bring(servedClips(study));
      const prepared = { name, study, derivedFolder: join(env.dataFolder, 'derived') };
      const options = { sessions: SESSIONS, seed: SEED, onSession: tell, signal };
      const report = reportBlinding(checkBlinding(await captureStudy(startServer, prepared, options), SEED));
      return { version: id, number, ...report };
    } catch (cause) {
      if (cause instanceof GaveUp) throw new AppError('conflict', cause.message);
      throw cause;
    }
  },
};

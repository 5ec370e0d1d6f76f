import { join } from 'node:path';
import type { RehearsalRequest, RehearsalResult } from '#core/api/study.ts';
import { DerivedFiles } from '../../storage/derived-files.ts';
import { AppError } from '../../platform/app-error.ts';
import { catchesTable } from './catches-table.ts';
import { GaveUp } from './browser.ts';
import { rehearseVersion } from './rehearse-version.ts';
import { readSecret } from '../../platform/secret.ts';
import { Signals } from '../../audio/signals/signals.ts';
import type { Task } from '../jobs/task.ts';

/** Number of simultaneous listeners, lower than on a separate server to leave room for real ones. */
const AT_ONCE = 8;

interface Order extends RehearsalRequest {
  /** Address of the server for this machine. */
  url: string;
  /** Id of the version. */
  version: string;
  folder: string | null;
}

/** Runs a rehearsal like `earshot rehearse`, on the running server. */
export const rehearseStudy: Task<Order, RehearsalResult> = {
  async run({ url, version: id, folder, listeners, careless, seed }, { env, store, progress, signal }) {
    const version = await store.versionById(id);
    if (!version) throw new AppError('not-found', 'this version is not there any more');
    const server = {
      url,
      store,
      secret: readSecret(env.dataFolder),
      derived: DerivedFiles.of(env),
      signals: new Signals(join(env.dataFolder, 'derived')),
    };
    const what = 'finished simulated listeners';
    progress({ what, done: 0, total: listeners });
    try {
      const { text, report } = await rehearseVersion(server, version, {
        folder,
        listeners,
        careless,
        seed,
        atOnce: AT_ONCE,
        signal,
        onVisit: (done) => progress({ what, done, total: listeners }),
      });
      const { personas, endings, clips, ratings, counting, minutes, hasTraps } = report;
      const catches = catchesTable(report.screenings, report.primary);
      const found = { personas, endings, clips, ratings, counting, minutes, hasTraps, catches };
      return { version: id, number: version.number, text, ...found };
    } catch (cause) {
      if (cause instanceof GaveUp) throw new AppError('conflict', cause.message);
      throw cause;
    }
  },
};

import { parentPort, workerData } from 'node:worker_threads';
import { databaseAt } from '../db/open.ts';
import { findStudy } from '../app/ratings/study-sessions.ts';
import type { JudgeRequest } from '../app/backfill/judge-in-worker.ts';
import { folderOfStudy } from '../app/ratings/study-folder.ts';
import { judgePages } from '../app/backfill/judge-pages.ts';
import { lowerPriority } from '../platform/low-priority.ts';

lowerPriority();

const { dataFolder, databaseUrl, databaseReadUrl, study, at }: JudgeRequest = workerData;
const store = await databaseAt(databaseUrl, databaseReadUrl).read(dataFolder);
try {
  const folder = await folderOfStudy(store, dataFolder, study);
  parentPort?.postMessage(await judgePages(store, await findStudy(store, study), at, folder), []);
} finally {
  await store.close();
}

import { readRatedStudy, type AskedStudy, type RatedStudy } from '../app/imports/rating-source.ts';
import type { MetricsAsked } from '../app/ratings/study-metrics.ts';
import type { Services, Shell } from './declare/shell.ts';
import { studyPlace } from './study-place.ts';
import { modesFor, withStore } from './with-store.ts';

interface Named {
  /** A study's name or folder. */
  study: string;
  rehearsals: boolean;
  metrics?: MetricsAsked | undefined;
}

/** Reads the ratings of the study that a command names, and calls `work` with them while the database is open. */
export const withRatedStudy = <T>(
  { database, engine }: Pick<Services & Shell, 'database' | 'engine'>,
  dataFolder: string,
  { study, rehearsals, metrics }: Named,
  work: (source: RatedStudy, asked: AskedStudy) => T | Promise<T>,
): Promise<T> => {
  engine?.keepHeapSmall();
  return withStore(database.read(dataFolder), async (store) => {
    const asked = {
      store,
      ...(await studyPlace(store, dataFolder, study)),
      modes: modesFor(rehearsals),
      metrics,
    };
    return work(await readRatedStudy(asked), asked);
  });
};

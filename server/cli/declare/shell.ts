import type { RenderReport } from '#core/reporting/report-page.ts';
import type { Language } from '#core/text/languages.ts';
import type { StartServer } from '../../app/listening/start-server.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import type { ReviewOrder } from '../../app/review/review.ts';
import type { Database } from '../../db/contract/database.ts';
import type { Terminal } from '../../platform/terminal.ts';
import type { EngineFlags } from './engine-flags.ts';

/** A review page that is reachable from this machine only. */
export interface RunningReview {
  /** The reviewer's link, including the key. */
  url: string;
  desk: ReviewDesk;
  close(): Promise<void>;
}

/** Functions that commands use. `server/services.ts` provides them. */
export interface Services {
  /** The database that the environment names. */
  database: Database;
  /** Another one: at an address of PostgreSQL, or with null SQLite in a data folder. */
  databaseAt(url: string | null): Database;
  startServer: StartServer;
  renderReport: RenderReport;
  /** Throws like openDesk, and the system's error if the port is taken. */
  startReview(order: ReviewOrder, page: { port: number; language: Language | null }): Promise<RunningReview>;
}

/** Terminal of a command that runs until it is stopped. */
export interface Shell extends Terminal {
  /** Resolves on Ctrl+C or a termination signal. */
  untilStopped(): Promise<void>;
  /** Absent where other work shares the process. */
  engine?: EngineFlags;
}

import type { RenderReport } from '#core/reporting/report-page.ts';
import type { Language } from '#core/text/languages.ts';
import type { StartServer } from '../../app/listening/start-server.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import type { ReviewOrder } from '../../app/review/review.ts';
import type { Database } from '../../db/contract/database.ts';
import type { Terminal } from '../../platform/terminal.ts';

/** A review page that is served to this machine alone. */
export interface RunningReview {
  /** The reviewer's link, with its key. */
  url: string;
  desk: ReviewDesk;
  close(): Promise<void>;
}

/** What commands use of the rest of the program. `server/compose.ts` provides it. */
export interface Services {
  database: Database;
  startServer: StartServer;
  renderReport: RenderReport;
  /** Throws as openDesk does, and the system's error for a port that is taken. */
  startReview(order: ReviewOrder, page: { port: number; language: Language | null }): Promise<RunningReview>;
}

/** The terminal of a command that may run until it is told to stop. */
export interface Shell extends Terminal {
  /** Resolves when the person at the terminal, or the system, asks the command to end. */
  untilStopped(): Promise<void>;
}

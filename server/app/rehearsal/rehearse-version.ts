import type { CarelessKind } from '#core/methods/contract/simulation.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { studyMetrics } from '../ratings/study-metrics.ts';
import type { OpenLine } from '../../platform/line.ts';
import { deriveKey } from '../../platform/secret.ts';
import { castOf } from './cast.ts';
import { Perception } from './ear.ts';
import { understandingOf } from './pass-steps.ts';
import { rehearsalText } from './report-text.ts';
import { reportRehearsal, type RehearsalReport } from './report.ts';
import { runRehearsal } from './run.ts';

export interface RehearsalOptions {
  /** Folder of the study's metrics; null if it is unknown, which omits results that need metrics. */
  folder: string | null;
  listeners: number;
  /** Share of careless listeners, 0-1. */
  careless: number;
  /** Kinds of carelessness, in equal parts. Default: all. */
  carelessKinds?: readonly CarelessKind[];
  seed: string;
  /** Simulated milliseconds per real one. Default: 200. */
  timeScale?: number;
  /** Number of simultaneous listeners. Default: 100, which fills the server's transactions. */
  atOnce?: number;
  /** Time that one request may fail before the rehearsal stops, ms. Default: one minute. */
  patienceMs?: number;
  /** Called with the number of finished listeners. */
  onVisit?: (done: number) => void;
  /** Stops the rehearsal. Sessions stored so far are kept. */
  signal?: AbortSignal;
}

const PATIENCE_MS = 60_000;

/** The server for a rehearsal, with the information from its data folder. */
export type RehearsedServer = Pick<AppContext, 'store' | 'secret' | 'derived' | 'signals'> & {
  url: string;
  /** To a server in this process. */
  line?: OpenLine;
};

/**
 * Sends simulated listeners through a running server to a version, which may be staged. Their sessions have a
 * separate mode, which no quota, code or export of listeners includes. Throws GaveUp if the server fails for too
 * long, and the reason of `signal`.
 */
export async function rehearseVersion(
  { url, line, store, secret, derived, signals }: RehearsedServer,
  version: StudyVersion,
  options: RehearsalOptions,
): Promise<{ text: string; report: RehearsalReport }> {
  const { folder, listeners, careless, seed, timeScale = 200, atOnce = 100 } = options;
  const { patienceMs = PATIENCE_MS, onVisit, signal } = options;
  const { slug, study, id } = version;
  const visits = await runRehearsal({
    stage: {
      url,
      ...(line && { line }),
      slug,
      version: id,
      key: deriveKey(secret, 'rehearsal', slug),
      timeScale,
      patienceMs,
    },
    cast: castOf(listeners, careless, seed, options.carelessKinds),
    perception: await Perception.of(study, derived),
    senses: { checkEar: (flac) => signals.heardIn(flac), understanding: understandingOf(study) },
    seed,
    atOnce,
    ...(onVisit && { onVisit }),
    ...(signal && { signal }),
  });
  const { metrics } = folder === null ? { metrics: [] } : await studyMetrics([version], { folder });
  const report = await reportRehearsal(store, version, visits, metrics);
  return { text: rehearsalText(report, study.config.recruitment.reward), report };
}

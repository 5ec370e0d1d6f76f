import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarelessKind } from '#core/simulation.ts';
import { studyMetrics } from '../export/study-metrics.ts';
import { GaveUp } from '../rehearsal/browser.ts';
import { castOf } from '../rehearsal/cast.ts';
import { Perception } from '../rehearsal/ear.ts';
import { understandingOf } from '../rehearsal/pass-steps.ts';
import { rehearsalText } from '../rehearsal/report-text.ts';
import { reportRehearsal, type RehearsalReport } from '../rehearsal/report.ts';
import { runRehearsal } from '../rehearsal/run.ts';
import { deriveKey } from '../secret.ts';
import { examplesFolder } from '../project-root.ts';
import { startServer } from '../serve.ts';
import { publishFolder } from './publish.ts';

export interface RehearseOptions {
  /** The study's folder. */
  folder: string;
  listeners: number;
  /** Share of careless listeners, 0-1. */
  careless: number;
  /** Ways of being careless, among which they are shared out. Default: all. */
  carelessKinds?: readonly CarelessKind[];
  seed: string;
  /** Simulated milliseconds in a real one. Default: 200. */
  timeScale?: number;
  /** Listeners at the server at once. Default: 20. */
  atOnce?: number;
  /** Where the study is published and the sessions stay. Default: a folder that is deleted afterwards. */
  dataFolder?: string;
  /** Is told every fault of the server as it comes; the report lists them at its end. */
  log?: (line: string) => void;
  /** How long one request may fail before the rehearsal is given up. Default: a minute. */
  patienceMs?: number;
}

const PATIENCE_MS = 60_000;

/** The server failed for too long; the message ends with its last fault. */
export class RehearsalStopped extends Error {
  constructor(message: string, options: ErrorOptions) {
    super(message, options);
    this.name = 'RehearsalStopped';
  }
}

async function rehearseIn(
  dataFolder: string,
  options: RehearseOptions,
): Promise<{ text: string; report: RehearsalReport }> {
  const { folder, listeners, careless, seed, timeScale = 200, atOnce = 20 } = options;
  const { patienceMs = PATIENCE_MS } = options;
  const faults: string[] = [];
  const hearFault = (line: string): void => {
    faults.push(`server: ${line}`);
    options.log?.(`server: ${line}`);
  };
  const env = {
    dataFolder,
    backupsFolder: null,
    studiesFolder: examplesFolder(),
    publicUrl: null,
    host: '127.0.0.1',
    port: 0,
    recruiters: {},
  };
  const running = await startServer(env, hearFault);
  const { url, context } = running;
  try {
    const version = await publishFolder(context.store, folder, dataFolder, context.now());
    const { slug, study } = version;
    const visits = await runRehearsal({
      stage: { url, slug, key: deriveKey(context.secret, 'rehearsal', slug), timeScale, patienceMs },
      cast: castOf(listeners, careless, seed, options.carelessKinds),
      perception: await Perception.of(study, context.derived),
      senses: {
        checkEar: (flac) => context.signals.heardIn(flac),
        understanding: understandingOf(study),
      },
      seed,
      atOnce,
    });
    const { metrics } = await studyMetrics([version], { folder });
    const report = await reportRehearsal(context.store, version, visits, metrics);
    const text = rehearsalText(report, study.config.recruitment.reward);
    return { text: [text, ...faults].join('\n'), report };
  } catch (cause) {
    if (!(cause instanceof GaveUp)) throw cause;
    throw new RehearsalStopped([cause.message, ...faults.slice(-1)].join('\n'), { cause });
  } finally {
    await running.close();
  }
}

/**
 * Checks, prepares and publishes a study folder, then sends simulated listeners through the real server: sessions in
 * a mode of their own, which no quota, code or export of listeners sees. Throws StudyMistakes, and RehearsalStopped when the server fails for too long.
 */
export async function rehearseFolder(
  options: RehearseOptions,
): Promise<{ text: string; report: RehearsalReport }> {
  if (options.dataFolder !== undefined) return rehearseIn(options.dataFolder, options);
  const dataFolder = await mkdtemp(join(tmpdir(), 'earshot-rehearsal-'));
  try {
    return await rehearseIn(dataFolder, options);
  } finally {
    await rm(dataFolder, { recursive: true });
  }
}

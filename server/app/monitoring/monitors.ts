import type { StudySummary } from '#core/api/studies.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import type { TaskReply } from '../jobs/task.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { countFigures } from './count-figures.ts';
import { healthOf } from './health.ts';
import { SeenStudy } from './seen-study.ts';
import { StudyMonitor } from './study-monitor.ts';

type World = Pick<AppContext, 'store' | 'derived' | 'now' | 'log' | 'freeBytes'> & {
  /** Figures that need all ratings of a study. */
  figures(study: string, mode: MonitorMode): Promise<TaskReply<typeof countFigures>>;
};

/** Time without viewers after which a study is dropped from memory, ms. It is read again on request. */
const FORGET_MS = 10 * 60_000;

interface Watched {
  seen: SeenStudy;
  live: StudyMonitor;
  rehearsal: StudyMonitor;
  /** On the clock of performance.now(). */
  usedAt: number;
}

/** Monitors of all studies that are being watched. */
export class Monitors {
  readonly #world: World;
  readonly #byName = new Map<string, Watched>();
  readonly #forgetter: NodeJS.Timeout;

  constructor(world: World) {
    this.#world = world;
    this.#forgetter = setInterval(() => this.#forget(), FORGET_MS / 2).unref();
  }

  /** Monitor of a study, with its state loaded; null for an unknown study. */
  async of(study: string, mode: MonitorMode): Promise<StudyMonitor | null> {
    const watched = await this.#watched(study);
    return watched && watched[mode];
  }

  /**
   * State of a study for the list of studies; null for an unknown study. Alarms about traps need all ratings, so they
   * are included only while a monitor page is open.
   */
  async summary(study: string): Promise<StudySummary | null> {
    const monitor = await this.of(study, 'live');
    if (!monitor) return null;
    const { head, counts } = monitor.state();
    const { pay, sessions, wanted, running, medianMinutes, lastAnswerAt, alarms } = counts;
    return {
      state: head.state,
      done: sessions.completed,
      target: wanted,
      running,
      medianMinutes,
      pay:
        pay === null || pay.amount === null
          ? null
          : { ...pay, amount: pay.amount, isUnderMinimum: pay.minimum !== null && pay.amount < pay.minimum },
      lastAnswerAt: lastAnswerAt === null ? null : new Date(lastAnswerAt).toISOString(),
      alarms,
    };
  }

  stop(): void {
    clearInterval(this.#forgetter);
    for (const { live, rehearsal } of this.#byName.values()) {
      live.stop();
      rehearsal.stop();
    }
    this.#byName.clear();
  }

  async #watched(study: string): Promise<Watched | null> {
    const watched = this.#byName.get(study) ?? (await this.#begin(study));
    if (!watched) return null;
    watched.usedAt = performance.now();
    await watched.seen.ready();
    return watched;
  }

  async #begin(study: string): Promise<Watched | null> {
    const { store, now, log, figures } = this.#world;
    const version = await store.currentVersionByName(study);
    if (!version) return null;
    const known = this.#byName.get(study);
    if (known) return known;
    const seen = new SeenStudy(store, version);
    const world = {
      now,
      log,
      figures,
      health: async () => {
        const { database, disk } = await healthOf(this.#world);
        return { database: database === 'ok', disk: disk === 'ok' };
      },
    };
    const watched = {
      seen,
      live: new StudyMonitor(seen, 'live', world),
      rehearsal: new StudyMonitor(seen, 'rehearsal', world),
      usedAt: performance.now(),
    };
    this.#byName.set(study, watched);
    return watched;
  }

  #forget(): void {
    for (const [name, { live, rehearsal, usedAt }] of this.#byName)
      if (!live.isWatched && !rehearsal.isWatched && performance.now() - usedAt > FORGET_MS)
        this.#byName.delete(name);
  }
}

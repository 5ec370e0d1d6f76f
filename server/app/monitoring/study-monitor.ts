import type { MonitorFigures } from '#core/api/monitor.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import { monitorStateOf, type MonitorState, type HealthFlags } from './monitor-state.ts';
import type { SeenStudy } from './seen-study.ts';

/** Dependencies of a monitor. */
export interface MonitorWorld {
  now(): number;
  log(line: string): void;
  /** Computes figures from all ratings in a separate thread. */
  figures(study: string, mode: MonitorMode): Promise<MonitorFigures>;
  health(): Promise<HealthFlags>;
}

const SHORTEST_PAUSE_MS = 150;
/**
 * Interval for reading changes that have no event, ms: changes by time alone, such as absence, and changes by other
 * processes.
 */
const IDLE_PAUSE_MS = 1000;
/** Share of the server's time for frames. At least one is sent each second, even if it takes longer. */
const SHARE_OF_TIME = 0.1;
const LONGEST_PAUSE_MS = 1000;
/** Shortest pause between two counts of the ratings, ms, and their share of a core. */
const FIGURES_PAUSE_MS = 5000;
const FIGURES_SHARE = 0.1;
const HEALTH_PAUSE_MS = 15_000;

const WELL: HealthFlags = { database: true, disk: true };

/** Watches one mode of a study for all viewers. Computes a state at most six times a second while there are viewers. */
export class StudyMonitor {
  readonly seen: SeenStudy;
  readonly mode: MonitorMode;
  readonly #world: MonitorWorld;
  readonly #watchers = new Set<(state: MonitorState) => void>();
  #figures: MonitorFigures | null = null;
  #health = WELL;
  #timer: NodeJS.Timeout | null = null;
  #counted = { changes: -1, restsUntil: 0, isRunning: false };
  #healthAt = -Infinity;
  #frames = { changes: -1, at: -Infinity, tookMs: 0 };

  constructor(seen: SeenStudy, mode: MonitorMode, world: MonitorWorld) {
    this.seen = seen;
    this.mode = mode;
    this.#world = world;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Current state. */
  state(): MonitorState {
    return monitorStateOf(this.seen, this.mode, {
      now: this.#world.now(),
      figures: this.#figures,
      health: this.#health,
    });
  }

  /** Calls back with every state, until the returned function is called. */
  watch(watcher: (state: MonitorState) => void): () => void {
    this.#watchers.add(watcher);
    this.#timer ??= setTimeout(() => void this.#turn(), 0);
    return () => {
      this.#watchers.delete(watcher);
      if (this.isWatched || !this.#timer) return;
      clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  stop(): void {
    this.#watchers.clear();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #turn(): Promise<void> {
    const startedAt = performance.now();
    let costMs = 0;
    try {
      await this.#sync();
      const { changes } = this.seen;
      if (changes !== this.#frames.changes || startedAt - this.#frames.at >= IDLE_PAUSE_MS) {
        const { tookMs: before } = this.#frames;
        this.#frames = { changes, at: startedAt, tookMs: before };
        const begunAt = performance.now();
        const state = this.state();
        for (const watcher of this.#watchers) watcher(state);
        const tookMs = performance.now() - begunAt;
        this.#frames.tookMs = tookMs;
        // A single slow frame is the machine's doing.
        costMs = Math.min(before, tookMs);
      }
      void this.#countFigures(startedAt);
    } catch (cause) {
      if (this.isWatched) this.#world.log(`monitor of ${this.seen.version.name}: ${String(cause)}`);
    }
    if (!this.isWatched) return;
    const restMs = Math.min(LONGEST_PAUSE_MS, costMs / SHARE_OF_TIME);
    const sinceMs = performance.now() - startedAt;
    this.#timer = setTimeout(() => void this.#turn(), Math.max(0, SHORTEST_PAUSE_MS - sinceMs, restMs));
  }

  /** Reads what was stored since the last state, and the free space of the disk. */
  async #sync(): Promise<void> {
    await this.seen.ready();
    if (performance.now() - this.#healthAt < HEALTH_PAUSE_MS) return;
    this.#healthAt = performance.now();
    const { database, disk } = await this.#world.health();
    if (database !== this.#health.database || disk !== this.#health.disk) this.seen.changes += 1;
    this.#health = { database, disk };
  }

  /**
   * Counts figures if ratings changed and enough time has passed. The caller does not wait; the result is part of a
   * later state.
   */
  async #countFigures(now: number): Promise<void> {
    const { changes, restsUntil, isRunning } = this.#counted;
    const current = this.seen.changes;
    if (isRunning || now < restsUntil || changes === current) return;
    const { name } = this.seen.version;
    this.#counted = { changes: current, restsUntil, isRunning: true };
    let known = current;
    try {
      this.#figures = await this.#world.figures(name, this.mode);
      this.#frames.changes = -1;
    } catch (cause) {
      if (this.isWatched) this.#world.log(`figures of ${name}: ${String(cause)}`);
      known = -1;
    }
    const endedAt = performance.now();
    const pauseMs = Math.max(FIGURES_PAUSE_MS, (endedAt - now) / FIGURES_SHARE);
    this.#counted = { changes: known, restsUntil: endedAt + pauseMs, isRunning: false };
  }
}

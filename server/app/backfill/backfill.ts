import type { Store, StudyVersion } from '../../db/contract/store.ts';
import type { Judged } from './judge-pages.ts';

export interface BackfillWorld {
  store: Pick<Store, 'listCurrentVersions' | 'changeCount' | 'reviewChanges' | 'settleLeases'>;
  /** See judgePages. */
  judge(version: StudyVersion, at: number): Promise<Judged>;
  now(): number;
  /** Of any clock that nobody can set. */
  elapsedMs(): number;
  log(line: string): void;
}

/** Completions often come together: one look is enough for those of so many milliseconds. */
const PAUSE_MS = 10_000;
/** Judging a large study takes a core for seconds: it may have this part of the time and no more. */
const SHARE_OF_TIME = 0.2;

/**
 * Gives the places of answers that do not count to others, study by study, after completions and whenever `run` is
 * called. Never in the request of an answer: nothing that a listener sees, or could time, follows from a verdict.
 */
export class Backfill {
  readonly #world: BackfillWorld;
  /** By study: what was looked at, and when time alone makes it worth another look. */
  readonly #judged = new Map<string, { seen: string; dueAt: number | null; restsUntil: number }>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(world: BackfillWorld) {
    this.#world = world;
  }

  /** A store that tells of completions and of decisions by hand. */
  watch<S extends Pick<Store, 'completeAnswered' | 'decide'>>(store: S): S {
    return {
      ...store,
      completeAnswered: async (...of) => {
        const session = await store.completeAnswered(...of);
        if (session) this.#soon();
        return session;
      },
      decide: async (...of) => {
        const decided = await store.decide(...of);
        this.#soon();
        return decided;
      },
    };
  }

  /** Looks at every study where something changed since the last look, one after the other. What fails is logged. */
  run(): Promise<void> {
    this.#running = this.#running
      .then(() => this.#all())
      .catch((cause: unknown) => {
        if (!this.#isStopped) this.#world.log(`refilling places: ${String(cause)}`);
      });
    return this.#running;
  }

  /** Resolves when nothing is under way any more; from then on the store is not touched. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #soon(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.run();
    }, PAUSE_MS).unref();
  }

  async #all(): Promise<void> {
    if (this.#isStopped) return;
    const { store, log } = this.#world;
    for (const version of await store.listCurrentVersions()) {
      if (this.#isStopped) return;
      await this.#study(version).catch((cause: unknown) => {
        if (!this.#isStopped) log(`refilling the places of ${version.name}: ${String(cause)}`);
      });
    }
  }

  async #study(version: StudyVersion): Promise<void> {
    if (version.state === 'draft' || version.study.config.recruitment.refill === false) return;
    const { store, now, elapsedMs } = this.#world;
    const { studyId } = version;
    const at = now();
    const startedAt = elapsedMs();
    const changes = await store.changeCount(studyId);
    const seen = `${version.id} ${changes} ${await store.reviewChanges(studyId)}`;
    const last = this.#judged.get(studyId);
    const isDue = last?.seen !== seen || (last.dueAt !== null && last.dueAt <= at);
    if (changes === 0 || !isDue || startedAt < (last?.restsUntil ?? 0)) return;
    let dueAt: number | null = null;
    try {
      dueAt = await this.#settle(version, at);
    } finally {
      // What went wrong goes wrong again, as long as nothing changes.
      const restsUntil = startedAt + (elapsedMs() - startedAt) / SHARE_OF_TIME;
      this.#judged.set(studyId, { seen, dueAt, restsUntil });
    }
  }

  async #settle(version: StudyVersion, at: number): Promise<number | null> {
    const { store, judge } = this.#world;
    const { changes, dueAt } = await judge(version, at);
    if (changes.length > 0 && !this.#isStopped) await store.settleLeases(version.studyId, changes);
    return dueAt;
  }
}

import { hasBackfill } from '#core/study/recruitment-config.ts';
import { EventFeed } from '../../db/contract/event-feed.ts';
import type { EventKind } from '../../db/contract/event-store.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import type { Judged } from './judge-pages.ts';

export interface BackfillWorld {
  store: Pick<
    Store,
    'listCurrentVersions' | 'changeCount' | 'settleLeases' | 'onEvents' | 'readEvents' | 'lastEventId'
  >;
  /** See judgePages. */
  judge(version: StudyVersion, at: number): Promise<Judged>;
  now(): number;
  /** Monotonic clock, ms. */
  elapsedMs(): number;
  log(line: string): void;
}

/** Whether an event is a reason to look at its study: soon, when all are looked at, or not at all. */
const LOOKS: Readonly<Record<EventKind, 'soon' | 'in turn' | 'never'>> = {
  'study-changed': 'in turn',
  'session-entered': 'in turn',
  'session-changed': 'in turn',
  'session-completed': 'soon',
  'session-ended': 'in turn',
  'places-changed': 'never',
  'check-recorded': 'in turn',
  'page-opened': 'never',
  'answer-stored': 'in turn',
  'clip-failed': 'never',
  'session-decided': 'soon',
  'answers-reviewed': 'in turn',
  'study-unblinded': 'never',
  'listeners-erased': 'in turn',
};

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
  readonly #feed: EventFeed;
  /** By study: when time alone makes it worth another look, and until when none is taken. */
  readonly #judged = new Map<string, { dueAt: number | null; restsUntil: number }>();
  /** Ids of the studies where something happened since they were judged. */
  readonly #news = new Set<string>();
  #stopListening: () => void = () => undefined;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(world: BackfillWorld) {
    this.#world = world;
    this.#feed = new EventFeed(world.store);
  }

  /** Looks at every study now, and from here on whenever something is stored that is a reason to. */
  start(): void {
    this.#stopListening = this.#world.store.onEvents(() => this.#soon());
    void this.run();
  }

  /** Checks every study that changed since the last check, one after another. Failures are logged. */
  run(): Promise<void> {
    return this.#inTurn(() => this.#all());
  }

  #inTurn(look: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(look).catch((cause: unknown) => {
      if (!this.#isStopped) this.#world.log(`backfilling places: ${String(cause)}`);
    });
    return this.#running;
  }

  /** Resolves when nothing is under way any more; from then on the store is not touched. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #soon(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#inTurn(async () => {
        if (!this.#isStopped && (await this.#readNews())) await this.#all();
      });
    }, PAUSE_MS).unref();
  }

  /** Whether something happened that is looked at soon. At the start, and after too much was missed, every study has news. */
  async #readNews(): Promise<boolean> {
    const events = await this.#feed.next();
    if (events === null) {
      this.#judged.clear();
      return true;
    }
    for (const { kind, studyId } of events) if (LOOKS[kind] !== 'never') this.#news.add(studyId);
    return events.some(({ kind }) => LOOKS[kind] === 'soon');
  }

  async #all(): Promise<void> {
    if (this.#isStopped) return;
    const { store, log } = this.#world;
    await this.#readNews();
    for (const version of await store.listCurrentVersions()) {
      if (this.#isStopped) return;
      await this.#study(version).catch((cause: unknown) => {
        if (!this.#isStopped) log(`backfilling the places of ${version.name}: ${String(cause)}`);
      });
    }
  }

  async #study(version: StudyVersion): Promise<void> {
    if (version.state === 'draft' || !hasBackfill(version.study.config.recruitment)) return;
    const { store, now, elapsedMs } = this.#world;
    const { studyId } = version;
    const at = now();
    const startedAt = elapsedMs();
    const last = this.#judged.get(studyId);
    const isDue = !last || this.#news.has(studyId) || (last.dueAt !== null && last.dueAt <= at);
    if (!isDue || startedAt < (last?.restsUntil ?? 0) || (await store.changeCount(studyId)) === 0) return;
    // Clear the flag before judging, so that changes meanwhile count. A failed check is repeated only after a change.
    this.#news.delete(studyId);
    let dueAt: number | null = null;
    try {
      dueAt = await this.#settle(version, at);
    } finally {
      const restsUntil = startedAt + (elapsedMs() - startedAt) / SHARE_OF_TIME;
      this.#judged.set(studyId, { dueAt, restsUntil });
    }
  }

  async #settle(version: StudyVersion, at: number): Promise<number | null> {
    const { store, judge } = this.#world;
    const { changes, dueAt } = await judge(version, at);
    if (changes.length > 0 && !this.#isStopped) await store.settleLeases(version.studyId, changes);
    return dueAt;
  }
}

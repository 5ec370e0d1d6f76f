import { hasBackfill } from '#core/study/recruitment-config.ts';
import { EventFeed } from '../../db/contract/event-feed.ts';
import type { EventKind } from '../../db/contract/event-store.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import type { Judged } from './judge-pages.ts';

export interface BackfillWorld {
  store: Pick<
    Store,
    | 'leads'
    | 'listCurrentVersions'
    | 'changeCount'
    | 'settleLeases'
    | 'onEvents'
    | 'readEvents'
    | 'lastEventId'
  >;
  /** See judgePages. */
  judge(version: StudyVersion, at: number): Promise<Judged>;
  now(): number;
  /** Monotonic clock, ms. */
  elapsedMs(): number;
  log(line: string): void;
  /** Called with the duration of each check of a study, seconds. */
  onJudged?(seconds: number): void;
}

/** Whether an event is a reason to check its study: soon, in its turn, or never. */
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

/** Pause before a check, ms. Completions often arrive together, and one check is enough for all of them. */
const PAUSE_MS = 10_000;
/** Largest share of time for checks. Judging a large study occupies a core for seconds. */
const SHARE_OF_TIME = 0.2;

/**
 * Gives the places of answers that do not count to other listeners, study by study, after completions and whenever
 * `run` is called. This never happens in the request of an answer, so nothing that listeners see or could time
 * depends on a verdict.
 */
export class Backfill {
  readonly #world: BackfillWorld;
  readonly #feed: EventFeed;
  /** By study: the time when it must be checked without an event, and the time until which it is not checked. */
  readonly #judged = new Map<string, { dueAt: number | null; restsUntil: number }>();
  /** Ids of the studies with events since their last check. */
  readonly #news = new Set<string>();
  #stopListening: () => void = () => undefined;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(world: BackfillWorld) {
    this.#world = world;
    this.#feed = new EventFeed(world.store);
  }

  /** Checks every study now, and from then on after every event that is a reason to. */
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

  /** Resolves when no check is running. After that, the store is not used. */
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

  /**
   * Returns whether an event requires a check soon. At the start, and after too many missed events, every study must
   * be checked.
   */
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
    if (!(await store.leads())) return;
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
      this.#world.onJudged?.((elapsedMs() - startedAt) / 1000);
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

import { setImmediate } from 'node:timers/promises';
import type { MonitorHead } from '#core/api/monitor.ts';
import { monitoredStudy, type MonitoredStudy } from '#core/console/monitor-counts.ts';
import { SeenSessions, type Seen } from '#core/console/monitor-state.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import { titleOf } from '#core/study/study.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { listenedTo, passedOf, putRecord } from './put-record.ts';
import type { StoreEvent } from './store-events.ts';

/** The sessions of one study: loaded once, then kept up by what is stored. */
export class SeenStudy {
  readonly #store: Store;
  #version: StudyVersion;
  #study: MonitoredStudy;
  #sessions = new SeenSessions();
  /** What came while the sessions are read. */
  #queue: StoreEvent[] | null = null;
  #loading: Promise<void> | null = null;
  /** Whether something was told that may have changed all. */
  #isStale = true;
  /** Grows with everything that changes. */
  changes = 0;

  constructor(store: Store, version: StudyVersion) {
    this.#store = store;
    this.#version = version;
    this.#study = monitoredStudy(version.study.config.recruitment, stepsOf(version.study));
  }

  get version(): StudyVersion {
    return this.#version;
  }

  get study(): MonitoredStudy {
    return this.#study;
  }

  /** Those of one mode. */
  of(mode: MonitorHead['mode']): Seen[] {
    return [...this.#sessions.all].filter((seen) => seen.mode === mode);
  }

  get(id: string): Seen | undefined {
    return this.#sessions.get(id);
  }

  head(mode: MonitorHead['mode']): MonitorHead {
    const { name, number, state, study } = this.#version;
    const hasRehearsal = [...this.#sessions.all].some((seen) => seen.mode === 'rehearsal');
    return { study: name, title: titleOf(study.config), version: number, mode, state, hasRehearsal };
  }

  /** Has everything read again at the next `ready`. */
  doubt(): void {
    this.#isStale = true;
    this.changes += 1;
  }

  /** Resolves when the state is as the database. */
  async ready(): Promise<void> {
    while (this.#isStale || this.#loading) await (this.#loading ??= this.#load());
  }

  /** The study's file and state anew. */
  async refresh(): Promise<void> {
    const version = await this.#store.currentVersionByName(this.#version.name);
    if (!version) return;
    this.#version = version;
    this.#study = monitoredStudy(version.study.config.recruitment, stepsOf(version.study));
    this.changes += 1;
  }

  /** Something was stored, in this study or another one. */
  tell(event: StoreEvent): void {
    this.#queue?.push(event);
    this.#apply(this.#sessions, event);
  }

  async #load(): Promise<void> {
    this.#isStale = false;
    this.#queue = [];
    try {
      const { studyId } = this.#version;
      const sessions = new SeenSessions();
      for await (const record of this.#store.readSessions(studyId, ['live', 'rehearsal'])) {
        putRecord(sessions, record);
        // Listeners' requests go first.
        await setImmediate();
      }
      for (const { sessionId, clip } of await this.#store.clipFailures(studyId))
        sessions.clipFailed(sessionId, clip);
      for (const event of this.#queue) this.#apply(sessions, event);
      this.#sessions = sessions;
      this.changes += 1;
    } catch (cause) {
      this.#isStale = true;
      throw cause;
    } finally {
      this.#queue = null;
      this.#loading = null;
    }
  }

  #apply(sessions: SeenSessions, event: StoreEvent): void {
    switch (event.kind) {
      case 'session':
        if (event.session.studyId !== this.#version.studyId) return;
        sessions.session(event.session);
        break;
      case 'erased':
        if (event.studyId !== this.#version.studyId) return;
        this.doubt();
        break;
      case 'study':
        return;
      case 'judged':
        if (event.studyId !== this.#version.studyId) return;
        break;
      case 'answered':
        if (!sessions.get(event.answer.sessionId)) return;
        sessions.answered(event.answer.sessionId, { ...event.answer, ...listenedTo(event.answer.payload) });
        break;
      case 'leased':
      case 'again':
      case 'opened':
      case 'checked':
      case 'clip':
        if (!sessions.get(event.sessionId)) return;
        this.#small(sessions, event);
        break;
    }
    this.changes += 1;
  }

  #small(
    sessions: SeenSessions,
    event: Extract<StoreEvent, { kind: 'leased' | 'again' | 'opened' | 'checked' | 'clip' }>,
  ): void {
    const { sessionId } = event;
    switch (event.kind) {
      case 'leased':
        sessions.leased(sessionId, event.pages, event.expiresAt);
        break;
      case 'again':
        void this.#leaseOf(sessionId);
        break;
      case 'opened':
        sessions.opened(sessionId, event.position, event.at);
        break;
      case 'checked':
        sessions.checked(sessionId, { ...event.check, passed: passedOf(event.check) });
        break;
      case 'clip':
        sessions.clipFailed(sessionId, event.clip);
        break;
    }
  }

  async #leaseOf(sessionId: string): Promise<void> {
    const pages = await this.#store.pagesOf(sessionId).catch(() => []);
    if (pages.length === 0) return;
    this.#sessions.leased(sessionId, pages.length, Math.max(...pages.map(({ expiresAt }) => expiresAt)));
    this.changes += 1;
  }
}

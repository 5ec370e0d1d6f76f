import { setImmediate } from 'node:timers/promises';
import type { MonitorHead } from '#core/api/monitor.ts';
import { monitoredStudy, type MonitoredStudy } from '#core/monitoring/counts.ts';
import { SeenSessions, type Seen } from '#core/monitoring/session-facts.ts';
import { groupBy } from '#core/order/group-by.ts';
import { titleOf } from '#core/study/study.ts';
import { EventFeed } from '../../db/contract/event-feed.ts';
import type { EventKind, StoreEvent } from '../../db/contract/event-store.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { listenedTo, passedOf, putRecord } from './put-record.ts';

const SESSION_KINDS: readonly EventKind[] = [
  'session-entered',
  'session-changed',
  'session-completed',
  'session-ended',
];

/** Sessions of one study, loaded once and then updated by the store's events. */
export class SeenStudy {
  readonly #store: Store;
  readonly #feed: EventFeed;
  #version: StudyVersion;
  #study: MonitoredStudy;
  #sessions = new SeenSessions();
  #isStale = true;
  #turn: Promise<void> = Promise.resolve();
  /** Counter that increases with every change. */
  changes = 0;

  constructor(store: Store, version: StudyVersion) {
    this.#store = store;
    this.#feed = new EventFeed(store);
    this.#version = version;
    this.#study = monitoredStudy(version.study);
  }

  get version(): StudyVersion {
    return this.#version;
  }

  get study(): MonitoredStudy {
    return this.#study;
  }

  /** Sessions of one mode. */
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

  /** Causes everything to be read again at the next `ready`. */
  doubt(): void {
    this.#isStale = true;
    this.changes += 1;
  }

  /** Resolves when the state is at least as new as the database at the time of the call. */
  ready(): Promise<void> {
    this.#turn = this.#turn.catch(() => undefined).then(() => this.#catchUp());
    return this.#turn;
  }

  async #catchUp(): Promise<void> {
    const events = await this.#feed.next();
    if (events === null) this.#isStale = true;
    else await this.#apply(events.filter(({ studyId }) => studyId === this.#version.studyId));
    if (this.#isStale) await this.#load();
  }

  async #apply(events: readonly StoreEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.changes += 1;
    const kinds = new Set(events.map(({ kind }) => kind));
    if (kinds.has('listeners-erased')) this.#isStale = true;
    if (this.#isStale) return;
    // The state is stale until all events are read. Otherwise an event lost to an error would be missed permanently.
    this.#isStale = true;
    if (kinds.has('study-changed')) await this.#refresh();
    for (const [id, own] of groupBy(events, ({ sessionId }) => sessionId)) if (id) await this.#move(id, own);
    this.#isStale = false;
  }

  /** Reads the changed parts of a session again. Reading a part twice is harmless. */
  async #move(id: string, events: readonly StoreEvent[]): Promise<void> {
    const kinds = new Set<EventKind>(events.map(({ kind }) => kind));
    const { studyId } = this.#version;
    if (SESSION_KINDS.some((kind) => kinds.has(kind))) {
      const session = await this.#store.findSession(studyId, { sessionId: id });
      if (session) this.#sessions.session(session);
    }
    if (!this.#sessions.get(id)) return;
    if (kinds.has('places-changed')) await this.#readPlace(id);
    for (const { kind, position, at } of events) {
      if (position === null) continue;
      if (kind === 'page-opened') this.#sessions.opened(id, position, at);
      if (kind === 'answer-stored') await this.#readAnswer(id, position);
    }
    if (kinds.has('check-recorded'))
      for (const check of await this.#store.checksOf(id))
        this.#sessions.checked(id, { ...check, passed: passedOf(check) });
    if (kinds.has('clip-failed'))
      for (const { clip } of await this.#store.clipFailures(studyId, id)) this.#sessions.clipFailed(id, clip);
  }

  async #readPlace(id: string): Promise<void> {
    const pages = await this.#store.pagesOf(id);
    if (pages.length === 0) return;
    this.#sessions.leased(id, pages.length, Math.max(...pages.map(({ expiresAt }) => expiresAt)));
  }

  async #readAnswer(id: string, position: number): Promise<void> {
    const answer = await this.#store.answerAt(id, position);
    if (!answer) return;
    this.#sessions.answered(id, { position, at: answer.receivedAt, ...listenedTo(answer.payload) });
  }

  /** Reads the study's file and state again. */
  async #refresh(): Promise<void> {
    const version = await this.#store.currentVersionByName(this.#version.name);
    if (!version) return;
    this.#version = version;
    this.#study = monitoredStudy(version.study);
  }

  async #load(): Promise<void> {
    await this.#refresh();
    const { studyId } = this.#version;
    const sessions = new SeenSessions();
    for await (const record of this.#store.readSessions(studyId, ['live', 'rehearsal'])) {
      putRecord(sessions, record);
      // Listeners' requests have priority.
      await setImmediate();
    }
    for (const { sessionId, clip } of await this.#store.clipFailures(studyId))
      sessions.clipFailed(sessionId, clip);
    this.#sessions = sessions;
    this.#isStale = false;
    this.changes += 1;
  }
}

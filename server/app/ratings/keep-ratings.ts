import { setImmediate } from 'node:timers/promises';
import type { SessionMode } from '#core/session/session.ts';
import { DERIVATION, packAnswers } from '#core/ratings/kept-pages.ts';
import type { KeptPages } from '../../db/contract/rating-store.ts';
import type { Session, SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
import type { BoundStudies, BoundStudy } from '../listening/context/bound-study.ts';
import { InTurn } from '../../platform/in-turn.ts';
import { counted } from '../../platform/words.ts';
import { isIntact, derivedAnswers } from './session-ratings.ts';
import { StudySessions, type SessionsStore } from './study-sessions.ts';

const AT_ONCE = 100;

interface Derived {
  sessionId: string;
  derivation: number;
  answers: number;
  pages: string;
}

const derived = (bound: BoundStudy, record: SessionRecord): Derived => ({
  sessionId: record.session.id,
  derivation: DERIVATION,
  answers: record.answers.length,
  pages: packAnswers(derivedAnswers(bound, record)),
});

interface KeeperWorld {
  store: Pick<Store, 'unkeptSessions' | 'readSession' | 'keepRatings'>;
  studies: Pick<BoundStudies, 'byVersion'>;
  log(line: string): void;
}

/** Keeps the ratings of sessions that are over, one session after another between other work. */
export class RatingKeeper {
  readonly #world: KeeperWorld;
  readonly #turn = new InTurn();
  /** Sessions whose ratings could not be derived: their readers meet the same mistake. Each is reported once. */
  readonly #failed = new Set<string>();
  #isStopped = false;

  constructor(world: KeeperWorld) {
    this.#world = world;
  }

  /** Keeps what is not kept yet. Failures are logged. */
  run(): Promise<void> {
    return this.#turn.do(() => this.#all()).catch((cause: unknown) => this.#report('ratings', cause));
  }

  /** Resolves when nothing is under way. After that, the store is not used. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.run();
  }

  #report(what: string, cause: unknown): void {
    if (!this.#isStopped) this.#world.log(`keeping ${what}: ${String(cause)}`);
  }

  async #all(): Promise<void> {
    const { store } = this.#world;
    for (;;) {
      const waiting = await store.unkeptSessions(DERIVATION, AT_ONCE + this.#failed.size);
      const some = waiting.filter(({ sessionId }) => !this.#failed.has(sessionId));
      if (some.length === 0) return;
      for (const { studyId, sessionId } of some) {
        if (this.#isStopped) return;
        await this.#keep(studyId, sessionId);
        await setImmediate();
      }
    }
  }

  async #keep(studyId: string, sessionId: string): Promise<void> {
    const { store, studies } = this.#world;
    const record = await store.readSession(studyId, sessionId);
    if (!record) throw new Error(`session ${sessionId} is not in its study`);
    const bound = await studies.byVersion(record.session.versionId);
    let own: Derived | null = null;
    try {
      own = derived(bound, record);
    } catch (cause) {
      this.#failed.add(sessionId);
      this.#report(`the ratings of session ${sessionId}`, cause);
    }
    if (own) await store.keepRatings(own);
  }
}

/** Sessions of a study that are over, by what became of their kept ratings. */
export interface Rebuilt {
  study: string;
  /** Equal to those derived from the answers. */
  equal: number;
  /** Not kept before, or of another version of the derivation. */
  added: number;
  /** Different from those derived, or damaged. They were replaced. */
  replaced: string[];
}

/** The result in words, with the sessions whose ratings were replaced. */
export function rebuiltText({ study, equal, added, replaced }: Rebuilt): string {
  return [
    `${study}: the ratings of ${counted(equal + added + replaced.length, 'finished session')} were derived from the answers.`,
    `  ${equal} equal to those kept, ${added} added, ${replaced.length} replaced`,
    ...replaced.map((session) => `  replaced: session ${session}`),
  ].join('\n');
}

const isOver = ({ state }: Session): boolean =>
  state === 'completed' || state === 'screened_out' || state === 'left';

const MODES: readonly SessionMode[] = ['live', 'rehearsal'];

/**
 * Derives the ratings of a study's sessions from their answers again, compares them with those that are kept and replaces what
 * differs. Throws for a damaged answer.
 */
export async function rebuildRatings(
  store: SessionsStore & Pick<Store, 'keepRatings'>,
  current: StudyVersion,
): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { study: current.name, equal: 0, added: 0, replaced: [] };
  const matches = (kept: KeptPages, pages: string): boolean => isIntact(kept) && kept.pages === pages;
  for await (const { bound, record } of new StudySessions(store, current, MODES).readWhole()) {
    const { session, kept } = record;
    if (!isOver(session)) continue;
    const own = derived(bound, record);
    if (kept !== null && matches(kept, own.pages)) rebuilt.equal += 1;
    else {
      await store.keepRatings(own);
      if (kept === null) rebuilt.added += 1;
      else rebuilt.replaced.push(session.id);
    }
  }
  return rebuilt;
}

import type { SessionMode, SessionState } from '../session/session.ts';

/** What is known of a session at a moment; times in milliseconds since 1970. */
export interface SessionFacts {
  id: string;
  mode: SessionMode;
  state: SessionState;
  stratum: string | null;
  timeScale: number;
  createdAt: number;
  consentedAt: number | null;
  visitAt: number | null;
  completedAt: number | null;
  endedAt: number | null;
}

/** What an answered page says beside its answer. */
export interface AnswerFacts {
  position: number;
  at: number;
  pageMs: number;
  /** Whether the sound was interrupted or stood still. */
  hadTrouble: boolean;
}

/** A session as the monitor keeps it. */
export interface Seen extends SessionFacts {
  /** 0 before a place was leased. */
  pages: number;
  /** Until when the place is held; 0 before. */
  expiresAt: number;
  /** The furthest page whose audio was sent. */
  opened: number;
  /** Pages 1 to this have an answer. */
  answered: number;
  lastAnswerAt: number | null;
  seenAt: number;
  /** Time on each answered page, by page less one. */
  pageMs: number[];
  troubled: Set<number>;
  /** Whether a step that is done was passed, by name; steps without right answers are passed. */
  steps: Map<string, boolean>;
  failedClips: Set<string>;
}

/** Sessions go from lower to higher: news that come late change nothing. */
const RANK: Readonly<Record<SessionState, number>> = {
  entered: 0,
  full: 1,
  declined: 2,
  took_part: 2,
  active: 2,
  completed: 3,
  screened_out: 3,
  left: 4,
};

const later = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

/**
 * The sessions of a study, from what happened one after the other. Everything may be told twice, and what is loaded may
 * overlap what is told: the same facts in any order of sessions give the same state.
 */
export class SeenSessions {
  readonly #byId = new Map<string, Seen>();

  get all(): Iterable<Seen> {
    return this.#byId.values();
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): Seen | undefined {
    return this.#byId.get(id);
  }

  /** A session that came, or that moved on. Sessions of previews are not kept. */
  session(facts: SessionFacts): void {
    if (facts.mode === 'preview') return;
    const { id, mode, state, stratum, timeScale, createdAt, consentedAt, visitAt, completedAt, endedAt } =
      facts;
    const known = this.#byId.get(id);
    const at = Math.max(createdAt, consentedAt ?? 0, visitAt ?? 0, completedAt ?? 0, endedAt ?? 0);
    if (!known) {
      this.#byId.set(id, {
        id,
        mode,
        state,
        stratum,
        timeScale,
        createdAt,
        consentedAt,
        visitAt,
        completedAt,
        endedAt,
        pages: 0,
        expiresAt: 0,
        opened: 0,
        answered: 0,
        lastAnswerAt: null,
        seenAt: at,
        pageMs: [],
        troubled: new Set(),
        steps: new Map(),
        failedClips: new Set(),
      });
      return;
    }
    if (RANK[state] > RANK[known.state]) known.state = state;
    known.stratum ??= stratum;
    known.consentedAt = later(known.consentedAt, consentedAt);
    known.visitAt = later(known.visitAt, visitAt);
    known.completedAt = later(known.completedAt, completedAt);
    known.endedAt = later(known.endedAt, endedAt);
    known.seenAt = Math.max(known.seenAt, at);
  }

  /** A place with that many pages was leased. */
  leased(id: string, pages: number, expiresAt: number): void {
    const seen = this.#byId.get(id);
    if (!seen) return;
    seen.pages = Math.max(seen.pages, pages);
    seen.expiresAt = Math.max(seen.expiresAt, expiresAt);
  }

  /** The audio of a page was sent; only the first time is told of, as it is stored. */
  opened(id: string, position: number, at: number): void {
    const seen = this.#byId.get(id);
    if (!seen || position <= seen.opened || position > seen.pages) return;
    seen.opened = position;
    this.#notice(id, at);
  }

  /** A record of a step; `passed`: null while it is not over. */
  checked(id: string, { name, at, passed }: { name: string; at: number; passed: boolean | null }): void {
    const seen = this.#notice(id, at);
    if (seen && passed !== null) seen.steps.set(name, passed);
  }

  answered(id: string, { position, at, pageMs, hadTrouble }: AnswerFacts): void {
    const seen = this.#notice(id, at);
    if (!seen) return;
    seen.answered = Math.max(seen.answered, position);
    seen.lastAnswerAt = later(seen.lastAnswerAt, at);
    seen.pageMs[position - 1] = pageMs;
    if (hadTrouble) seen.troubled.add(position);
  }

  /** A clip did not load for this listener. */
  clipFailed(id: string, clip: string): void {
    this.#byId.get(id)?.failedClips.add(clip);
  }

  #notice(id: string, at: number): Seen | undefined {
    const seen = this.#byId.get(id);
    if (seen) seen.seenAt = Math.max(seen.seenAt, at);
    return seen;
  }
}

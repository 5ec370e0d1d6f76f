import type { SessionMode, SessionState } from '../session/session.ts';

/** Facts about a session at a moment; times in milliseconds since 1970. */
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

/** Facts about an answered page, besides its answer. */
export interface AnswerFacts {
  position: number;
  at: number;
  pageMs: number;
  /** Whether the sound was interrupted or stalled. */
  hadTrouble: boolean;
}

/** A session in the monitor's memory. */
export interface Seen extends SessionFacts {
  /** 0 before a place was leased. */
  pages: number;
  /** End of the lease; 0 before. */
  expiresAt: number;
  /** The furthest page whose audio was sent. */
  opened: number;
  /** Pages 1 to this have an answer. */
  answered: number;
  lastAnswerAt: number | null;
  seenAt: number;
  /** Time on each answered page, by page minus one. */
  pageMs: number[];
  troubled: Set<number>;
  /** Whether a completed step was passed, by name; steps without right answers are passed. */
  steps: Map<string, boolean>;
  failedClips: Set<string>;
}

/** Sessions move from lower to higher ranks only, so that late news change nothing. */
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
 * The sessions of a study, updated by events. Events may repeat, and may overlap the loaded data: the same facts in any
 * order of sessions give the same state.
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

  /** Adds or updates a session. Sessions of previews are ignored. */
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

  /** Records that the audio of a page was sent; only the first time counts, as stored. */
  opened(id: string, position: number, at: number): void {
    const seen = this.#byId.get(id);
    if (!seen || position <= seen.opened || position > seen.pages) return;
    seen.opened = position;
    this.#notice(id, at);
  }

  /** Records a step; `passed`: null while it is in progress. */
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

  /** Records a clip that did not load for this listener. */
  clipFailed(id: string, clip: string): void {
    this.#byId.get(id)?.failedClips.add(clip);
  }

  #notice(id: string, at: number): Seen | undefined {
    const seen = this.#byId.get(id);
    if (seen) seen.seenAt = Math.max(seen.seenAt, at);
    return seen;
  }
}

import type { Store, Session, CheckRecord, NewAnswer } from '../../db/contract/store.ts';

/** Something that was stored, told once it is on the disk. */
export type StoreEvent =
  | { kind: 'session'; session: Session }
  /** A place is perhaps held for longer, or again. */
  | { kind: 'again'; sessionId: string }
  | { kind: 'leased'; sessionId: string; pages: number; expiresAt: number }
  | { kind: 'opened'; sessionId: string; position: number; at: number }
  | { kind: 'checked'; sessionId: string; check: CheckRecord }
  | { kind: 'answered'; answer: NewAnswer }
  | { kind: 'clip'; sessionId: string; clip: string }
  /** A study was published anew, opened, paused or closed. */
  | { kind: 'study' }
  /** What is stored of answers is the same, what follows from it is not: a decision by hand, a review, names that are shown. */
  | { kind: 'judged'; studyId: string }
  | { kind: 'erased'; studyId: string };

type Listener = (event: StoreEvent) => void;

/** Tells whoever listens what is stored, so that nobody has to read it again. Costs nothing while nobody listens. */
export class StoreEvents {
  readonly #listeners = new Set<Listener>();

  /** Until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A store that tells of what goes through it. */
  watch(store: Store): Store {
    const moved = async <T extends Session | null>(change: Promise<T>): Promise<T> => {
      const session = await change;
      if (session) this.#tell({ kind: 'session', session });
      return session;
    };
    return {
      ...store,
      publishVersion: async (version) => {
        const published = await store.publishVersion(version);
        this.#tell({ kind: 'study' });
        return published;
      },
      setStudyState: async (name, state) => {
        await store.setStudyState(name, state);
        this.#tell({ kind: 'study' });
      },
      enterOnce: async (entry) => {
        const session = await moved(store.enterOnce(entry));
        if (entry.recruit && session.state === 'active') this.#tell({ kind: 'again', sessionId: session.id });
        return session;
      },
      declineConsent: (...of) => moved(store.declineConsent(...of)),
      consentAndReserve: async (reservation) => {
        let pages = 0;
        const session = await store.consentAndReserve({
          ...reservation,
          choose: (fill) => {
            const draws = reservation.choose(fill);
            pages = draws?.length ?? 0;
            return draws;
          },
        });
        this.#tell({ kind: 'session', session });
        const { id: sessionId } = session;
        if (session.state === 'active' && pages > 0)
          this.#tell({ kind: 'leased', sessionId, pages, expiresAt: reservation.expiresAt });
        return session;
      },
      beginVisit: (...of) => moved(store.beginVisit(...of)),
      endEarly: (...of) => moved(store.endEarly(...of)),
      completeAnswered: (...of) => moved(store.completeAnswered(...of)),
      recordCheck: async (sessionId, check) => {
        await store.recordCheck(sessionId, check);
        this.#tell({ kind: 'checked', sessionId, check });
      },
      markOpened: async (sessionId, position, at) => {
        await store.markOpened(sessionId, position, at);
        this.#tell({ kind: 'opened', sessionId, position, at });
      },
      holdUntil: async (sessionId, ...of) => {
        await store.holdUntil(sessionId, ...of);
        this.#tell({ kind: 'again', sessionId });
      },
      ingestAnswer: async (answer) => {
        const ingested = await store.ingestAnswer(answer);
        if (ingested.outcome !== 'stored') return ingested;
        this.#tell({ kind: 'answered', answer });
        if (answer.position === 1) this.#tell({ kind: 'again', sessionId: answer.sessionId });
        return ingested;
      },
      noteClipFailure: async (failure) => {
        const isNew = await store.noteClipFailure(failure);
        if (isNew) this.#tell({ kind: 'clip', sessionId: failure.sessionId, clip: failure.clip });
        return isNew;
      },
      decide: async (decision) => {
        const decided = await store.decide(decision);
        this.#tell({ kind: 'judged', studyId: decision.studyId });
        return decided;
      },
      unblind: async (asked) => {
        const unblinding = await store.unblind(asked);
        this.#tell({ kind: 'judged', studyId: asked.studyId });
        return unblinding;
      },
      putReviews: async (reviews) => {
        await store.putReviews(reviews);
        for (const studyId of new Set(reviews.map((review) => review.studyId)))
          this.#tell({ kind: 'judged', studyId });
      },
      erase: async (erasure) => {
        const erased = await store.erase(erasure);
        this.#tell({ kind: 'erased', studyId: erasure.studyId });
        return erased;
      },
    };
  }

  #tell(event: StoreEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

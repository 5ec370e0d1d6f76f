import { setImmediate } from 'node:timers/promises';
import type { SessionTally } from '#core/monitoring/live.ts';
import { tallyRatings, type RatingTally } from '#core/monitoring/live-tally.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { isExcludedByHand } from '#core/screening/decisions.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { SessionRecord, StudyVersion } from '../../db/contract/store.ts';
import { ratingsOf } from '../ratings/session-ratings.ts';
import { StudyScreen } from './study-screen.ts';

/** A session with its ratings before any rule is run. */
interface RatedSession extends Omit<SessionTally, keyof RatingTally> {
  id: string;
  ratings: readonly Rating[];
}

/** The tallies of all sessions, and the moment of their screening, milliseconds since 1970. */
export interface Tallied {
  tallies: SessionTally[];
  screenedAt: number;
}

const NOTHING = tallyRatings([]);

/** The ratings of a study's sessions, counted under its screening; only sessions that changed are rated again. */
export class SessionTallies {
  readonly #context: Pick<AppContext, 'store' | 'studies' | 'now'>;
  readonly #known = new Map<string, { as: string; ratings: readonly Rating[] }>();
  readonly #screen: StudyScreen;

  constructor(context: Pick<AppContext, 'store' | 'studies' | 'now'>) {
    this.#context = context;
    this.#screen = new StudyScreen(context);
  }

  /** Whether ratings wait for their screening, and may have it now. */
  get isDue(): boolean {
    return this.#screen.isDue;
  }

  async of(current: StudyVersion): Promise<Tallied> {
    const sessions: RatedSession[] = [];
    for await (const record of this.#context.store.readSessions(current.studyId, ['live', 'rehearsal'])) {
      const { id, mode, state, versionId } = record.session;
      const last = record.answers.at(-1);
      sessions.push({
        id,
        ratings: await this.#ratings(record),
        mode,
        state,
        ofEarlierVersion: versionId !== current.id,
        lastAnswerAt: last ? new Date(last.receivedAt).toISOString() : null,
      });
      // Listeners' requests go first.
      await setImmediate();
    }
    const screen = await this.#screen.of(sessions.flatMap(({ ratings }) => ratings));
    return {
      tallies: sessions.map(({ id, ratings, ...session }) => ({
        ...session,
        ...(screen.bySession.get(id) ?? NOTHING),
        ratings: ratings.length,
      })),
      screenedAt: screen.at,
    };
  }

  /** A session's ratings follow from its answers, their reviews, what was decided by hand and how it ended. */
  async #ratings(record: SessionRecord): Promise<readonly Rating[]> {
    const { id, versionId, state } = record.session;
    const reviews = record.reviews.map(({ verdict }) => verdict).join();
    const as = `${state}/${record.answers.length}/${reviews}/${isExcludedByHand(record.decisions)}`;
    const known = this.#known.get(id);
    if (known?.as === as) return known.ratings;
    const ratings = ratingsOf(await this.#context.studies.byVersion(versionId), record);
    this.#known.set(id, { as, ratings });
    return ratings;
  }
}

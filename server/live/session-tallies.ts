import { setImmediate } from 'node:timers/promises';
import type { SessionTally } from '#core/live.ts';
import { tallyRatings, type RatingTally } from '#core/live-tally.ts';
import type { AppContext } from '../context.ts';
import type { SessionRecord, StudyVersion } from '../db/store.ts';
import { ratingsOf } from '../export/session-ratings.ts';

/** The ratings of a study's sessions, counted; only sessions that changed since the last look are rated again. */
export class SessionTallies {
  readonly #context: Pick<AppContext, 'store' | 'studies'>;
  readonly #known = new Map<string, { answered: number; tally: RatingTally }>();

  constructor(context: Pick<AppContext, 'store' | 'studies'>) {
    this.#context = context;
  }

  async of(current: StudyVersion): Promise<SessionTally[]> {
    const tallies: SessionTally[] = [];
    for await (const record of this.#context.store.readSessions(current.studyId, ['live', 'rehearsal'])) {
      const { mode, state, versionId } = record.session;
      const last = record.answers.at(-1);
      tallies.push({
        ...(await this.#ratings(record)),
        mode,
        state,
        ofEarlierVersion: versionId !== current.id,
        lastAnswerAt: last ? new Date(last.receivedAt).toISOString() : null,
      });
      // Listeners' requests go first.
      await setImmediate();
    }
    return tallies;
  }

  async #ratings(record: SessionRecord): Promise<RatingTally> {
    const { id, versionId } = record.session;
    const answered = record.answers.length;
    const known = this.#known.get(id);
    if (known?.answered === answered) return known.tally;
    const tally = tallyRatings(ratingsOf(await this.#context.studies.byVersion(versionId), record));
    this.#known.set(id, { answered, tally });
    return tally;
  }
}

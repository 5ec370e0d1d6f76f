import { evidenceRecord, judgeCompared } from '#core/evidence/registry.ts';
import type { WrittenSession } from '#core/evidence/contract/rule.ts';
import type { Column } from '#core/ratings/ratings.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import type { StagedFiles } from '../../platform/staged-files.ts';
import { CHECK_COLUMNS, checksOf } from '../ratings/check-table.ts';
import { sessionEvidence } from '../ratings/session-evidence.ts';
import { sessionColumns, type SessionRow } from '../ratings/session-table.ts';
import type { StepKeys } from '../ratings/step-columns.ts';
import { EVENT_COLUMNS, eventsOf } from './event-table.ts';
import { EVIDENCE_COLUMNS } from './evidence-table.ts';
import { PLAY_COLUMNS, playsOf } from './play-table.ts';
import { reviewColumns, reviewsOfSession, type MetReviews } from './review-table.ts';
import { TableFile, type WrittenTable } from './table-file.ts';
import { WORDING_COLUMNS, wordingsOf } from './wording-table.ts';

/** Begins a table at the end of a path, with a line about it for the dictionary. */
export type BeginTable = <Row>(
  table: string,
  about: string,
  columns: readonly Column<Row>[],
) => Promise<TableFile<Row>>;

export const beginTableIn =
  (files: StagedFiles, pathOf: (end: string) => string, hasMark: boolean): BeginTable =>
  async (table, about, columns) =>
    TableFile.begin(await files.open(pathOf(`${table}.csv`)), about, columns, hasMark);

async function beginTables(begin: BeginTable, steps: StepKeys, reviews: MetReviews) {
  return {
    sessions: await begin('sessions', 'One row a session, whatever became of it.', sessionColumns(steps)),
    checks: await begin(
      'checks',
      'One row a check of a session that is over, and a verdict on its answers.',
      CHECK_COLUMNS,
    ),
    evidence: await begin(
      'evidence',
      'One row a session with an answer and a rule that looks for signs that no person listened. Flags only.',
      EVIDENCE_COLUMNS,
    ),
    reviews: await begin(
      'reviews',
      'One row a reviewer and written reason: the verdict, and what the reviewer ticked on the coding sheet.',
      reviewColumns(reviews),
    ),
    plays: await begin('plays', 'One row a stretch of a clip that was really played.', PLAY_COLUMNS),
    events: await begin(
      'events',
      'One row for each change of an answer, or event of the page or the audio.',
      EVENT_COLUMNS,
    ),
    wordings: await begin(
      'wordings',
      'One row for each block or step and language: the built-in wording that listeners read.',
      WORDING_COLUMNS,
    ),
  };
}

type Tables = Awaited<ReturnType<typeof beginTables>>;

/** All tables of an export but that of ratings. */
export class OtherTables {
  readonly #tables: Tables;
  /** Data of each session for the rules that compare sessions. */
  readonly #written: WrittenSession[] = [];

  private constructor(tables: Tables) {
    this.#tables = tables;
  }

  static async begin(begin: BeginTable, steps: StepKeys, reviews: MetReviews): Promise<OtherTables> {
    return new OtherTables(await beginTables(begin, steps, reviews));
  }

  async add({ bound, record, given }: SessionRow): Promise<void> {
    const { sessions, checks, evidence, reviews, plays, events } = this.#tables;
    await sessions.add([{ bound, record, given }]);
    await checks.add(checksOf(bound, record, given));
    if (given.answers.length > 0) {
      const { alone, ...rest } = evidenceRecord(sessionEvidence(bound, record, given));
      await evidence.add(alone.map((judged) => ({ ...judged, ...rest })));
      this.#written.push(rest);
    }
    await reviews.add(reviewsOfSession(bound, record, given));
    await plays.add(playsOf(bound, record.session.id, given));
    await events.add(eventsOf(bound, record.session.id, given));
  }

  async finish(versions: readonly StudyVersion[]): Promise<WrittenTable[]> {
    const { sessions, checks, evidence, reviews, plays, events, wordings } = this.#tables;
    await evidence.add(
      judgeCompared(this.#written).flatMap((judged, index) => {
        const session = this.#written[index];
        return session ? [{ ...judged, ...session }] : [];
      }),
    );
    for (const version of versions) await wordings.add(wordingsOf(version));
    const written = [];
    for (const table of [sessions, checks, evidence, reviews, plays, events, wordings])
      written.push(await table.finish());
    return written;
  }
}

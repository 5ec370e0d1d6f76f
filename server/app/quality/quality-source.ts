import { groupBy } from '#core/order/group-by.ts';
import { evidenceBySession, evidenceRecord, type EvidenceRecord } from '#core/evidence/registry.ts';
import type { Judged } from '#core/evidence/contract/rule.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { SessionCheck } from '#core/checks/session-checks.ts';
import type { RuleReport, Screened } from '#core/screening/lens.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import type { ScreeningSet } from '#core/screening/screening-set.ts';
import type { Decision } from '#core/screening/decisions.ts';
import type { RatingsStudy } from '#core/api/ratings-import.ts';
import type { SessionMode } from '#core/session/session.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { importedMark, importedStudy } from '../imports/imported-study.ts';
import { readRatedStudy } from '../imports/rating-source.ts';
import type { ScreeningEntry } from '../ratings/screening-entries.ts';
import { systemLetters, systemsOf } from '../screening/unblinding.ts';
import type { Session, Store, StudyVersion } from '../../db/contract/store.ts';
import type { Unblinding } from '../../db/contract/decision-store.ts';
import { checksOf } from '../ratings/check-table.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { minutesOf } from '../ratings/session-table.ts';
import { sessionEvidence } from '../ratings/session-evidence.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { folderOfStudy, inFolder, filesMark } from '../ratings/study-folder.ts';
import type { TaskWorld } from '../jobs/task.ts';
import { Recent } from '../../platform/recent.ts';
import { agreements, aloneReports } from './quality-findings.ts';
import { importedQuality } from './quality-imported.ts';

export interface SessionFacts {
  session: Pick<Session, 'id' | 'listenerId' | 'mode' | 'state'>;
  /** Version of the study; empty for imported ratings. */
  versionId: string;
  decisions: readonly Decision[];
  pages: number;
  answered: number;
  /** Minutes from consent to the end; see sessionMinutes. */
  minutes: number | null;
  checks: SessionCheck[];
  ratings: readonly Rating[];
  agreement: number | null;
}

/** Data of a study for the quality page, read once until something changes. */
export interface QualitySource {
  /** Null for imported ratings. */
  current: StudyVersion | null;
  versions: StudyVersion[];
  ratings: readonly Rating[];
  sessions: ReadonlyMap<string, SessionFacts>;
  primary: Screened;
  /** Findings of each rule alone, with the parameters of the primary set if it has the rule. */
  alone: ReadonlyMap<string, RuleReport>;
  /** Results of the evidence rules for each session with an answer. */
  evidence: ReadonlyMap<string, readonly Judged[]>;
  /** Name of the study's own metrics file, if it was read. */
  metrics: string | null;
  warnings: string[];
  under(set: ScreeningSet): Screened;
  /** The primary sets of all versions. */
  screening: ScreeningEntry[];
  /** How the table of imported ratings is read; null for a study that was carried out here. */
  imported: Pick<RatingsStudy, 'scales' | 'means'> | null;
}

export const modesOf = (rehearsals: boolean): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

interface Asked {
  name: string;
  rehearsals: boolean;
  /** Folder of the study with its metrics, if it is known. */
  folder: string | null;
}

/** Reports an unusable metrics file by its path in the study's folder. */
async function rated(store: Store, { name, folder, rehearsals }: Asked) {
  const place = folder === null ? {} : { folder };
  try {
    return await readRatedStudy({ store, name, modes: modesOf(rehearsals), ...place });
  } catch (cause) {
    if (!(cause instanceof StudyMistakes)) throw cause;
    throw new StudyMistakes(inFolder(cause.message, folder));
  }
}

async function read(store: Store, asked: Asked): Promise<QualitySource> {
  const modes = modesOf(asked.rehearsals);
  const source = await rated(store, asked);
  const { current, versions, metrics } = source;
  const ratings = rowsOf(source.ratings);
  const bySession = groupBy(ratings, ({ session }) => session);
  const r = agreements(ratings);
  const sessions = new Map<string, SessionFacts>();
  const evidence: EvidenceRecord[] = [];
  for await (const { bound, record } of new StudySessions(store, current, modes).read()) {
    const { session, decisions } = record;
    const given = answersOf(bound, record);
    if (given.answers.length > 0) evidence.push(evidenceRecord(sessionEvidence(bound, record, given)));
    sessions.set(session.id, {
      session,
      versionId: session.versionId,
      decisions,
      pages: record.pages.length,
      answered: record.answers.length,
      minutes: minutesOf({ record, given }),
      checks: checksOf(bound, record, given),
      ratings: bySession.get(session.id) ?? [],
      agreement: r.get(session.listenerId) ?? null,
    });
  }
  const under = (set?: ScreeningSet): Screened =>
    screenStudy(versions, ratings, { metrics, setOf: set && (() => set) });
  const primary = under();
  return {
    current,
    versions,
    ratings,
    sessions,
    primary,
    alone: aloneReports({ current, primary }, under),
    evidence: evidenceBySession(evidence),
    metrics: metrics.length === 0 ? null : (metricsFile(current.study.config.metrics)?.file ?? null),
    warnings: source.warnings.map((warning) => inFolder(warning, asked.folder)),
    under,
    screening: source.screening,
    imported: null,
  };
}

type World = Pick<TaskWorld, 'store' | 'env'>;

const known = new Recent<{ mark: string; source: Promise<QualitySource> }>(3);

/** A text that changes with the data of a study. */
async function markOf({ store, env }: World, name: string): Promise<string> {
  const version = await findStudy(store, name);
  const { id, studyId } = version;
  const folder = await folderOfStudy(store, env.dataFolder, name);
  const changes = `${await store.changeCount(studyId)}/${await store.reviewChanges(studyId)}`;
  return `${id}/${changes}/${await filesMark(folder, version)}`;
}

/** Data of a study, read again after data were stored or its metrics changed. Throws StoreError for an unknown study. */
export async function qualitySource(world: World, name: string, rehearsals: boolean): Promise<QualitySource> {
  const { store, env } = world;
  const imported = await importedStudy(store, env.dataFolder, name);
  const mark = imported ? await importedMark(imported) : await markOf(world, name);
  const key = JSON.stringify([name, rehearsals]);
  const last = known.get(key);
  if (last?.mark === mark) return last.source;
  const folder = await folderOfStudy(store, env.dataFolder, name);
  const source = imported ? importedQuality(imported) : read(store, { name, rehearsals, folder });
  known.set(key, { mark, source });
  return source;
}

/** Names of systems on the page: their own names after unblinding and for imported ratings, letters before. */
export async function namesOf(
  store: Pick<Store, 'unblindingOf'>,
  { current, versions }: Pick<QualitySource, 'current' | 'versions'>,
): Promise<{
  unblinding: Unblinding | null;
  /** Whether systems have their own names on the page. */
  isNamed: boolean;
  nameOf: (system: string | null) => string | null;
  /** A built-in text without clip ids and system names while these are hidden. */
  blind: (text: string) => string;
}> {
  if (current === null)
    return { unblinding: null, isNamed: true, nameOf: (system) => system, blind: (text) => text };
  const unblinding = await store.unblindingOf(current.studyId);
  const letters = systemLetters(current.studyId, systemsOf(versions));
  const nameOf = (system: string | null): string | null =>
    system === null || unblinding ? system : (letters.get(system) ?? '?');
  const clips = versions.flatMap(({ study }) => study.clips.map(({ id }) => id));
  const named = [...clips, ...letters.keys()].toSorted((a, b) => b.length - a.length);
  const blind = (text: string): string =>
    unblinding
      ? text
      : named.reduce((left, name) => left.replaceAll(name, letters.get(name) ?? 'a clip'), text);
  return { unblinding, isNamed: unblinding !== null, nameOf, blind };
}

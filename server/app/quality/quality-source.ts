import { groupBy } from '#core/order/group-by.ts';
import { evidenceBySession, evidenceRecord, type EvidenceRecord } from '#core/evidence/registry.ts';
import type { Judged } from '#core/evidence/contract/rule.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { SessionCheck } from '#core/checks/session-checks.ts';
import { agreementWithOthers } from '#core/screening/contract/against-others.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import type { RuleReport, Screened } from '#core/screening/lens.ts';
import { screeningRule, verdictRule } from '#core/screening/registry.ts';
import { primarySet } from '#core/screening/screen-study.ts';
import { excludingSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import { METHOD_VERDICTS } from '#core/verdicts/verdicts.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import type { SessionMode } from '#core/session/session.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { readRatedStudy } from '../imports/rating-source.ts';
import { systemLetters, systemsOf } from '../screening/unblinding.ts';
import type { SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
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

export interface SessionFacts {
  record: Pick<SessionRecord, 'session' | 'decisions'>;
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
  current: StudyVersion;
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
}

export const modesOf = (rehearsals: boolean): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

/** Effect of a rule in the newest version's primary set; null if it is not in the set. */
export function primaryEntry({ current }: Pick<QualitySource, 'current'>, rule: string) {
  const set = primarySet(current);
  const own = set.find((entry) => entry.rule === rule);
  if (own) return own;
  const all = set.find((entry) => entry.rule === METHOD_VERDICTS);
  const verdict = verdictRule(rule);
  return all && verdict ? { ...all, rule, as: all.as === 'exclude' ? verdict.effect : all.as } : null;
}

function aloneReports(current: StudyVersion, under: (set: ScreeningSet) => Screened) {
  const names = RULE_NAMES.filter((name) => name !== METHOD_VERDICTS);
  return new Map(
    names.flatMap((rule): [string, RuleReport][] => {
      const params = screeningRule(rule) ? (primaryEntry({ current }, rule)?.params ?? {}) : {};
      const report = under(excludingSet([{ rule, ...params }])).reports.find((one) => one.rule === rule);
      return report ? [[rule, report]] : [];
    }),
  );
}

/**
 * Mean correlation of each listener with the others, over scales, weighted by the number of stimuli that others rated
 * too.
 */
function agreements(ratings: readonly Rating[]): ReadonlyMap<string, number> {
  const all = seriesOf(ratings).flatMap(({ votes }) => [...agreementWithOthers(votes)]);
  const found = [...groupBy(all, ({ listener }) => listener)].flatMap(([listener, own]) => {
    const known = own.flatMap(({ r, shared }) => (r === null ? [] : [{ r, weight: shared.length }]));
    const weight = known.reduce((sum, one) => sum + one.weight, 0);
    const sum = known.reduce((total, one) => total + one.r * one.weight, 0);
    return weight === 0 ? [] : [[listener, sum / weight] as const];
  });
  return new Map(found);
}

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
  const { current, versions, ratings } = source;
  const bySession = groupBy(ratings, ({ session }) => session);
  const r = agreements(ratings);
  const sessions = new Map<string, SessionFacts>();
  const evidence: EvidenceRecord[] = [];
  for await (const { bound, record } of new StudySessions(store, current, modes).read()) {
    const { session, decisions } = record;
    const given = answersOf(bound, record);
    if (given.answers.length > 0) evidence.push(evidenceRecord(sessionEvidence(bound, record, given)));
    sessions.set(session.id, {
      record: { session, decisions },
      pages: record.pages.length,
      answered: record.answers.length,
      minutes: minutesOf({ record, given }),
      checks: checksOf(bound, record, given),
      ratings: bySession.get(session.id) ?? [],
      agreement: r.get(session.listenerId) ?? null,
    });
  }
  const { under, metrics } = source;
  const primary = under();
  return {
    current,
    versions,
    ratings,
    sessions,
    primary,
    alone: aloneReports(current, under),
    evidence: evidenceBySession(evidence),
    metrics: metrics.length === 0 ? null : (metricsFile(current.study.config.metrics)?.file ?? null),
    warnings: source.warnings.map((warning) => inFolder(warning, asked.folder)),
    under,
  };
}

const known = new Recent<{ mark: string; source: Promise<QualitySource> }>(3);

/** Data of a study, read again after data were stored or its metrics changed. Throws StoreError for an unknown study. */
export async function qualitySource(
  { store, env }: Pick<TaskWorld, 'store' | 'env'>,
  name: string,
  rehearsals: boolean,
): Promise<QualitySource> {
  const version = await findStudy(store, name);
  const { id, studyId } = version;
  const folder = await folderOfStudy(store, env.dataFolder, name);
  const changes = `${await store.changeCount(studyId)}/${await store.reviewChanges(studyId)}`;
  const mark = `${id}/${changes}/${await filesMark(folder, version)}`;
  const key = JSON.stringify([name, rehearsals]);
  const last = known.get(key);
  if (last?.mark === mark) return last.source;
  const source = read(store, { name, rehearsals, folder });
  known.set(key, { mark, source });
  return source;
}

/** Names of systems on the page: their own names after unblinding, letters before. */
export async function namesOf(
  store: Pick<Store, 'unblindingOf'>,
  { current, versions }: Pick<QualitySource, 'current' | 'versions'>,
): Promise<{
  unblinding: Unblinding | null;
  nameOf: (system: string | null) => string | null;
  /** A built-in text without clip ids and system names while these are hidden. */
  blind: (text: string) => string;
}> {
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
  return { unblinding, nameOf, blind };
}

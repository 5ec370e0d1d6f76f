import { whereText } from '#core/analysis/blocks/where.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import type { ReportedSession, ReportingInput } from '#core/reporting/input.ts';
import type { Screened } from '#core/screening/lens.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { excludingSet, screeningSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import { METHOD_VERDICTS } from '#core/verdicts/verdicts.ts';
import type { CheckRecord, SessionRecord, StudyVersion } from '../../../db/contract/store.ts';
import type { AskedOfStudy } from '../analyse.ts';
import { readRatedStudy, type AskedStudy } from '../../imports/rating-source.ts';
import { checksOf } from '../../ratings/check-table.ts';
import { jsonSha256 } from '../../../platform/json-sha256.ts';
import { answersOf } from '../../ratings/session-answers.ts';
import { minutesOf } from '../../ratings/session-table.ts';
import { StudySessions } from '../../ratings/study-sessions.ts';
import type { BoundStudy } from '../../listening/context/bound-study.ts';
import { languageOf } from '../../listening/context/language.ts';
import { DEVICE_RECORD } from '../../listening/notes.ts';
import { earshotVersion } from '../../../platform/earshot-version.ts';

const FORM = 'demographics';

const resultOf = ({ checks }: SessionRecord, name: string): CheckRecord['result'] | null =>
  checks.findLast((check) => check.name === name && check.event === 'done')?.result ?? null;

const textAt = (result: CheckRecord['result'], key: string): string | null => {
  const value = result[key];
  return typeof value === 'string' ? value : null;
};

/** Free text is whose it is: only answers that were chosen, or short, are counted. */
function aboutOf(record: SessionRecord): Record<string, string> | null {
  const result = resultOf(record, FORM);
  if (result === null) return null;
  return Object.fromEntries(
    Object.entries(result).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function sessionOf(bound: BoundStudy, record: SessionRecord): ReportedSession {
  const { session } = record;
  const device = resultOf(record, DEVICE_RECORD);
  const given = answersOf(bound, record);
  return {
    listener: session.listenerId,
    state: session.state,
    version: bound.version.number,
    stratum: session.stratum,
    language: languageOf(bound, session),
    consentedAt: session.consentedAt === null ? null : new Date(session.consentedAt).toISOString(),
    minutes: minutesOf({ record, given }),
    device: device && {
      form: textAt(device, 'form'),
      browser: textAt(device, 'browser'),
      os: textAt(device, 'os'),
    },
    about: aboutOf(record),
    checks: checksOf(bound, record, given),
  };
}

const reported = ({ id, number, publishedAt, study, primary }: StudyVersion) => ({
  id,
  number,
  publishedAt: new Date(publishedAt).toISOString(),
  study,
  primary,
});

/** Everything that the methods section of a study in the database follows from. Throws StoreError for an unknown study. */
export async function readReportingInput(
  asked: AskedStudy & Pick<AskedOfStudy, 'rules' | 'where'>,
): Promise<ReportingInput> {
  const source = await readRatedStudy(asked);
  const inPlace = asked.rules ? excludingSet(asked.rules) : null;
  const rows = rowsOf(source.ratings);
  const { versions, metrics } = source;
  const under = (set?: ScreeningSet): Screened =>
    screenStudy(versions, rows, { metrics, setOf: set && (() => set) });
  const sessions: ReportedSession[] = [];
  for await (const { bound, record } of new StudySessions(asked.store, source.current, asked.modes).read())
    sessions.push(sessionOf(bound, record));
  const verdicts = screeningSet();
  const isPrimary = source.screening.every(({ sha256 }) => sha256 === jsonSha256(verdicts));
  return {
    name: asked.name,
    versions: versions.map(reported),
    modes: asked.modes,
    sessions,
    primary: under(inPlace ?? undefined),
    inPlace,
    limits: (asked.where ?? []).map(whereText),
    others: [
      ...(inPlace ? [{ name: 'the rules that the study was published with', under: under() }] : []),
      { name: 'no screening', under: under([]) },
      ...(isPrimary ? [] : [{ name: METHOD_VERDICTS, under: under(verdicts) }]),
    ],
    jsonSha256es: inPlace ? [jsonSha256(inPlace)] : source.screening.map(({ sha256 }) => sha256),
    software: earshotVersion(),
  };
}

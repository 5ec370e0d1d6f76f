import type { SessionState } from '#core/session/session.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { catchOf, rehearsedScreenings, type Catch } from '#core/screening/catches.ts';
import { judgeSession } from '#core/ratings/judge-session.ts';
import type { Finding } from '#core/screening/contract/rule.ts';
import type { Screened } from '#core/screening/lens.ts';
import { primarySet, screenStudy } from '#core/screening/screen-study.ts';
import type { ScreeningSet } from '#core/screening/screening-set.ts';
import type { Persona } from '#core/methods/contract/simulation.ts';
import { spreadOf, type Spread } from '#core/stats/intervals/spread.ts';
import { hashKey } from '../bundles/tokens.ts';
import type { SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
import { ruleNames } from '#core/screening/rule-names.ts';
import { keptRatingsOf } from '../ratings/session-ratings.ts';
import { StudySessions } from '../ratings/study-sessions.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { replayPages } from '../listening/context/session-pages.ts';
import { rolesOf } from './latent-quality.ts';
import type { Visit } from './listener.ts';

export interface RehearsalReport {
  study: string;
  version: string;
  listeners: number;
  personas: Readonly<Record<Persona, number>>;
  endings: Readonly<Record<Visit['ending'], number>>;
  /**
   * Clips under test, and the number of pages on which each was rated: all pages, and those that count under the
   * primary rule set.
   */
  clips: number;
  ratings: Spread | null;
  counting: Spread | null;
  /** Whether a method of the study passes verdicts. */
  hasTraps: boolean;
  /** The primary rule set in words, and the listeners that each rule set excludes. */
  primary: string;
  screenings: readonly Catch[];
  /** Simulated time on the pages of completed sessions, minutes. */
  minutes: Spread | null;
  /** Number of repeated requests. */
  retries: number;
}

const TEST = 'test';

interface Rehearsed {
  visit: Visit;
  ratings: Rating[];
}

const RATED: ReadonlySet<SessionState> = new Set(['active', 'completed']);

/** Whether any rule examined a session. */
function isJudged(bound: BoundStudy, { session, pages, answers }: SessionRecord): boolean {
  const byPosition = new Map(answers.map(({ position, payload }) => [position, JSON.parse(payload).answer]));
  const answered = replayPages(bound, session, pages).map((page) => ({
    page,
    answer: byPosition.get(page.position) ?? null,
  }));
  return judgeSession(bound.blocks, answered).length > 0;
}

/** Visits by their sessions, which their keys open. */
async function sessionsOf(store: Store, visits: readonly Visit[]): Promise<Map<string, Visit>> {
  const bySession = new Map<string, Visit>();
  for (const visit of visits) {
    const session = await store.sessionByKey(hashKey(visit.key));
    if (!session) throw new Error('a listener holds a key that opens no session');
    bySession.set(session.id, visit);
  }
  return bySession;
}

/** The visits with the ratings of their sessions, as in the export. */
async function readRehearsed(
  sessions: StudySessions,
  visits: ReadonlyMap<string, Visit>,
): Promise<Rehearsed[]> {
  const rehearsed: Rehearsed[] = [];
  for await (const { bound, record } of sessions.readRated()) {
    const visit = visits.get(record.session.id);
    if (visit && RATED.has(record.session.state))
      rehearsed.push({ visit, ratings: keptRatingsOf(bound, record) });
  }
  return rehearsed;
}

/** Whether any rule examined one of the visits. */
async function wereJudged(sessions: StudySessions, visits: ReadonlyMap<string, Visit>): Promise<boolean> {
  for await (const { bound, record } of sessions.read())
    if (visits.has(record.session.id) && RATED.has(record.session.state) && isJudged(bound, record))
      return true;
  return false;
}

const isTest = ({ role }: Rating): boolean => role === TEST;

/** Number of pages on which each clip was rated. Both clips of a pair are rated. */
function pagesPerClip(clips: readonly string[], ratings: readonly Rating[]): number[] {
  const pages = new Map(clips.map((clip) => [clip, new Set<string>()]));
  for (const { clip, comparedClip, session, page } of ratings.filter(isTest)) {
    for (const rated of [clip, comparedClip]) pages.get(rated ?? '')?.add(`${session} ${page}`);
  }
  return [...pages.values()].map(({ size }) => size);
}

/** Results of a rehearsal, computed from the stored data. `metrics`: automatic scores of the study's clips. */
export async function reportRehearsal(
  store: Store,
  version: StudyVersion,
  visits: readonly Visit[],
  metrics: readonly Metric[],
): Promise<RehearsalReport> {
  const sessions = new StudySessions(store, version, ['rehearsal']);
  const bySession = await sessionsOf(store, visits);
  const rehearsed = await readRehearsed(sessions, bySession);
  const roles = rolesOf(version.study, ({ training }) => !training);
  const clips = [...roles].filter(([, own]) => own.has(TEST)).map(([clip]) => clip);
  const given = rehearsed.flatMap((one) => one.ratings);
  const found = new Map<string, readonly Finding[]>();
  const screen = (set?: ScreeningSet): Screened =>
    screenStudy([version], given, { metrics, found, setOf: set && (() => set) });
  const { ratings } = screen();
  const personaOf = new Map(
    rehearsed.flatMap(({ visit, ratings: [first] }) =>
      first ? [[first.session, visit.persona] as const] : [],
    ),
  );
  const personas = (persona: Persona): number => visits.filter((visit) => visit.persona === persona).length;
  const endings = (ending: Visit['ending']): number =>
    visits.filter((visit) => visit.ending === ending).length;
  const completed = visits.filter(({ ending }) => ending === 'completed');
  return {
    study: version.name,
    version: version.id,
    listeners: visits.length,
    personas: {
      careful: personas('careful'),
      random: personas('random'),
      'straight-line': personas('straight-line'),
      'always-middle': personas('always-middle'),
      'fast-clicker': personas('fast-clicker'),
      'trap-aware': personas('trap-aware'),
      'trap-failing': personas('trap-failing'),
      vanishing: personas('vanishing'),
    },
    endings: {
      completed: endings('completed'),
      left: endings('left'),
      full: endings('full'),
      'screened out': endings('screened out'),
    },
    clips: clips.length,
    ratings: spreadOf(pagesPerClip(clips, ratings)),
    counting: spreadOf(
      pagesPerClip(
        clips,
        ratings.filter(({ counts }) => counts),
      ),
    ),
    hasTraps: await wereJudged(sessions, bySession),
    primary: ruleNames(primarySet(version)),
    screenings: rehearsedScreenings(screen).map((screening) => catchOf(screening, personaOf)),
    minutes: spreadOf(completed.map(({ pagesMs }) => pagesMs / 60_000)),
    retries: visits.reduce((sum, visit) => sum + visit.retries, 0),
  };
}

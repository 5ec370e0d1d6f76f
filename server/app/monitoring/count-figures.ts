import { setImmediate } from 'node:timers/promises';
import { livePrecisions } from '#core/monitoring/live-precision.ts';
import type { Exclusion, MonitorFigures } from '#core/api/monitor.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import { trapTallies, type CheckedClip } from '#core/monitoring/trap-tally.ts';
import { groupBy } from '#core/order/group-by.ts';
import { clipGrid, clipsUnderTest } from '#core/monitoring/live-grid.ts';
import { sumExclusions, tallyRatings } from '#core/monitoring/live-tally.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { paySoFar } from '#core/monitoring/pay-so-far.ts';
import type { WorkedSession } from '#core/recruitment/ledger.ts';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { verdictRule } from '#core/screening/registry.ts';
import type { SessionRecord, Store } from '../../db/contract/store.ts';
import { checksOf } from '../ratings/check-table.ts';
import { answersOf, type SessionAnswers } from '../ratings/session-answers.ts';
import { ratingsOf } from '../ratings/session-ratings.ts';
import { studyMetrics } from '../ratings/study-metrics.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { folderOfStudy } from '../ratings/study-folder.ts';
import { submissionsOf, workedOf } from '../ratings/worked-sessions.ts';
import type { Task } from '../jobs/task.ts';

/**
 * Finished traps and checks of one session, each with its clip if it concerns one page. Completing the session is not
 * a check.
 */
function clipChecks(bound: BoundStudy, record: SessionRecord, given: SessionAnswers): CheckedClip[] {
  const traps = checksOf(bound, record, given).filter(
    ({ check }) => verdictRule(check)?.tests !== 'completeness',
  );
  return traps.map(({ check, block, page, passed }) => {
    const about = block === null ? undefined : given.pages.find(({ position }) => position === page);
    const rated = about?.slots.filter(({ open }) => !open) ?? [];
    return { check, block, passed, clip: rated.length === 1 ? (rated[0]?.clip ?? null) : null };
  });
}

/** Ratings that count for each clip, and exclusions, summed session by session. */
function tallied(ratings: readonly Rating[]): { clips: Map<string, number>; exclusions: Exclusion[] } {
  const clips = new Map<string, number>();
  const exclusions: Exclusion[] = [];
  for (const own of groupBy(ratings, ({ session }) => session).values()) {
    const tally = tallyRatings(own);
    for (const [clip, count] of tally.clips) clips.set(clip, (clips.get(clip) ?? 0) + count);
    exclusions.push(...tally.exclusions);
  }
  return { clips, exclusions: sumExclusions(exclusions) };
}

/**
 * Figures of a study's monitor, computed from all ratings: ratings that count for each clip, excluded ratings,
 * results of checks, and the precision of the primary analysis. Unfinished sessions are judged by their ratings so
 * far and by their finished checks.
 */
export async function figuresOf(
  { store, dataFolder, now }: { store: Store; dataFolder: string; now(): number },
  { study, mode }: { study: string; mode: MonitorMode },
): Promise<MonitorFigures> {
  const asOf = new Date(now()).toISOString();
  const sessions = new StudySessions(store, await findStudy(store, study), [mode]);
  const compact = new CompactRatings();
  const ratings: Rating[] = [];
  const checks: CheckedClip[][] = [];
  const worked: WorkedSession[] = [];
  const { phases } = await submissionsOf(store, sessions.current);
  let ofEarlierVersions = 0;
  for await (const { bound, record } of sessions.read()) {
    const given = answersOf(bound, record);
    if (record.session.versionId !== sessions.current.id) ofEarlierVersions += 1;
    for (const rating of ratingsOf(bound, record, given)) ratings.push(compact.add(rating));
    worked.push(workedOf(bound, record, phases));
    // A session in progress has not failed the checks that it has not reached yet.
    if (record.session.state !== 'active') checks.push(clipChecks(bound, record, given));
    await setImmediate();
  }
  const versions = sessions.versions();
  const folder = await folderOfStudy(store, dataFolder, study);
  const { metrics } = await studyMetrics(versions, folder === null ? {} : { folder });
  const screened = screenStudy(versions, ratings, { metrics }).ratings;
  const { clips, exclusions } = tallied(screened);
  const { study: current } = sessions.current;
  return {
    asOf,
    ratings: {
      total: screened.length,
      counting: screened.filter(({ counts }) => counts).length,
    },
    ofEarlierVersions,
    grid: clipGrid(clipsUnderTest(current, blocksOf(current)), clips),
    exclusions,
    traps: trapTallies(checks),
    precisions: livePrecisions(sessions.current, screened),
    pay: paySoFar(current, worked),
  };
}

export const countFigures: Task<{ study: string; mode: MonitorMode }, MonitorFigures> = {
  run: (asked, { store, env: { dataFolder }, now }) => figuresOf({ store, dataFolder, now }, asked),
};

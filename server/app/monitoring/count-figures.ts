import { setImmediate } from 'node:timers/promises';
import { LivePrecision } from '#core/monitoring/live-precision.ts';
import type { Exclusion, MonitorFigures } from '#core/api/monitor.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import { stepChecks } from '#core/checks/session-checks.ts';
import { trapTallies, type CheckedClip } from '#core/monitoring/trap-tally.ts';
import { clipGrid, clipsUnderTest } from '#core/monitoring/live-grid.ts';
import { sumExclusions, tallyRatings } from '#core/monitoring/live-tally.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { paySoFar } from '#core/monitoring/pay-so-far.ts';
import type { WorkedSession } from '#core/recruitment/ledger.ts';
import type { RatedAnswers } from '#core/ratings/rated-page.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { SessionScreening } from '#core/screening/session-screening.ts';
import { verdictRule } from '#core/screening/registry.ts';
import type { RatedRecord } from '../../db/contract/rating-store.ts';
import type { Store } from '../../db/contract/store.ts';
import { ratedAnswers, ratingsIn } from '../ratings/session-ratings.ts';
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
function clipChecks(
  { steps }: BoundStudy,
  { checks }: Pick<RatedRecord, 'checks'>,
  { verdicts }: RatedAnswers,
): CheckedClip[] {
  // Where in the session a step came is no part of the figures.
  const ofSteps = stepChecks({ steps, records: checks, pages: 0 });
  return [
    ...ofSteps.map(({ check, block, passed }) => ({ check, block, passed, clip: null })),
    ...verdicts.map(({ rule, block, passed, clip }) => ({ check: rule, block, passed, clip })),
  ].filter(({ check }) => verdictRule(check)?.tests !== 'completeness');
}

/** Sums of what the ratings of sessions come to. */
class Tally {
  total = 0;
  counting = 0;
  readonly clips = new Map<string, number>();
  readonly #exclusions: Exclusion[] = [];

  /** Adds the ratings of one session. */
  add(own: readonly Rating[]): void {
    const { ratings, counting, clips, exclusions } = tallyRatings(own);
    this.total += ratings;
    this.counting += counting;
    for (const [clip, count] of clips) this.clips.set(clip, (this.clips.get(clip) ?? 0) + count);
    this.#exclusions.push(...exclusions);
  }

  exclusions(): Exclusion[] {
    return sumExclusions(this.#exclusions);
  }
}

/**
 * Figures of a study's monitor, computed from the kept ratings: ratings that count for each clip, excluded ratings,
 * results of checks, and the precision of the primary analysis. Unfinished sessions are judged by their ratings so
 * far and by their finished checks.
 */
export async function figuresOf(
  { store, dataFolder, now }: { store: Store; dataFolder: string; now(): number },
  { study, mode }: { study: string; mode: MonitorMode },
): Promise<MonitorFigures> {
  const asOf = new Date(now()).toISOString();
  const sessions = new StudySessions(store, await findStudy(store, study), [mode]);
  const { current } = sessions;
  const tally = new Tally();
  const precision = new LivePrecision(current);
  const screening = new SessionScreening((ratings) => {
    tally.add(ratings);
    precision.add(ratings);
  });
  const checks: CheckedClip[][] = [];
  const worked: WorkedSession[] = [];
  const { phases } = await submissionsOf(store, current);
  let ofEarlierVersions = 0;
  for await (const { bound, record } of sessions.readRated()) {
    const { session } = record;
    const given = ratedAnswers(bound, record);
    if (session.versionId !== current.id) ofEarlierVersions += 1;
    screening.add(bound.version, session.id, ratingsIn(bound, record, given));
    worked.push(workedOf(bound, record, given, phases));
    // A session in progress has not failed the checks that it has not reached yet.
    if (session.state !== 'active') checks.push(clipChecks(bound, record, given));
    await setImmediate();
  }
  const versions = sessions.versions();
  const folder = await folderOfStudy(store, dataFolder, study);
  const { metrics } = await studyMetrics(versions, folder === null ? {} : { folder });
  screening.finish(versions, metrics);
  return {
    asOf,
    ratings: { total: tally.total, counting: tally.counting },
    ofEarlierVersions,
    grid: clipGrid(clipsUnderTest(current.study, blocksOf(current.study)), tally.clips),
    exclusions: tally.exclusions(),
    traps: trapTallies(checks),
    precisions: precision.precisions(),
    pay: paySoFar(current.study, worked),
  };
}

export const countFigures: Task<{ study: string; mode: MonitorMode }, MonitorFigures> = {
  run: (asked, { store, env: { dataFolder }, now }) => figuresOf({ store, dataFolder, now }, asked),
};

import type { StudyOverview, VersionView } from '#core/api/study.ts';

export type StepName =
  | 'check'
  | 'prepare'
  | 'preview'
  | 'rehearse'
  | 'publish'
  | 'listeners'
  | 'judge'
  | 'analyse';
/** stale: done, but changed since. */
export type StepState = 'done' | 'now' | 'later' | 'stale';

export interface NextStep {
  name: StepName;
  state: StepState;
}

/** Last prepared version, published or not. */
export const newest = ({ staged, current }: StudyOverview): VersionView | null => staged ?? current;

/** Whether files changed after the newest version. */
export function isStale(overview: StudyOverview): boolean {
  const version = newest(overview);
  return version !== null && overview.changedAt !== null && overview.changedAt > version.at;
}

/** Steps of a study, with the next one. Rehearsal is not suggested once listeners take part. */
export function nextSteps(overview: StudyOverview): NextStep[] {
  const { current, staged, sessions, previewedAt, rehearsedAt } = overview;
  const isPrepared = newest(overview) !== null;
  const isPublished = current?.isCurrent === true && staged === null;
  const hasCome = sessions.completed > 0;
  const done: [StepName, boolean | 'stale'][] = [
    ['check', isPrepared],
    ['prepare', isPrepared && (isStale(overview) ? 'stale' : true)],
    ['preview', previewedAt !== null || hasCome],
    ['rehearse', rehearsedAt !== null || hasCome],
    ['publish', isPublished],
    ['listeners', hasCome],
    ['judge', false],
    ['analyse', false],
  ];
  const first = done.findIndex(([, isDone]) => isDone !== true);
  return done.map(([name, isDone], index) => ({
    name,
    state: isDone === 'stale' ? 'stale' : isDone ? 'done' : index === first ? 'now' : 'later',
  }));
}

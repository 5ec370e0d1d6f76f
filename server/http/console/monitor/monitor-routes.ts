import { stateRequest } from '#core/api/monitor.ts';
import { changeStudyState } from '../../../app/studies/study-state.ts';
import { findStudy } from '../../../app/ratings/study-sessions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readRoute, writeRoute, type ConsoleRoute } from '../requests/route.ts';
import { timelineOf } from '../../../app/monitoring/timeline.ts';

/** What the monitor's page asks for beside its socket. */
export const monitorRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/monitor/sessions/:session',
    may: 'see',
    async handle({ context: { store, now }, study, param }) {
      const { studyId } = await findStudy(store, study);
      const record = await store.readSession(studyId, param('session'));
      const timeline = record && timelineOf(record, await store.clipFailures(studyId), now());
      if (!timeline) throw new AppError('not-found', 'there is no such session');
      return timeline;
    },
  }),
  writeRoute({
    method: 'put',
    path: '/studies/:study/monitor/state',
    isUrgent: true,
    may: 'run',
    action: 'opens, pauses or closes the study',
    body: stateRequest,
    async handle({ context: { store }, study, body: { state }, note }) {
      const told = await changeStudyState(store, study, state);
      note(told);
      return { state, told };
    },
  }),
];

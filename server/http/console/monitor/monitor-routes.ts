import type { monitorCalls } from '#core/api/calls/study-calls.ts';
import { changeStudyState } from '../../../app/studies/study-state.ts';
import { findStudy } from '../../../app/ratings/study-sessions.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Handlers } from '../requests/route.ts';
import { timelineOf } from '../../../app/monitoring/timeline.ts';

/** Calls of the monitor's page beside its socket. */
export const monitorHandlers: Handlers<typeof monitorCalls> = {
  async 'GET /studies/:study/monitor/sessions/:session'({ context: { store, now }, study, params }) {
    const { studyId } = await findStudy(store, study);
    const record = await store.readSession(studyId, params.session);
    const timeline = record && timelineOf(record, await store.clipFailures(studyId), now());
    if (!timeline) throw new AppError('not-found', 'there is no such session');
    return timeline;
  },
  async 'PUT /studies/:study/monitor/state'({ context: { store, now }, study, body: { state }, note }) {
    note(await changeStudyState(store, study, state, now()));
    return { state };
  },
};

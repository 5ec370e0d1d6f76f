import type { launchCalls } from '#core/api/calls/study-calls.ts';
import { PREPARING, REHEARSING } from '#core/api/job-kinds.ts';
import type { PrepareResult, RehearsalResult } from '#core/api/study.ts';
import { stage } from '../../../app/studies/publish.ts';
import { changeStudyState } from '../../../app/studies/study-state.ts';
import { refuseUnfilled } from '../../../app/studies/unfilled.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Handlers } from '../requests/route.ts';
import { studyFolderOf, studyPlace } from '../../../app/studies/study-place.ts';
import { beginBlindCheck, refuseLeaking } from './blind-checks.ts';
import { newestVersion } from '../../../app/studies/prepared-version.ts';
import { studyOverview } from '../../../app/studies/study-overview.ts';
import { publishedDetail } from '../../../app/studies/version-views.ts';

/** From a folder to listeners: prepare, rehearse, publish, pause. */
export const launchHandlers: Handlers<typeof launchCalls> = {
  'GET /studies/:study/overview': ({ context, study }) => studyOverview(context, study),
  async 'POST /studies/:study/prepare'({ context, account, study }) {
    const { store, jobs, workers, now } = context;
    const folder = await studyFolderOf(context, study);
    const refusal = 'this study is being prepared already';
    const order = { study, kind: PREPARING, request: {}, actor: account.name, refusal };
    return jobs.start(order, async ({ progress, signal }) => {
      const attention = { onProgress: progress, signal };
      const { version, text } = await workers.runAlone('prepare study', { folder }, attention);
      const known = new Set((await store.versionsOf(study)).map(({ id }) => id));
      const { id, number } = await stage(store, version, now());
      const result: PrepareResult = { version: id, number, isKnown: known.has(id), text };
      return { result, file: null };
    });
  },
  async 'POST /studies/:study/publish'({ context, study, body, note }) {
    const { store, now } = context;
    const version = await store.versionById(body.version);
    if (version?.name !== study)
      throw new AppError('not-found', 'this study has no such version: prepare it first');
    refuseUnfilled(version);
    await refuseLeaking(context, study, version);
    const published = await store.publishStored(version.id, now());
    note(publishedDetail(published.number));
    return studyOverview(context, study);
  },
  async 'PUT /studies/:study/state'({ context, study, body, note }) {
    await changeStudyState(context.store, study, body.state, context.now(), context);
    note(body.state);
    return studyOverview(context, study);
  },
  async 'POST /studies/:study/rehearsals'({ context, account, study, body, note }) {
    const { jobs, workers, ownUrl } = context;
    const { folder } = await studyPlace(context, study);
    const version = await newestVersion(context, study);
    if (!version) throw new AppError('wrong-step', 'nothing is prepared yet: prepare the study first');
    note(`version ${version.number}, ${body.listeners} listeners`);
    const refusal = 'a rehearsal of this study is in progress: wait for it or cancel it';
    const order = { study, kind: REHEARSING, request: body, actor: account.name, refusal };
    const asked = { ...body, folder, version: version.id, url: ownUrl() };
    return jobs.start(order, async ({ progress, signal }) => {
      const attention = { onProgress: progress, signal };
      const result: RehearsalResult = await workers.runAlone('rehearse study', asked, attention);
      return { result, file: null };
    });
  },
  'POST /studies/:study/blinding-checks': beginBlindCheck,
};

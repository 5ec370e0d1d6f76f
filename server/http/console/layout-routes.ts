import type { headCalls } from '#core/api/calls/study-calls.ts';
import type { Handlers } from './requests/route.ts';
import { cardOf } from '../../app/studies/study-list.ts';
import { importedStudy } from '../../app/imports/imported-study.ts';
import { studyPlace } from '../../app/studies/study-place.ts';

/** The header above every page of a study. */
export const headHandlers: Handlers<typeof headCalls> = {
  async 'GET /studies/:study/head'({ context, study }) {
    // Whoever opens a study asks for its numbers next.
    context.workers.warm();
    const place = await studyPlace(context, study);
    const { title } = await cardOf(place);
    const state = place.state === 'unpublished' ? 'draft' : place.state;
    const imported = await importedStudy(context.store, context.env.dataFolder, study);
    const hasListeners = !imported?.study.means;
    return { name: study, title, state, version: place.version?.number ?? 0, hasListeners };
  },
};

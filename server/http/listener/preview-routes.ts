import type { bannerCalls } from '#core/api/calls/listener-calls.ts';
import { languageOf } from '../../app/listening/context/language.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { jumpTo } from '../../app/preview/jump.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import { visitOf } from '../visitors/visit.ts';
import type { VisitHandlers } from './listener-call.ts';
import { beginPreview } from './open-preview.ts';
import { simulationAt } from './simulate-faults.ts';

/** Calls of the banner of a preview. */
export const bannerHandlers: VisitHandlers<typeof bannerCalls> = {
  async 'GET /preview'({ context, visit: { session, bound }, request }) {
    const { total, answered } = await context.store.progressOf(session.id);
    return {
      state: session.state,
      pages: total,
      answered,
      refusesPhones: bound.version.study.config.devices === 'desktop',
      simulation: simulationAt(request),
    };
  },

  async 'POST /preview/jump'({ context, visit, body, request }) {
    await jumpTo(context, visit, body.to);
    const { session, bound } = await visitOf(context, request);
    return viewSession(context, bound, session);
  },

  async 'POST /preview/again'({ context, visit: { session, bound }, slug, request, response }) {
    const says = readPreviewAddress(slug) ?? { expiresAt: 0, simulation: null };
    const wishes = { ...says, stratum: session.stratum, language: languageOf(bound, session) };
    return { path: await beginPreview(context, bound.version, wishes, { request, response }) };
  },
};

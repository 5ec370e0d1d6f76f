import { Router, type Request } from 'express';
import { jumpRequest, type PreviewAgain, type PreviewState } from '#core/api/preview.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { languageOf } from '../../app/listening/context/language.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { parseRequest } from '../../platform/app-error.ts';
import { NOTE, readJson } from '../middleware/read-json.ts';
import { visitOf } from '../visitors/visit.ts';
import { jumpTo } from '../../app/preview/jump.ts';
import { beginPreview } from './open-preview.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import { simulationAt } from './simulate-faults.ts';

/** What the banner of a preview asks for. At the address of a listener none of it is there. */
export function previewRoutes(context: AppContext): Router {
  const router = Router({ mergeParams: true });

  router.use('/preview', (request: Request<{ slug?: string }>, _response, next) => {
    next(readPreviewAddress(request.params.slug) ? undefined : 'router');
  });

  router.get('/preview', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const { total, answered } = await context.store.progressOf(session.id);
    const state: PreviewState = {
      state: session.state,
      pages: total,
      answered,
      refusesPhones: bound.version.study.config.devices === 'desktop',
      simulation: simulationAt(request),
    };
    response.json(state);
  });

  router.post('/preview/jump', async (request, response) => {
    const visit = await visitOf(context, request);
    const { to } = parseRequest(jumpRequest, await readJson(context, request, response, NOTE));
    await jumpTo(context, visit, to);
    const { session, bound } = await visitOf(context, request);
    response.json(await viewSession(context, bound, session));
  });

  router.post('/preview/again', async (request: Request<{ slug?: string }>, response) => {
    const { session, bound } = await visitOf(context, request);
    const says = readPreviewAddress(request.params.slug) ?? { expiresAt: 0, simulation: null };
    const wishes = { ...says, stratum: session.stratum, language: languageOf(bound, session) };
    const path = await beginPreview(context, bound.version, wishes, { request, response });
    response.json({ path } satisfies PreviewAgain);
  });

  return router;
}

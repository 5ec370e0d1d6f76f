import { Router, type Request } from 'express';
import type { AppContext } from '../context.ts';
import { enterPlain, enterRecruited, enterRequest, recruitFrom } from '../listener/enter.ts';
import { viewSession } from '../listener/session-view.ts';
import { giveKey, sessionOf, studyOf } from './visit.ts';

/** The listener's link. A recruiter's parameters are exchanged for a cookie and leave the address bar at once. */
export function entryRoutes(context: AppContext, listenerPage: string): Router {
  const router = Router({ mergeParams: true });

  router.get('/', async (request: Request<{ slug: string }>, response) => {
    const version = await context.store.currentVersionBySlug(request.params.slug);
    if (!version || Object.keys(request.query).length === 0) {
      // Without a study the page itself says so, in the listener's language.
      response
        .status(version ? 200 : 404)
        .set('Cache-Control', 'no-store')
        .sendFile(listenerPage, { etag: false, lastModified: false });
      return;
    }
    const recruit = recruitFrom(request.query);
    if (recruit) {
      const { key } = await enterRecruited(context, version, recruit);
      giveKey(request, response, version.slug, key);
    }
    response.redirect(303, `/s/${version.slug}`);
  });

  router.post('/api/enter', async (request, response) => {
    const version = await studyOf(context, request);
    const entry = enterRequest.parse(request.body);
    const known = entry.rehearsal ? null : await sessionOf(context, request);
    if (known?.studyId === version.studyId) {
      response.json(await viewSession(context, await context.studies.byVersion(known.versionId), known));
      return;
    }
    const { session, key } = await enterPlain(context, version, entry);
    giveKey(request, response, version.slug, key);
    response.json(await viewSession(context, await context.studies.byVersion(version.id), session));
  });

  return router;
}

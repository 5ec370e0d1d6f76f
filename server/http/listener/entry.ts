import { Router, type Request, type Response } from 'express';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import type { ClientFiles } from '../middleware/client-files.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { StoreError, type StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  enterPlain,
  enterRecruited,
  namesNobody,
  noteBadEntry,
  stratumFrom,
} from '../../app/listening/enter.ts';
import { openPreview } from './open-preview.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import { networkOf } from '../../platform/network-of.ts';
import { recruitFrom } from '../../app/recruiters/registry.ts';
import { forgetEntry, keepEntry, type KeptEntry } from './kept-entry.ts';
import { giveKey, knownVisit, noteRefusal, sessionOf, studyPath } from '../visitors/visit.ts';

/** Somebody new to a study that takes nobody in gets the page without a key: it says why. */
function notLetIn(cause: unknown): null {
  const isKnown = cause instanceof StoreError || cause instanceof AppError;
  if (isKnown && (cause.code === 'study-paused' || cause.code === 'study-closed')) return null;
  throw cause;
}

/** Whom or what the parameters of a link name; null when they name nothing. */
async function enterByLink(
  context: AppContext,
  version: StudyVersion,
  request: Request,
): Promise<{ key: string } | { asks: KeptEntry } | 'refused' | null> {
  const { query } = request;
  const stratum = stratumFrom(version, query);
  if ('stratum' in query && stratum === null)
    await noteBadEntry(context, version, 'a link with a stratum that the study does not have');
  const { config } = version.study;
  const recruit = recruitFrom(config, query);
  if (recruit) {
    const network = networkOf(request.ip ?? '');
    const first = await sessionOf(context, request);
    const entered = await enterRecruited(context, version, { recruit, query, stratum, network, first });
    return entered === 'other-participant' ? { asks: { recruit, stratum } } : entered;
  }
  if (recruiterOf(config)) await noteBadEntry(context, version, namesNobody(version, query));
  else if (stratum !== null && !(await sessionOf(context, request)))
    return enterPlain(context, version, stratum);
  return null;
}

/** The listener's link. A recruiter's parameters are exchanged for a cookie and leave the address bar at once. */
export function entryRoutes(context: AppContext, files: ClientFiles): Router {
  const router = Router({ mergeParams: true });

  /** Where the study does not exist or is closed to the visitor, the page itself says so, in the visitor's language. */
  const sendPage = (request: Request<{ slug: string }>, response: Response, status: number): void => {
    response.status(status).set('Cache-Control', 'no-store');
    files.sendPage(request, response, 'index.html');
  };

  router.get('/', async (request: Request<{ slug: string }>, response) => {
    if (readPreviewAddress(request.params.slug)) {
      const visit = await knownVisit(context, request);
      sendPage(request, response, visit ? 200 : 404);
      return;
    }
    if ('preview' in request.query) {
      const path = await openPreview(context, request, response);
      if (path === null) sendPage(request, response, 404);
      else response.redirect(303, path);
      return;
    }
    const version = await context.store.currentVersionBySlug(request.params.slug);
    if (!version || Object.keys(request.query).length === 0) {
      const isClosed = version && version.state !== 'open' && !(await sessionOf(context, request));
      sendPage(request, response, !version ? 404 : isClosed ? 403 : 200);
      return;
    }
    const entered = await enterByLink(context, version, request).catch(notLetIn);
    if (entered === 'refused') {
      // Whoever has a session here goes on with it, whatever became of the link since.
      if (!(await sessionOf(context, request))) noteRefusal(request, response, version.slug);
    } else if (entered && 'asks' in entered) keepEntry(context, version, entered.asks, { request, response });
    else if (entered) {
      forgetEntry(request, response, version.slug);
      giveKey(request, response, version.slug, entered.key);
    }
    response.redirect(303, studyPath(request, version.slug));
  });
  // The API's own addresses are served before express.
  router.use('/api', () => {
    throw new AppError('not-found', 'there is nothing here');
  });
  return router;
}

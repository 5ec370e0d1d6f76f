import { Router, type Request, type Response } from 'express';
import type { SessionView } from '#core/session/contract.ts';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import type { ClientFiles } from '../middleware/client-files.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { StoreError, type Session, type StudyVersion } from '../../db/contract/store.ts';
import { AppError, parseRequest } from '../../platform/app-error.ts';
import { requireOpen } from '../../app/listening/admission.ts';
import { noteWentOn } from '../../app/listening/changed-id.ts';
import {
  enterAsked,
  enterPlain,
  enterRecruited,
  enterRehearsal,
  enterRequest,
  type EnterRequest,
  namesNobody,
  noteBadEntry,
  stratumFrom,
} from '../../app/listening/enter.ts';
import { firstLanguage } from '../../app/listening/context/language.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { openPreview } from './open-preview.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import { networkOf } from '../../platform/network-of.ts';
import { recruitFrom } from '../../app/recruiters/registry.ts';
import { turnAway } from '../../app/listening/steps/turn-away.ts';
import { entryKept, forgetEntry, keepEntry, type KeptEntry } from './kept-entry.ts';
import { NOTE, readJson } from '../middleware/read-json.ts';
import { giveKey, noteRefusal, sessionOf, studyOf, visitOf, wasRefused } from '../visitors/visit.ts';

/** Away for that long, a listener who comes back begins a new visit. */
const AWAY_MS = 10 * 60_000;

async function greet(context: AppContext, request: Request, session: Session): Promise<SessionView> {
  const bound = await context.studies.byVersion(session.versionId);
  const preferred = (languages: readonly string[]): unknown => request.acceptsLanguages([...languages]);
  await firstLanguage(context, bound, session, preferred);
  const visiting = await context.store.beginVisit(session.id, context.now(), AWAY_MS);
  return viewSession(context, bound, await turnAway(context, bound, visiting));
}

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

/** Enters by a link that was kept until the listener said who they are; null: they are whose session the browser has. */
async function enterByKept(
  context: AppContext,
  version: StudyVersion,
  kept: KeptEntry,
  { first, as }: { first: Session | null; as: EnterRequest['as'] },
): Promise<{ session: Session; key: string } | null> {
  if (first && as === 'first') {
    await noteWentOn(context, first);
    return null;
  }
  const entered = await enterAsked(context, version, { ...kept, first }, as === 'another');
  if (entered !== 'other-participant') return entered;
  throw new AppError(
    'other-participant',
    'this browser has a session of another participant id that is not finished: go on with it, or enter as another person',
  );
}

/** The listener's link. A recruiter's parameters are exchanged for a cookie and leave the address bar at once. */
export function entryRoutes(context: AppContext, files: ClientFiles): Router {
  const router = Router({ mergeParams: true });

  /** Where there is nothing, or only for somebody else, the page itself says so, in the language of who looks. */
  const sendPage = (request: Request<{ slug: string }>, response: Response, status: number): void => {
    response.status(status).set('Cache-Control', 'no-store');
    files.sendPage(request, response, 'index.html');
  };

  router.get('/', async (request: Request<{ slug: string }>, response) => {
    if (readPreviewAddress(request.params.slug)) {
      const visit = await visitOf(context, request).catch(() => null);
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
    response.redirect(303, `/s/${version.slug}`);
  });

  router.post('/api/enter', async (request: Request<{ slug: string }>, response) => {
    const { slug } = request.params;
    if (readPreviewAddress(slug)) {
      const visit = await visitOf(context, request).catch(() => null);
      if (!visit) throw new AppError('not-found', 'there is no such study');
      response.json(await greet(context, request, visit.session));
      return;
    }
    const { rehearsal, as } = parseRequest(enterRequest, await readJson(context, request, response, NOTE));
    if (rehearsal) {
      const { session, key } = await enterRehearsal(context, slug, rehearsal);
      giveKey(request, response, slug, key);
      response.json(await greet(context, request, session));
      return;
    }
    const version = await studyOf(context, request);
    const known = await sessionOf(context, request);
    const kept = entryKept(context, version, request);
    const entered = kept && (await enterByKept(context, version, kept, { first: known, as }));
    if (kept) forgetEntry(request, response, slug);
    if (entered) {
      giveKey(request, response, slug, entered.key);
      response.json(await greet(context, request, entered.session));
      return;
    }
    if (known?.studyId === version.studyId && known.mode !== 'preview') {
      requireOpen(version, known);
      response.json(await greet(context, request, known));
      return;
    }
    if (wasRefused(request))
      throw new AppError('link-not-verified', 'the link could not be verified: open the study again');
    const { session, key } = await enterPlain(context, version);
    giveKey(request, response, version.slug, key);
    response.json(await greet(context, request, session));
  });

  return router;
}

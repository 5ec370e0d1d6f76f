import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { perContext } from '#core/methods/contract/per-context.ts';
import { hashKey } from '../../app/bundles/tokens.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { SESSIONS_KEPT } from '../../app/listening/context/session-pages.ts';
import type { Session, StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { Recent } from '../../platform/recent.ts';
import type { SaidDevice } from '../../app/listening/admission.ts';
import { noSession, type LastingVisit, type PageVisit, type Visit } from '../../app/listening/visit.ts';
import { isPreviewAt } from '../../app/preview/preview-address.ts';
import { noteStudy } from './noted-study.ts';

/** The cookie with the key of a listener's session. */
export const LISTENER_COOKIE = 'earshot';
const REFUSED = 'earshot-refused';
/** Long enough to load the page, and to load it again. */
const REFUSED_MS = 5 * 60 * 1000;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** The study that a link names. The same words for unknown and foreign ones. */
export async function studyOf(context: AppContext, request: Request): Promise<StudyVersion> {
  const { slug } = request.params;
  const version = typeof slug === 'string' ? await context.store.currentVersionBySlug(slug) : null;
  if (!version) throw new AppError('not-found', 'there is no such study');
  noteStudy(request, version.name);
  return version;
}

/** Setting of the app: the path below which it answers. */
export const BASE_PATH = 'base path';

/** Path of a study's pages, as browsers ask for them. */
export const studyPath = ({ app }: Pick<Request, 'app'>, slug: string): string =>
  `${String(app.get(BASE_PATH) ?? '')}/s/${slug}`;

/** A listener's key goes into a cookie that only this study's pages send and no script can read. */
export function giveKey(request: Request, response: Response, slug: string, key: string): void {
  response.cookie(LISTENER_COOKIE, key, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    path: studyPath(request, slug),
    maxAge: MONTH_MS,
  });
}

/** Lets the page that follows a refused link say so. */
export function noteRefusal(request: Request, response: Response, slug: string): void {
  response.cookie(REFUSED, '1', {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    path: studyPath(request, slug),
    maxAge: REFUSED_MS,
  });
}

/** Whether the browser has just followed a link that was refused. */
export function wasRefused(request: Request): boolean {
  return parseCookie(request.headers.cookie ?? '')[REFUSED] !== undefined;
}

/** The key in the request's cookie, whether or not it opens a session. */
export function keyOf(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[LISTENER_COOKIE];
}

/** The session that the request's cookie opens, or null. */
export async function sessionOf(context: AppContext, request: Request): Promise<Session | null> {
  const key = keyOf(request);
  const session = key === undefined ? null : await context.store.sessionByKey(hashKey(key));
  if (key !== undefined && session) context.limits.know(key);
  return session;
}

/** Device of the visitor, as the request describes it. */
export function saidDevice(request: Request): SaidDevice {
  return {
    userAgent: request.get('User-Agent') ?? '',
    mobileHint: request.get('Sec-CH-UA-Mobile') === '?1',
  };
}

/** The session with its study; null without a valid cookie, or with that of another study or preview. */
export async function knownVisit(context: AppContext, request: Request): Promise<Visit | null> {
  const session = await sessionOf(context, request);
  if (!session) return null;
  const bound = await context.studies.byVersion(session.versionId);
  const { slug } = request.params;
  const isHere =
    session.mode === 'preview'
      ? isPreviewAt(context.secret, session, slug, context.now())
      : bound.version.slug === slug;
  noteStudy(request, bound.version.name);
  return isHere ? { session, bound } : null;
}

/** As knownVisit. Throws AppError 'no-session' in place of null. */
export async function visitOf(context: AppContext, request: Request): Promise<Visit> {
  const visit = await knownVisit(context, request);
  if (!visit) throw noSession();
  return visit;
}

/** Visits of pages and answers, by the keys of their sessions. */
const kept = perContext<AppContext, Recent<LastingVisit>>(() => new Recent(SESSIONS_KEPT));

/**
 * The same for a page or an answer, from memory after the session's first. The caller must still find out whether the key opens the
 * session, and its state: for an answer, the transaction that stores it does. Previews are looked up each time, as their addresses expire.
 */
export async function lastingVisit(context: AppContext, request: Request): Promise<LastingVisit> {
  const key = keyOf(request);
  if (key === undefined) throw noSession();
  const known = kept(context).get(key);
  if (!known || known.bound.version.slug !== request.params.slug) {
    const visit = { ...(await visitOf(context, request)), keyHash: hashKey(key) };
    if (visit.session.mode !== 'preview') kept(context).set(key, visit);
    return visit;
  }
  context.limits.know(key);
  noteStudy(request, known.bound.version.name);
  return known;
}

/** The same with how far the session is, for one of its pages. */
export async function pageVisit(context: AppContext, request: Request): Promise<PageVisit> {
  const { keyHash, session, bound } = await lastingVisit(context, request);
  const standing = await context.store.standingByKey(keyHash);
  if (!standing) throw noSession();
  return { session: { ...session, ...standing }, bound };
}

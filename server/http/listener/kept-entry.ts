import { studyPath } from '../visitors/visit.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { z } from 'zod';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { seal, unseal } from '../../platform/secret.ts';

const COOKIE = 'earshot-entry';
const KEPT_MS = 60 * 60_000;

const keptEntry = z.strictObject({
  studyId: z.string(),
  recruit: z.strictObject({
    recruiter: z.string(),
    participantId: z.string(),
    recruiterStudyId: z.string(),
    submissionId: z.string(),
  }),
  stratum: z.string().nullable(),
  until: z.number(),
});

/** Data of a link, kept until the listener has entered an id. */
export type KeptEntry = Pick<z.infer<typeof keptEntry>, 'recruit' | 'stratum'>;

const options = (request: Request, slug: string): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: request.secure,
  path: studyPath(request, slug),
});

/** Keeps a link's parameters for an hour in a cookie that only this server can read: they neither stay in the address nor are stored. */
export function keepEntry(
  context: AppContext,
  { slug, studyId }: StudyVersion,
  { recruit, stratum }: KeptEntry,
  { request, response }: { request: Request; response: Response },
): void {
  const until = context.now() + KEPT_MS;
  const sealed = seal(context.secret, 'entry', JSON.stringify({ studyId, recruit, stratum, until }));
  response.cookie(COOKIE, sealed, { ...options(request, slug), maxAge: KEPT_MS });
}

/** Data kept for this study; null: none, or too old. */
export function entryKept(
  context: AppContext,
  { studyId }: StudyVersion,
  request: Request,
): KeptEntry | null {
  const sealed = parseCookie(request.headers.cookie ?? '')[COOKIE];
  const text = sealed === undefined ? null : unseal(context.secret, 'entry', sealed);
  if (text === null) return null;
  const kept = keptEntry.parse(JSON.parse(text));
  return kept.studyId === studyId && kept.until > context.now() ? kept : null;
}

export function forgetEntry(request: Request, response: Response, slug: string): void {
  if (COOKIE in parseCookie(request.headers.cookie ?? ''))
    response.clearCookie(COOKIE, options(request, slug));
}

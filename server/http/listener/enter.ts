import type { Request } from 'express';
import type { entryCalls } from '#core/api/calls/listener-calls.ts';
import type { EnterRequest, SessionView } from '#core/session/contract.ts';
import { requireOpen } from '../../app/listening/admission.ts';
import { noteWentOn } from '../../app/listening/changed-id.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { firstLanguage } from '../../app/listening/context/language.ts';
import { enterAsked, enterPlain, enterRehearsal } from '../../app/listening/enter.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { turnAway } from '../../app/listening/steps/turn-away.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import type { Session, StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { HandlersOf } from '../contract/routes.ts';
import { giveKey, knownVisit, sessionOf, studyOf, wasRefused } from '../visitors/visit.ts';
import { entryKept, forgetEntry, type KeptEntry } from './kept-entry.ts';
import type { ListenerCall } from './listener-call.ts';

/** Away for that long, a listener who comes back begins a new visit. */
const AWAY_MS = 10 * 60_000;

async function greet(context: AppContext, request: Request, session: Session): Promise<SessionView> {
  const bound = await context.studies.byVersion(session.versionId);
  const preferred = (languages: readonly string[]): unknown => request.acceptsLanguages([...languages]);
  await firstLanguage(context, bound, session, preferred);
  const visiting = await context.store.beginVisit(session.id, context.now(), AWAY_MS);
  return viewSession(context, bound, await turnAway(context, bound, visiting));
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
    'this browser has an unfinished session of another participant id: continue it, or enter as another person',
  );
}

type EnterCall = ListenerCall & { body: EnterRequest };

/** The session of a preview is begun by its link. */
async function visitPreview({ context, request }: EnterCall): Promise<Session> {
  const visit = await knownVisit(context, request);
  if (!visit) throw new AppError('not-found', 'there is no such study');
  return visit.session;
}

/** The session that the browser has at the study, or a new one. */
async function enterStudy({ context, slug, body, request, response }: EnterCall): Promise<Session> {
  const entered = ({ session, key }: { session: Session; key: string }): Session => {
    giveKey(request, response, slug, key);
    return session;
  };
  if (body.rehearsal) return entered(await enterRehearsal(context, slug, body.rehearsal));
  const version = await studyOf(context, request);
  const known = await sessionOf(context, request);
  const kept = entryKept(context, version, request);
  const asked = kept && (await enterByKept(context, version, kept, { first: known, as: body.as }));
  if (kept) forgetEntry(request, response, slug);
  if (asked) return entered(asked);
  if (known?.studyId === version.studyId && known.mode !== 'preview') {
    requireOpen(version, known);
    return known;
  }
  if (wasRefused(request))
    throw new AppError('link-not-verified', 'the link could not be verified: open the study again');
  return entered(await enterPlain(context, version));
}

/** Entry by the listener's page, after its link was followed. */
export const enterHandlers: HandlersOf<typeof entryCalls, ListenerCall> = {
  async 'POST /enter'(call) {
    const isPreview = readPreviewAddress(call.slug) !== null;
    const session = await (isPreview ? visitPreview(call) : enterStudy(call));
    return greet(call.context, call.request, session);
  },
};

import {
  decisionRequest,
  effectRequest,
  listenersQuery,
  unblindRequest,
  type UnblindingView,
} from '#core/api/quality.ts';
import { decideSession } from '../../../app/screening/decide.ts';
import { showNames } from '../../../app/screening/unblinding.ts';
import { AppError, parseRequest } from '../../../platform/app-error.ts';
import { findStudy } from '../../../app/ratings/study-sessions.ts';
import { readRoute, writeRoute, type ConsoleRoute } from '../requests/route.ts';
import { logRoutes } from './log-routes.ts';
import { recruiterRoutes } from './recruiter-routes.ts';

const withRehearsals = (query: { rehearsals?: unknown }): boolean => query.rehearsals === '1';

/** Whose answers count, and why. */
export const qualityRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/quality',
    may: 'see',
    async handle({ context: { workbench }, study, request, response }) {
      const rehearsals = withRehearsals(request.query);
      response.type('json').send(await workbench.askText('quality overview', { study, rehearsals }));
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/quality/effect',
    may: 'see',
    action: null,
    body: effectRequest,
    async handle({ context: { workbench }, study, body, response }) {
      response.type('json').send(await workbench.askText('quality effect', { study, ...body }));
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/quality/listeners',
    may: 'see',
    async handle({ context: { workbench }, study, request, response }) {
      const query = parseRequest(listenersQuery, request.query);
      response.type('json').send(await workbench.askText('quality listeners', { study, query }));
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/quality/listeners/:session',
    may: 'see',
    async handle({ context: { workbench }, study, param, request, response }) {
      const asked = { study, session: param('session'), rehearsals: withRehearsals(request.query) };
      response.type('json').send(await workbench.askText('quality listener', asked));
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/quality/listeners/:session/sounds/:page/:slot',
    isUrgent: true,
    may: 'see',
    async handle({ context, study, param, response }) {
      const { studyId } = await findStudy(context.store, study);
      const session = await context.store.findSession(studyId, { sessionId: param('session') });
      const pages = session && session.state !== 'entered' ? await context.pages.of(session) : [];
      const slot = pages.find(({ position }) => String(position) === param('page'))?.slots[
        Number(param('slot'))
      ];
      const bound = session && (await context.studies.byVersion(session.versionId));
      const rendition = slot && bound?.clips.get(slot.clip)?.renditions[slot.rendition];
      if (!rendition) throw new AppError('not-found', 'there is no such sound');
      const { sha256, container } = rendition;
      response
        .set('Content-Type', `audio/${container ?? 'flac'}`)
        .send(await context.derived.read(sha256, container));
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/decisions',
    may: 'run',
    action: 'decides about a listener',
    body: decisionRequest,
    async handle({ context: { store, now }, account, study, body, note }) {
      const { session, verdict, reason } = body;
      const whom = { sessionId: session };
      const asked = { name: study, whom, verdict, reason, actor: account.name, at: now() };
      const { listener } = await decideSession(store, asked);
      note(`${verdict} ${listener}: ${reason.trim()}`);
      return { ok: true };
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/unblinding',
    may: 'see',
    async handle({ context: { store }, study }): Promise<{ unblinding: UnblindingView | null }> {
      const unblinding = await store.unblindingOf((await findStudy(store, study)).studyId);
      return { unblinding: unblinding && { ...unblinding, at: new Date(unblinding.at).toISOString() } };
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/unblinding',
    may: 'run',
    action: 'shows the names of the systems',
    body: unblindRequest,
    async handle({ context: { store, now }, account, study, body, note }) {
      const asked = { actor: account.name, screening: body.screening, at: now() };
      await showNames(store, await findStudy(store, study), asked);
      note(`primary screening SHA-256 ${body.screening}`);
      return { ok: true };
    },
  }),
  ...recruiterRoutes,
  ...logRoutes,
];

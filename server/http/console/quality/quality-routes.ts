import type { qualityCalls } from '#core/api/calls/quality-calls.ts';
import { decideSession } from '../../../app/screening/decide.ts';
import { importedStudy } from '../../../app/imports/imported-study.ts';
import { showNames } from '../../../app/screening/unblinding.ts';
import { AppError } from '../../../platform/app-error.ts';
import { findStudy } from '../../../app/ratings/study-sessions.ts';
import type { Handlers } from '../requests/route.ts';

const withRehearsals = (query: { rehearsals?: unknown }): boolean => query.rehearsals === '1';

/** Whose answers count, and why. */
export const qualityHandlers: Handlers<typeof qualityCalls> = {
  async 'GET /studies/:study/quality'({ context: { workers }, study, query }) {
    const rehearsals = withRehearsals(query);
    return workers.askText('quality overview', { study, rehearsals });
  },
  async 'POST /studies/:study/quality/effect'({ context: { workers }, study, body }) {
    return workers.askText('quality effect', { study, ...body });
  },
  async 'GET /studies/:study/quality/listeners'({ context: { workers }, study, query }) {
    return workers.askText('quality listeners', { study, query });
  },
  async 'GET /studies/:study/quality/listeners/:session'({ context: { workers }, study, params, query }) {
    const asked = { study, session: params.session, rehearsals: withRehearsals(query) };
    return workers.askText('quality listener', asked);
  },
  async 'GET /studies/:study/quality/listeners/:session/sounds/:page/:slot'({
    context,
    study,
    params,
    response,
  }) {
    const { studyId } = await findStudy(context.store, study);
    const session = await context.store.findSession(studyId, { sessionId: params.session });
    const pages = session && session.state !== 'entered' ? await context.pages.of(session) : [];
    const slot = pages.find(({ position }) => String(position) === params.page)?.slots[Number(params.slot)];
    const bound = session && (await context.studies.byVersion(session.versionId));
    const rendition = slot && bound?.clips.get(slot.clip)?.renditions[slot.rendition];
    if (!rendition) throw new AppError('not-found', 'there is no such sound');
    const { sha256, container } = rendition;
    response
      .set('Content-Type', `audio/${container ?? 'flac'}`)
      .send(await context.derived.read(sha256, container));
  },
  async 'POST /studies/:study/decisions'({
    context: { store, now, env, workers },
    account,
    study,
    body,
    note,
  }) {
    const { session, verdict, reason } = body;
    const whom = { sessionId: session };
    const asked = { name: study, whom, verdict, reason, actor: account.name, at: now() };
    const { listener } = (await importedStudy(store, env.dataFolder, study))
      ? await workers.ask('decide imported', asked)
      : await decideSession(store, asked);
    note(`${verdict} ${listener}: ${reason.trim()}`);
    return { ok: true };
  },
  async 'GET /studies/:study/unblinding'({ context: { store }, study }) {
    const unblinding = await store.unblindingOf((await findStudy(store, study)).studyId);
    return { unblinding: unblinding && { ...unblinding, at: new Date(unblinding.at).toISOString() } };
  },
  async 'POST /studies/:study/unblinding'({ context: { store, now }, account, study, body, note }) {
    const asked = { actor: account.name, screening: body.screening, at: now() };
    await showNames(store, await findStudy(store, study), asked);
    note(`primary screening SHA-256 ${body.screening}`);
    return { ok: true };
  },
};

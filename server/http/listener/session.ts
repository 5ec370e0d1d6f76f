import { Router } from 'express';
import { breakNote, consentRequest, deviceNote, languageRequest, soundNote } from '#core/session/contract.ts';
import { codeOf } from '#core/recruitment/recruiters.ts';
import { personalCode } from '../../app/bundles/tokens.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { AppError, parseRequest } from '../../platform/app-error.ts';
import { requireDevice, requireOpen } from '../../app/listening/admission.ts';
import { acceptAnswer, type Timed } from '../../app/listening/answer.ts';
import { boundsOfPages } from '../../app/listening/answer-bounds.ts';
import { decideConsent } from '../../app/listening/consent.ts';
import { feedbackOn } from '../../app/listening/feedback.ts';
import { chooseLanguage, languageOf } from '../../app/listening/context/language.ts';
import { leaveStudy } from '../../app/listening/leave.ts';
import { noteBreak, noteDevice, noteSound } from '../../app/listening/notes.ts';
import { viewPage, viewSession } from '../../app/listening/session-view.ts';
import { networkOf } from '../../platform/network-of.ts';
import { stepsLeft } from '../../app/listening/steps/steps-left.ts';
import { turnAway } from '../../app/listening/steps/turn-away.ts';
import { askerOf } from '../middleware/limit-requests.ts';
import { NOTE, readJson } from '../middleware/read-json.ts';
import { openPages, saidDevice, studyOf, visitOf } from '../visitors/visit.ts';

/** A listener's session from consent to completion code. */
export function sessionRoutes(context: AppContext): Router {
  const router = Router({ mergeParams: true });

  router.get('/session', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    response.json(await viewSession(context, bound, session));
  });

  router.post('/consent', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const consent = parseRequest(consentRequest, await readJson(context, request, response, NOTE));
    if (consent.agreed && session.mode !== 'preview') {
      if (session.mode === 'live') requireOpen(await studyOf(context, request), session);
      await requireDevice(context, bound.version, session, saidDevice(request));
    }
    const network = networkOf(request.ip ?? '');
    const decided = await decideConsent(context, bound, session, consent, network);
    response.json(await viewSession(context, bound, await turnAway(context, bound, decided)));
  });

  router.post('/language', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const { language } = parseRequest(languageRequest, await readJson(context, request, response, NOTE));
    response.json(await viewSession(context, bound, await chooseLanguage(context, bound, session, language)));
  });

  router.post('/leave', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    response.json(await viewSession(context, bound, await leaveStudy(context, bound, session)));
  });

  router.post('/checks/break', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    await noteBreak(
      context,
      bound,
      session,
      parseRequest(breakNote, await readJson(context, request, response, NOTE)),
    );
    response.json(await viewSession(context, bound, session));
  });

  router.post('/checks/device', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    await noteDevice(
      context,
      session,
      parseRequest(deviceNote, await readJson(context, request, response, NOTE)),
    );
    response.json(await viewSession(context, bound, session));
  });

  router.post('/checks/sound', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    await noteSound(
      context,
      session,
      parseRequest(soundNote, await readJson(context, request, response, NOTE)),
    );
    response.json(await viewSession(context, bound, session));
  });

  router.get('/pages/:position', async (request, response) => {
    const visit = await visitOf(context, request);
    const page = (await openPages(context, visit)).find(
      ({ position }) => String(position) === request.params.position,
    );
    if (!page) throw new AppError('out-of-order', 'this page is not the next one');
    response.json(viewPage(visit.bound, page, languageOf(visit.bound, visit.session)));
  });

  router.get('/pages/:position/feedback', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    response.json(await feedbackOn(context, bound, session, request.params.position));
  });

  router.post('/answers', async (request, response) => {
    const visit = await visitOf(context, request);
    const bounds = boundsOfPages(visit.bound, await context.pages.of(visit.session));
    const body = await readJson(context, request, response, bounds);
    const timed: Timed = (work) => context.limits.timed(askerOf(request), work);
    response.json(await acceptAnswer(context, visit, body, timed));
  });

  router.post('/complete', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    if (session.state === 'active' && (await stepsLeft(context, bound, session)).length > 0)
      throw new AppError('incomplete', 'some steps are still to be done: reload the page');
    const { config } = bound.version.study;
    const code = codeOf(config, 'completed') ?? personalCode(session.seed);
    const lateCode = codeOf(config, 'timed_out') ?? code;
    const completed = await context.store.completeAnswered(session.id, code, context.now(), lateCode);
    if (!completed) throw new AppError('incomplete', 'some pages have no stored answer yet');
    response.json(await viewSession(context, bound, completed));
  });

  return router;
}

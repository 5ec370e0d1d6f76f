import { Router } from 'express';
import { answerRequest, checkRequest, consentRequest } from '#core/contract.ts';
import { personalCode } from '../blinding/tokens.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { acceptAnswer } from '../listener/answer.ts';
import { decideConsent } from '../listener/consent.ts';
import { preparationOf, viewPage, viewSession } from '../listener/session-view.ts';
import { openPages, visitOf } from './visit.ts';

/** A listener's session from consent to completion code. */
export function sessionRoutes(context: AppContext): Router {
  const router = Router({ mergeParams: true });

  router.get('/session', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    response.json(await viewSession(context, bound, session));
  });

  router.post('/consent', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const decided = await decideConsent(context, bound, session, consentRequest.parse(request.body));
    response.json(await viewSession(context, bound, decided));
  });

  router.post('/checks/:name', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const { name } = request.params;
    if (session.state !== 'active' || !preparationOf(bound).includes(name)) {
      throw new AppError('wrong-step', `there is no step '${name}' now`);
    }
    const { result } = checkRequest.parse(request.body);
    await context.store.recordCheck(session.id, { name, result, at: context.now() });
    response.json(await viewSession(context, bound, session));
  });

  router.get('/pages/:position', async (request, response) => {
    const visit = await visitOf(context, request);
    const page = (await openPages(context, visit)).find(
      ({ position }) => String(position) === request.params.position,
    );
    if (!page) throw new AppError('out-of-order', 'this page is not the next one');
    response.json(viewPage(visit.bound, page));
  });

  router.post('/answers', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    response.json(await acceptAnswer(context, bound, session, answerRequest.parse(request.body)));
  });

  router.post('/complete', async (request, response) => {
    const { session, bound } = await visitOf(context, request);
    const code = bound.version.study.config.recruitment.prolific?.completed ?? personalCode(session.seed);
    const completed = await context.store.completeAnswered(session.id, code, context.now());
    if (!completed) throw new AppError('incomplete', 'some pages have no stored answer yet');
    response.json(await viewSession(context, bound, completed));
  });

  return router;
}

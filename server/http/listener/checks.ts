import { Router } from 'express';
import { checkRequest, trialRequest } from '#core/session/contract.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { MediaSender } from '../delivery/media-sender.ts';
import { bytesPiece } from '../../app/bundles/pieces.ts';
import { AppError, parseRequest } from '../../platform/app-error.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { simulationAt, wrongResponse } from './simulate-faults.ts';
import { answerTrial } from '../../app/listening/steps/answer-trial.ts';
import { checkRound } from '../../app/listening/steps/check-round.ts';
import { checkSound } from '../../app/listening/steps/check-sound.ts';
import { openAttempt } from '../../app/listening/steps/open-attempt.ts';
import { passStep } from '../../app/listening/steps/pass-step.ts';
import { FORM, NOTE, readJson } from '../middleware/read-json.ts';
import { visitOf } from '../visitors/visit.ts';

/** Routes of the steps before the first page and after the last one. */
export function checkRoutes(context: AppContext, sender: MediaSender): Router {
  const router = Router({ mergeParams: true });

  router.post('/checks/:name', async (request, response) => {
    const visit = await visitOf(context, request);
    const { result } = parseRequest(checkRequest, await readJson(context, request, response, FORM));
    await passStep(context, visit, { name: request.params.name, result });
    response.json(await viewSession(context, visit.bound, visit.session));
  });

  router.post('/checks/:name/attempts', async (request, response) => {
    const visit = await visitOf(context, request);
    if (visit.session.state !== 'active')
      throw new AppError('wrong-step', 'there are no checks at this step');
    response.json(await openAttempt(await checkRound(context, visit, request.params.name)));
  });

  router.get('/checks/:name/sounds/:token', async (request, response) => {
    const { name, token } = request.params;
    const visit = await visitOf(context, request);
    await sender.send(request, response, visit.session, async () => {
      const sound = await checkSound(await checkRound(context, visit, name), token);
      return { pieces: [bytesPiece(sound)], contentType: 'audio/flac', ranges: false };
    });
  });

  router.post('/checks/:name/trials/:token', async (request, response) => {
    const { name, token } = request.params;
    const round = await checkRound(context, await visitOf(context, request), name);
    const { response: given } = parseRequest(trialRequest, await readJson(context, request, response, NOTE));
    const fails = simulationAt(request) === 'failed-headphones' && round.step.type === 'screen-in';
    const taken = fails ? wrongResponse(round, token, given) : given;
    response.json(await answerTrial(round, token, taken));
  });

  return router;
}

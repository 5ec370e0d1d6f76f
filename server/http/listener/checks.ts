import type { stepCalls } from '#core/api/calls/listener-calls.ts';
import { bytesPiece } from '../../app/bundles/pieces.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { answerTrial } from '../../app/listening/steps/answer-trial.ts';
import { checkRound } from '../../app/listening/steps/check-round.ts';
import { checkSound } from '../../app/listening/steps/check-sound.ts';
import { openAttempt } from '../../app/listening/steps/open-attempt.ts';
import { passStep } from '../../app/listening/steps/pass-step.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VisitHandlers } from './listener-call.ts';
import { simulationAt, wrongResponse } from './simulate-faults.ts';

/** The steps before the first page, between pages, and after the last one. */
export const stepHandlers: VisitHandlers<typeof stepCalls> = {
  async 'GET /level'({ context, sender, visit: { bound, session }, request, response }) {
    const { levelClip } = bound.version.study;
    if (!levelClip) throw new AppError('not-found', 'this study has no sound level sample');
    const { sha256, container = 'flac', bytes } = levelClip;
    await sender.send(request, response, session, async () => {
      const { path, open } = await context.derived.facts(sha256, container);
      return {
        pieces: [{ path, open, from: 0, length: bytes }],
        contentType: `audio/${container}`,
        ranges: true,
      };
    });
    return undefined;
  },

  async 'POST /checks/:name'({ context, visit, params: { name }, body: { result } }) {
    await passStep(context, visit, { name, result });
    return viewSession(context, visit.bound, visit.session);
  },

  async 'POST /checks/:name/attempts'({ context, visit, params }) {
    if (visit.session.state !== 'active')
      throw new AppError('wrong-step', 'there are no checks at this step');
    return openAttempt(await checkRound(context, visit, params.name));
  },

  async 'GET /checks/:name/sounds/:token'({ context, sender, visit, params, request, response }) {
    await sender.send(request, response, visit.session, async () => {
      const sound = await checkSound(await checkRound(context, visit, params.name), params.token);
      return { pieces: [bytesPiece(sound)], contentType: 'audio/flac', ranges: false };
    });
    return undefined;
  },

  async 'POST /checks/:name/trials/:token'({ context, visit, params, body, request }) {
    const { name, token } = params;
    const round = await checkRound(context, visit, name);
    const fails = simulationAt(request) === 'failed-headphones' && round.step.type === 'screen-in';
    const taken = fails ? wrongResponse(round, token, body.response) : body.response;
    return answerTrial(round, token, taken);
  },
};

import type { answerCalls, sessionCalls } from '#core/api/calls/listener-calls.ts';
import { codeOf } from '#core/recruitment/recruiters.ts';
import { personalCode } from '../../app/bundles/tokens.ts';
import { requireDevice, requireOpen } from '../../app/listening/admission.ts';
import { acceptAnswer, type Timed } from '../../app/listening/answer.ts';
import { decideConsent } from '../../app/listening/consent.ts';
import { chooseLanguage } from '../../app/listening/context/language.ts';
import { feedbackOn } from '../../app/listening/feedback.ts';
import { leaveStudy } from '../../app/listening/leave.ts';
import { noteBreak, noteDevice, noteSound } from '../../app/listening/notes.ts';
import { viewSession } from '../../app/listening/session-view.ts';
import { stepsLeft } from '../../app/listening/steps/steps-left.ts';
import { turnAway } from '../../app/listening/steps/turn-away.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/network-of.ts';
import { askerOf } from '../middleware/limit-requests.ts';
import { saidDevice, studyOf } from '../visitors/visit.ts';
import type { HandlersOf } from '../contract/routes.ts';
import type { AnswerCall, VisitHandlers } from './listener-call.ts';

/** Answers to the pages of a session. */
export const answerHandlers: HandlersOf<typeof answerCalls, AnswerCall> = {
  'POST /answers'({ context, visit, body, request }) {
    const timed: Timed = (work) => context.limits.timed(askerOf(request), work);
    return acceptAnswer(context, visit, body, timed);
  },
};

/** A listener's session from consent to completion code. */
export const sessionHandlers: VisitHandlers<typeof sessionCalls> = {
  'GET /session': ({ context, visit: { bound, session } }) => viewSession(context, bound, session),

  async 'POST /consent'({ context, visit: { session, bound }, body, request }) {
    if (body.agreed && session.mode !== 'preview') {
      if (session.mode === 'live') requireOpen(await studyOf(context, request), session);
      await requireDevice(context, bound.version, session, saidDevice(request));
    }
    const decided = await decideConsent(context, bound, session, body, networkOf(request.ip ?? ''));
    return viewSession(context, bound, await turnAway(context, bound, decided));
  },

  'POST /language': async ({ context, visit: { session, bound }, body }) =>
    viewSession(context, bound, await chooseLanguage(context, bound, session, body.language)),

  'POST /leave': async ({ context, visit: { session, bound } }) =>
    viewSession(context, bound, await leaveStudy(context, bound, session)),

  async 'POST /checks/break'({ context, visit: { session, bound }, body }) {
    await noteBreak(context, bound, session, body);
    return viewSession(context, bound, session);
  },

  async 'POST /checks/device'({ context, visit: { session, bound }, body }) {
    await noteDevice(context, session, body);
    return viewSession(context, bound, session);
  },

  async 'POST /checks/sound'({ context, visit: { session, bound }, body }) {
    await noteSound(context, session, body);
    return viewSession(context, bound, session);
  },

  'GET /pages/:position/feedback': ({ context, visit: { session, bound }, params }) =>
    feedbackOn(context, bound, session, params.position),

  async 'POST /complete'({ context, visit: { session, bound } }) {
    const { length } = await context.pages.of(session);
    if (session.state === 'active' && (await stepsLeft(context, bound, session, length)).length > 0)
      throw new AppError('incomplete', 'some steps are still to be done: reload the page');
    const { config } = bound.version.study;
    const code = codeOf(config, 'completed') ?? personalCode(session.seed);
    const lateCode = codeOf(config, 'timed_out') ?? code;
    const completed = await context.store.completeAnswered(session.id, code, context.now(), lateCode);
    if (!completed) throw new AppError('incomplete', 'some pages have no stored answer yet');
    return viewSession(context, bound, completed);
  },
};

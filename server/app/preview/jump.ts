import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { Page } from '#core/session/page.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { PREVIEW_CODE } from '#core/session/session.ts';
import { doneRecord, trialsOf } from '#core/steps/attempt.ts';
import { isOver } from '#core/steps/contract/history.ts';
import { pageBefore } from '#core/steps/steps-due.ts';
import type { Step, StepResult } from '#core/steps/contract/step.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { Session } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { decideConsent } from '../listening/consent.ts';
import { languageOf } from '../listening/context/language.ts';
import { viewPage } from '../listening/session-view.ts';
import { respond } from '../rehearsal/respond.ts';
import type { Visit } from '../listening/visit.ts';
import { historyOf } from '../listening/steps/step-history.ts';

interface Jump extends Visit {
  context: AppContext;
  random: Random;
}

/** Consents as an attentive listener would, in any stratum. */
async function agree(context: AppContext, { bound, session }: Visit): Promise<Session> {
  if (session.state !== 'entered') return session;
  const stratum = bound.version.study.config.recruitment.strata?.options[0]?.value;
  const version = bound.consentVersion(languageOf(bound, session));
  return decideConsent(context, bound, session, { agreed: true, version, stratum });
}

/** Passes a step with the right answers. */
function passed(step: Step, { bound, session }: Jump): StepResult {
  const language = languageOf(bound, session);
  if (step.check) {
    const trials = trialsOf(step, session.seed, 1, language).map((trial) => ({
      trial,
      response: trial.right[0] ?? null,
    }));
    return doneRecord(step, { serial: 1, number: 1, language, trials });
  }
  const body = step.body(language);
  const fields = body.kind === 'form' ? body.fields : [];
  const { known } = step;
  const filled = fields.map(({ key, options }) => {
    const right = known?.field === key ? known.right[0] : undefined;
    return [key, right ?? options?.[0]?.value ?? 'English'] as const;
  });
  return step.result?.parse(Object.fromEntries(filled)) ?? {};
}

/** Passes the steps up to a page. A number one above the last page includes the steps after it. */
async function passSteps(jump: Jump, to: number, pages: number): Promise<void> {
  const { context, bound, session } = jump;
  const steps = bound.steps;
  const before = pageBefore(steps, pages);
  const history = await historyOf(context, bound, session);
  for (const step of steps) {
    if ((before.get(step) ?? 1) > to || isOver(step, history)) continue;
    const record = { name: step.name, event: 'done' as const, result: passed(step, jump), at: context.now() };
    await context.store.recordCheck(session.id, record);
  }
}

/** Answers a page as a simulated listener who rates everything average. */
async function answer({ context, bound, session, random }: Jump, page: Page): Promise<void> {
  const language = languageOf(bound, session);
  const heard = page.slots.map(({ clip, rendition }) => ({
    durationMs: bound.clips.get(clip)?.renditions[rendition]?.durationMs ?? 0,
    quality: random.next(),
    facts: {},
  }));
  const actor = { persona: 'careful' as const, habit: 0, random };
  const given = respond(viewPage(bound, page, language), heard, actor, language);
  const id = randomUUID();
  const payload = canonicalJson({ id, page: page.token, ...given });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  const { position } = page;
  // Nothing was heard: the minimum listening time starts when a person continues.
  const stored = { id, sessionId: session.id, position, payload, sha256, heardMs: 0, at: context.now() };
  await context.store.ingestAnswer(stored);
}

/**
 * Moves a preview to a page, or to its end, as if a listener had consented, passed the steps and answered the earlier
 * pages. Throws 'wrong-step' for a finished session and for an unknown page.
 */
export async function jumpTo(context: AppContext, visit: Visit, to: number | 'end'): Promise<void> {
  const session = await agree(context, visit);
  if (session.mode !== 'preview' || session.state !== 'active')
    throw new AppError('wrong-step', 'this preview is over: start it again');
  const jump = { context, bound: visit.bound, session, random: createRandom(`${session.seed}/jump`) };
  const pages = await context.pages.of(session);
  const end = pages.length + 1;
  const target = to === 'end' ? end : to;
  const { answered } = await context.store.progressOf(session.id);
  if (target > end || target <= answered)
    throw new AppError('wrong-step', `page ${target} cannot be opened: choose ${answered + 1} to ${end - 1}`);
  await passSteps(jump, target, pages.length);
  for (const page of pages.slice(answered, target - 1)) await answer(jump, page);
  if (target === end) await context.store.completeAnswered(session.id, PREVIEW_CODE, context.now());
}

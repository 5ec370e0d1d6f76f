import type { FeedbackView } from '#core/session/contract.ts';
import type { AppContext } from './context/context.ts';
import type { Session } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from './context/bound-study.ts';
import { languageOf } from './context/language.ts';

/** Right answers for an answered practice page. Throws 'wrong-step' for any other page. */
export async function feedbackOn(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
  position: string,
): Promise<FeedbackView> {
  const { answered } = await context.store.progressOf(session.id);
  const page = (await context.pages.of(session)).find((candidate) => String(candidate.position) === position);
  const block = page && bound.blocks[page.block];
  if (!page || !block?.training || page.position > answered) {
    throw new AppError('wrong-step', 'feedback is available only on practice pages, after the answer');
  }
  const texts = block.feedback(page, languageOf(bound, session));
  return { slots: page.slots.map(({ token }, index) => ({ token, text: texts?.[index] ?? null })) };
}

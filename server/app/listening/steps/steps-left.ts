import { stepsDue } from '#core/steps/steps-due.ts';
import type { StepView } from '#core/steps/contract/view.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { languageOf } from '../context/language.ts';
import { historyOf, type Visited } from './step-history.ts';

/** The steps that a session still has to do. `pages`: their number in the session. */
export async function stepsLeft(
  context: AppContext,
  bound: BoundStudy,
  session: Visited & Pick<Session, 'language'>,
  pages: number,
): Promise<StepView[]> {
  const history = await historyOf(context, bound, session);
  return stepsDue(bound.steps, history, { pages, language: languageOf(bound, session) });
}

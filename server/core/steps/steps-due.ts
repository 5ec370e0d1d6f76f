import type { Language } from '../study/study.ts';
import { isOver, type StepHistory } from './history.ts';
import type { Step } from './step.ts';
import type { StepView } from './view.ts';

/**
 * The steps that a listener still has to do, in their order. `pages`: how many the session has; a closing step comes
 * before the page after the last one.
 */
export function stepsDue(
  steps: readonly Step[],
  history: StepHistory,
  { pages, language }: { pages: number; language: Language },
): StepView[] {
  return steps
    .filter((step) => !isOver(step, history))
    .map((step) => ({
      name: step.name,
      before: step.closing ? pages + 1 : 1,
      body: step.body(language),
    }));
}

import type { Language } from '../text/languages.ts';
import { isOver, type StepHistory } from './contract/history.ts';
import type { Step } from './contract/step.ts';
import type { StepView } from './contract/view.ts';

/**
 * Number of the page after each step, from 1, in a session with the given number of pages. Closing steps come before
 * `pages` + 1. Steps between pages come where the study says, the others evenly spread.
 */
export function pageBefore(steps: readonly Step[], pages: number): Map<Step, number> {
  const spread = steps.filter(({ place, beforePage }) => place === 'between_pages' && beforePage === null);
  const between = (step: Step): number => {
    const evenly = Math.floor((pages * (spread.indexOf(step) + 1)) / (spread.length + 1)) + 1;
    return Math.min(pages, Math.max(2, step.beforePage ?? evenly));
  };
  return new Map(
    steps.map((step) => {
      if (step.place === 'closing') return [step, pages + 1];
      return [step, step.place === 'between_pages' ? between(step) : 1];
    }),
  );
}

/** The remaining steps of a listener, in order. `pages`: number of pages of the session. */
export function stepsDue(
  steps: readonly Step[],
  history: StepHistory,
  { pages, language }: { pages: number; language: Language },
): StepView[] {
  const before = pageBefore(steps, pages);
  return steps
    .filter((step) => !isOver(step, history))
    .map((step) => ({ name: step.name, before: before.get(step) ?? 1, body: step.body(language) }))
    .toSorted((a, b) => a.before - b.before);
}

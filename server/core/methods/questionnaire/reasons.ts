import { justificationFault, type JustificationFault } from '../../justifications/justification.ts';
import type { QuestionAnswer, QuestionView } from './view.ts';

type Answers = Readonly<Record<string, QuestionAnswer>>;

/** The reasons of an answer in the order of its questions. */
function reasonsIn(answers: Answers): string[] {
  return Object.values(answers).flatMap(({ reason }) => reason ?? []);
}

/**
 * Faults in the required reasons of a page, by key of their questions. A reason is compared with the three before it: those of
 * the questions above, then those of earlier pages.
 */
export function reasonFaults(
  questions: readonly Pick<QuestionView, 'key' | 'reason'>[],
  answers: Answers,
  earlier: readonly { answers: Answers }[],
): Map<string, JustificationFault> {
  const previous = earlier.flatMap((answer) => reasonsIn(answer.answers));
  const faults = new Map<string, JustificationFault>();
  for (const { key, reason: asked } of questions) {
    const reason = answers[key]?.reason?.trim();
    const fault = asked === 'required' && reason ? justificationFault(reason, previous) : null;
    if (fault) faults.set(key, fault);
    if (reason) previous.push(reason);
  }
  return faults;
}

/**
 * Fault in the reasons of a page, without regard to earlier pages, in words; null: none. A required reason is needed only if the
 * question has an answer.
 */
export function reasonFault(
  questions: readonly Pick<QuestionView, 'key' | 'reason'>[],
  answers: Answers,
): string | null {
  const missing = questions.find(({ key, reason: asked }) => {
    const { value = null, reason = null } = answers[key] ?? {};
    return asked === 'required' && value !== null && !reason?.trim();
  });
  if (missing) return `${missing.key} needs a reason`;
  const [weak] = reasonFaults(questions, answers, []);
  return weak ? `the reason of ${weak[0]}: ${weak[1]}` : null;
}

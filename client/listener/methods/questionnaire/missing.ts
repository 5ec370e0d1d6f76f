import type { JustificationFault } from '#core/justifications/justification.ts';
import { reasonFaults } from '#core/methods/questionnaire/reasons.ts';
import type {
  QuestionAnswer,
  QuestionnaireAnswer,
  QuestionnaireView,
  QuestionView,
} from '#core/methods/questionnaire/view.ts';
import type { Language } from '#core/text/languages.ts';
import { choiceId } from '../../../ui/choice-id.ts';
import type { Missing, Visit } from '../shared/page-props.ts';
import { parsedValue } from './parsed-value.ts';
import { t } from '../../words/messages.ts';

export function questionId(key: string): string {
  return `question-${key}`;
}

export function reasonId(key: string): string {
  return `reason-${key}`;
}

/** Value as typed, before parsing. */
const OPEN: QuestionAnswer = { value: null, reason: null };

/** Message for a question with a missing or invalid answer. */
function demand(question: QuestionView, n: number): string {
  const { min = 0, max = 0 } = question;
  return {
    scale: t('question.missing', { n }),
    choice: t('question.choice.missing', { n }),
    text: t('question.text.missing', { n }),
    number: t('question.number.missing', { n, min, max }),
  }[question.kind];
}

function missingOf(
  question: QuestionView,
  index: number,
  given: QuestionAnswer,
  { language, weakness }: { language: Language; weakness: JustificationFault | undefined },
): Missing[] {
  const typed = given.value !== null && given.value !== '';
  const valueMissing = parsedValue(question, given.value, language) === null && (question.required || typed);
  const reasonMissing = question.reason === 'required' && !given.reason?.trim();
  const n = index + 1;
  const id = questionId(question.key);
  const focusId = question.kind === 'scale' ? choiceId(id, 1) : id;
  return [
    ...(valueMissing ? [{ text: demand(question, n), focusId }] : []),
    ...(reasonMissing || weakness
      ? [
          {
            text: weakness ? t(`reason.fault.${weakness}`) : t('question.reason.missing', { n }),
            focusId: reasonId(question.key),
          },
        ]
      : []),
  ];
}

export function missing(
  { questions }: QuestionnaireView,
  { answers = {} }: Partial<QuestionnaireAnswer>,
  { language, earlier }: Visit<QuestionnaireAnswer>,
): Missing[] {
  const weak = reasonFaults(questions, answers, earlier);
  return questions.flatMap((question, index) => {
    const { key } = question;
    return missingOf(question, index, answers[key] ?? OPEN, { language, weakness: weak.get(key) });
  });
}

export function answer(
  view: QuestionnaireView,
  draft: Partial<QuestionnaireAnswer>,
  visit: Visit<QuestionnaireAnswer>,
): QuestionnaireAnswer | null {
  if (missing(view, draft, visit).length > 0) return null;
  const entries = view.questions.map((question): [string, QuestionAnswer] => {
    const { value, reason } = draft.answers?.[question.key] ?? OPEN;
    const words = question.reason === 'off' ? null : reason?.trim() || null;
    return [question.key, { value: parsedValue(question, value, visit.language), reason: words }];
  });
  return { answers: Object.fromEntries(entries) };
}

import { parseCount } from '#core/methods/questionnaire/parse-count.ts';
import type { QuestionAnswer, QuestionView } from '#core/methods/questionnaire/view.ts';
import type { Language } from '#core/text/languages.ts';

/** Parses a typed or chosen value for sending. Returns null if it is empty or out of range. */
export function parsedValue(
  question: QuestionView,
  value: QuestionAnswer['value'],
  language: Language,
): QuestionAnswer['value'] {
  if (typeof value === 'string' && question.kind === 'number') return countIn(question, value, language);
  if (typeof value === 'string') return value.trim() || null;
  if (Array.isArray(value)) return value.length > 0 ? value : null;
  return value;
}

function countIn(
  { min = 0, max = Infinity }: QuestionView,
  typed: string,
  language: Language,
): number | null {
  const count = parseCount(typed, language);
  return count !== null && count >= min && count <= max ? count : null;
}

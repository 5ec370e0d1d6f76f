import {
  errorAt,
  formatMistake,
  hasErrors,
  sortMistakes,
  StudyMistakes,
  type Mistake,
} from '../../../study-files/parse/mistake.ts';

/** Mistakes that are written out. */
const MAX_REPORTED = 10;

function reportOf(mistakes: readonly Mistake[]): StudyMistakes {
  const shown = sortMistakes(mistakes).slice(0, MAX_REPORTED).map(formatMistake);
  const rest = mistakes.length - shown.length;
  const more = rest > 0 ? [`${mistakes.length} mistakes in all, ${rest} more than shown`] : [];
  const fields = new Set(mistakes.flatMap(({ field }) => field ?? []));
  return new StudyMistakes([...shown, ...more].join('\n'), [...fields]);
}

/** Throws StudyMistakes with the first of the mistakes and their number, if there are any. */
export function refuse(mistakes: readonly Mistake[]): void {
  if (hasErrors(mistakes)) throw reportOf(mistakes);
}

/** Throws StudyMistakes with one mistake. `line`: null for the whole file; `field`: the input that corrects it. */
export function refuseAt(path: string, line: number | null, message: string, field?: string): never {
  throw reportOf([errorAt(path, line === null ? null : { line, column: 1 }, message, field)]);
}

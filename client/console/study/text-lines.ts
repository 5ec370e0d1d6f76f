import type { StudyMistake } from '#core/api/study.ts';

/** The number of each line, one below the other. */
export const lineNumbers = (text: string): string =>
  text
    .split('\n')
    .map((_, index) => index + 1)
    .join('\n');

/** Number of the line, from 1, that a place in a text is on. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** Where a line, counted from 1, begins and ends. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

/** A mark for each line with mistakes, as severe as its worst. A mistake without a line is the first line's. */
export function lineMarks(
  mistakes: readonly Pick<StudyMistake, 'line' | 'severity'>[],
): { line: number; severity: StudyMistake['severity'] }[] {
  const marks = new Map<number, StudyMistake['severity']>();
  for (const { line, severity } of mistakes)
    if (marks.get(line ?? 1) !== 'error') marks.set(line ?? 1, severity);
  return [...marks].map(([line, severity]) => ({ line, severity }));
}

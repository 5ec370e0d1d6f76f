import type { StudyMistake } from '#core/api/study.ts';

/** Line numbers, one per line. */
export const lineNumbers = (text: string): string =>
  text
    .split('\n')
    .map((_, index) => index + 1)
    .join('\n');

/** Line number, from 1, of an offset in a text. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** Start and end of a line, counted from 1. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

/** Mark of each line with problems, by its worst severity. Problems without a line go to the first line. */
export function lineMarks(
  mistakes: readonly Pick<StudyMistake, 'line' | 'severity'>[],
): { line: number; severity: StudyMistake['severity'] }[] {
  const marks = new Map<number, StudyMistake['severity']>();
  for (const { line, severity } of mistakes)
    if (marks.get(line ?? 1) !== 'error') marks.set(line ?? 1, severity);
  return [...marks].map(([line, severity]) => ({ line, severity }));
}

import { AppError } from '../../platform/app-error.ts';

/** A mistake in a study folder: its place, the fault and the correction. */
export interface Mistake {
  /** Path as the researcher would type it. */
  file: string;
  /** 1-based; null for the whole file. */
  line: number | null;
  column: number | null;
  /** An error keeps the study from being published; a warning does not. */
  severity: 'error' | 'warning';
  message: string;
  /** The input of the use case that corrects it, if that is not the file. */
  field?: string;
}

/** 1-based place in a text file. */
export interface Place {
  line: number;
  column: number;
}

export function errorAt(file: string, place: Place | null, message: string, field?: string): Mistake {
  const { line = null, column = null } = place ?? {};
  return { file, line, column, severity: 'error', message, ...(field === undefined ? {} : { field }) };
}

export function warningAt(file: string, place: Place | null, message: string): Mistake {
  return { ...errorAt(file, place, message), severity: 'warning' };
}

/** Example: `studies/mine/study.yaml:12:5 error: "batchs" is not an allowed key; did you mean "batches"?` */
export function formatMistake({ file, line, column, severity, message }: Mistake): string {
  const place = line === null ? '' : column === null ? `:${line}` : `:${line}:${column}`;
  return `${file}${place} ${severity}: ${message}`;
}

/** By file, then line, then column; mistakes about a whole file come first. */
export function sortMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

export const hasErrors = (mistakes: readonly Mistake[]): boolean =>
  mistakes.some(({ severity }) => severity === 'error');

/** Mistakes in a researcher's files. The message is the full report. */
export class StudyMistakes extends AppError {
  constructor(report: string, fields: readonly string[] = []) {
    super('study-mistakes', report, fields);
    this.name = 'StudyMistakes';
  }
}

import type { StudyConfig } from './config.ts';

/** The study's file of automatic scores and its lower-is-better metrics; null: none. */
export function metricsFile(
  metrics: StudyConfig['metrics'],
): { file: string; lowerIsBetter: readonly string[] } | null {
  if (metrics === undefined) return null;
  return typeof metrics === 'string'
    ? { file: metrics, lowerIsBetter: [] }
    : { file: metrics.file, lowerIsBetter: metrics.lower_is_better };
}

import type { StudyConfig } from './config.ts';

/** The file of automatic scores that a study names, and the metrics of which lower values are better; null for none. */
export function metricsFile(
  metrics: StudyConfig['metrics'],
): { file: string; lowerIsBetter: readonly string[] } | null {
  if (metrics === undefined) return null;
  return typeof metrics === 'string'
    ? { file: metrics, lowerIsBetter: [] }
    : { file: metrics.file, lowerIsBetter: metrics.lower_is_better };
}

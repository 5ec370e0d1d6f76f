import { join } from 'node:path';
import type { Metric, Threshold } from '#core/analysis/input/metric.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import type { MetricColumnNames } from '../../study-files/find/metric-columns.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { meant, thereAre } from '../../platform/words.ts';
import { readMetricValues } from './metric-values.ts';

/** Settings of automatic scores for one run. */
export interface MetricsAsked {
  /** Files with metrics. */
  files: readonly string[];
  /** Metrics of which lower, or higher, values are better; it holds for the study's own file too. */
  lower?: readonly string[];
  higher?: readonly string[];
  /** Thresholds between human and machine by metric; each replaces that of the study. */
  thresholds?: ReadonlyMap<string, Threshold> | undefined;
  /** Which columns of the files are what, by our names. */
  columns?: MetricColumnNames | undefined;
}

/** Where the automatic scores of a study may be. */
export interface MetricsPlace {
  metrics?: MetricsAsked | undefined;
  /** The study's own folder, if it exists. Its metrics file is read from there. */
  folder?: string | undefined;
}

type Clips = Parameters<typeof readMetricValues>[1];

/** Applies the directions and thresholds of this run. Throws StudyMistakes for a metric that is in no file. */
function directed(
  metrics: readonly Metric[],
  { lower = [], higher = [], thresholds = new Map() }: MetricsAsked,
): Metric[] {
  const names = metrics.map(({ name }) => name);
  const unknown = [...lower, ...higher, ...thresholds.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = meant(unknown, names);
    const there = names.length === 0 ? 'no metrics were read' : thereAre(names);
    throw new StudyMistakes(`${unknown} is not a metric; ${near === null ? there : `did you mean ${near}?`}`);
  }
  return metrics.map((metric) => ({
    ...metric,
    ...(lower.includes(metric.name) && { direction: 'lower' as const }),
    ...(higher.includes(metric.name) && { direction: 'higher' as const }),
    ...(thresholds.has(metric.name) && { threshold: thresholds.get(metric.name) }),
  }));
}

/**
 * The automatic scores of clips from the files that a run names, with what is odd about them. Throws StudyMistakes for a file
 * that cannot be used and for a metric that two files have.
 */
export async function readMetricFiles(
  asked: MetricsAsked,
  clips: Clips,
): Promise<{ metrics: Metric[]; warnings: string[] }> {
  const read = await Promise.all(
    asked.files.map(async (file) => ({ file, ...(await readMetricValues(file, clips, asked.columns)) })),
  );
  const fileOf = new Map<string, string>();
  for (const { file, metrics } of read) {
    for (const { name } of metrics) {
      const before = fileOf.get(name);
      if (before !== undefined)
        throw new StudyMistakes(
          `${file} has the metric ${name}, and so has ${before}; rename one of the columns`,
        );
      fileOf.set(name, file);
    }
  }
  return {
    metrics: directed(
      read.flatMap(({ metrics }) => metrics),
      asked,
    ),
    warnings: read.flatMap(({ warnings }) => warnings),
  };
}

/**
 * The automatic scores of the clips of all `versions`, newest last, with what is odd about them: of the files that are named;
 * else of the one that the newest version names, if its folder exists; else none. A published study holds none,
 * as its file may grow after the last listener. Throws StudyMistakes for a file that cannot be used.
 */
export async function studyMetrics(
  versions: readonly Pick<StudyVersion, 'study'>[],
  { metrics: asked = { files: [] }, folder }: MetricsPlace,
): Promise<{ metrics: Metric[]; warnings: string[] }> {
  const named = metricsFile(versions.at(-1)?.study.config.metrics);
  const own = named === null || folder === undefined ? undefined : join(folder, named.file);
  const isThere = own !== undefined && (await statOrNull(own)) !== null;
  const files = asked.files.length === 0 && isThere ? [own] : asked.files;
  const clips = new Map(versions.flatMap(({ study }) => study.clips.map((clip) => [clip.id, clip])));
  const read = await readMetricFiles({ ...asked, files }, [...clips.values()]);
  const metrics = read.metrics.map((metric) => ({ ...named?.settingsOf(metric.name), ...metric }));
  return { ...read, metrics };
}

import { join } from 'node:path';
import type { Metric } from '#core/analysis/input/metric.ts';
import type { PredictedLabels } from '#core/analysis/input/predicted-labels.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { metricsFile, type MetricSettings } from '#core/study/metrics-file.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import type { MetricColumnNames } from '../../study-files/find/metric-columns.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { meant, thereAre } from '../../platform/words.ts';
import { readMetricValues } from './metric-values.ts';

/** Settings of automatic scores for one run. */
export interface MetricsAsked {
  /** Files with metrics. */
  files: readonly string[];
  /** Metrics of which lower, or higher, values are better. This applies to the study's own file too. */
  lower?: readonly string[];
  higher?: readonly string[];
  /** Thresholds, placements and bands by metric. Each replaces the study's own. */
  settings?: ReadonlyMap<string, MetricSettings> | undefined;
  /** Columns with predicted labels by the factor with the true label. */
  labels?: ReadonlyMap<string, string> | undefined;
  /** Names of the columns in the files, by Earshot's names. */
  columns?: MetricColumnNames | undefined;
}

/** Possible sources of a study's automatic scores. */
export interface MetricsPlace {
  metrics?: MetricsAsked | undefined;
  /** The study's own folder, if it exists. Its metrics file is read from there. */
  folder?: string | undefined;
}

type Clips = Parameters<typeof readMetricValues>[1];

/** Applies the directions and other settings of this run. Throws StudyMistakes for a metric that no file contains. */
function directed(
  metrics: readonly Metric[],
  { lower = [], higher = [], settings = new Map() }: MetricsAsked,
): Metric[] {
  const names = metrics.map(({ name }) => name);
  const unknown = [...lower, ...higher, ...settings.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const near = meant(unknown, names);
    const there = names.length === 0 ? 'no metrics were read' : thereAre(names);
    throw new StudyMistakes(`${unknown} is not a metric; ${near === null ? there : `did you mean ${near}?`}`);
  }
  return metrics.map((metric) => ({
    ...metric,
    ...(lower.includes(metric.name) && { direction: 'lower' as const }),
    ...(higher.includes(metric.name) && { direction: 'higher' as const }),
    ...settings.get(metric.name),
  }));
}

type ReadLabels = Omit<PredictedLabels, 'factor'>;

/** Predicted labels by factor. Throws StudyMistakes for a factor that no clip has and for a column that no file has. */
function labelsOf(
  asked: ReadonlyMap<string, string>,
  read: readonly ReadLabels[],
  clips: Clips,
): PredictedLabels[] {
  const factors = [...new Set(clips.flatMap((clip) => Object.keys({ ...clip.facts, ...clip.factors })))];
  return [...asked].map(([factor, column]) => {
    const found = read.find((own) => own.column === column);
    if (!found)
      throw new StudyMistakes(
        `no table of metrics has a column ${column} with predicted labels; correct its name`,
      );
    if (clips.length > 0 && !factors.includes(factor))
      throw new StudyMistakes(
        `${factor} is no factor of a clip, so ${column} has no true labels; ${thereAre(factors)}`,
      );
    return { factor, ...found };
  });
}

/** Metrics and predicted labels of clips, with warnings about their files. */
interface ReadScores {
  metrics: Metric[];
  labels: PredictedLabels[];
  warnings: string[];
}

/**
 * Reads the automatic scores of clips from the files of a run, with warnings about them. Throws StudyMistakes for an
 * unusable file, and for a metric that two files contain.
 */
export async function readMetricFiles(asked: MetricsAsked, clips: Clips): Promise<ReadScores> {
  const { labels: wanted = new Map<string, string>() } = asked;
  const labelled = new Set(wanted.values());
  const read = await Promise.all(
    asked.files.map(async (file) => ({
      file,
      ...(await readMetricValues(file, clips, asked.columns, labelled)),
    })),
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
    labels: labelsOf(
      wanted,
      read.flatMap(({ labels }) => labels),
      clips,
    ),
    warnings: read.flatMap(({ warnings }) => warnings),
  };
}

/**
 * Reads the automatic scores of the clips of all `versions`, newest last, with warnings about them. The source is the
 * given files, or else the file that the newest version names, if its folder exists, or else none. A published study
 * contains no metrics, because its file may grow after the last listener. Throws StudyMistakes for an unusable file.
 */
export async function studyMetrics(
  versions: readonly Pick<StudyVersion, 'study'>[],
  { metrics: asked = { files: [] }, folder }: MetricsPlace,
): Promise<ReadScores> {
  const named = metricsFile(versions.at(-1)?.study.config.metrics);
  const own = named === null || folder === undefined ? undefined : join(folder, named.file);
  const isThere = own !== undefined && (await statOrNull(own)) !== null;
  const files = asked.files.length === 0 && isThere ? [own] : asked.files;
  const clips = new Map(versions.flatMap(({ study }) => study.clips.map((clip) => [clip.id, clip])));
  const labels = new Map([...(files.length === 0 ? [] : (named?.labels ?? [])), ...(asked.labels ?? [])]);
  const read = await readMetricFiles({ ...asked, files, labels }, [...clips.values()]);
  const metrics = read.metrics.map((metric) => ({ ...named?.settingsOf(metric.name), ...metric }));
  return { ...read, metrics };
}

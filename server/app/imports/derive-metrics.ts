import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { groupBy } from '#core/order/group-by.ts';
import { boundedMean } from '#core/stats/intervals/interval.ts';
import { writeMetrics, type MetricLine } from './metrics/metric-file.ts';
import { readWindows } from './metrics/read-windows.ts';
import { corpusTable, readTextErrors } from './metrics/text-metrics.ts';
import type { TextUnit } from './metrics/text-errors.ts';
import {
  meanOfChunks,
  reverbConsistency,
  timbreConsistency,
  timbreDifference,
  type WindowMetric,
} from './metrics/window-metrics.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { counted } from '../../platform/words.ts';

interface Derived {
  lines: MetricLine[];
  tables: ResultTable[];
}

/** Divisor of the squares in a standard deviation: n (0) or n - 1 (1). */
export type Ddof = 0 | 1;

function meanTable(name: string, values: readonly (number | null)[]): ResultTable {
  const known = values.flatMap((value) => value ?? []);
  const { n, mean, low, high } = boundedMean(known);
  return {
    name,
    title: `Mean ${name} over clips`,
    columns: [
      { label: 'clips', key: 'n' },
      { label: 'without', key: 'without' },
      { label: `${name} [95 %]`, key: 'mean', interval: ['low', 'high'], digits: 4 },
    ],
    rows: [{ n, without: values.length - known.length, mean, low, high }],
    notes: ["t interval over clips. 'without': clips whose windows have no value."],
  };
}

async function fromWindows(
  path: string,
  name: string,
  metric: WindowMetric,
  isScore: boolean,
): Promise<Derived> {
  const byClip = groupBy(await readWindows(path), ({ clip }) => clip);
  const lines = [...byClip].map(([clip, windows]): MetricLine => {
    const sizes = new Set(windows.map(({ values }) => values.length));
    if (isScore ? !sizes.has(1) || sizes.size > 1 : sizes.size > 1) {
      const wanted = isScore ? 'one score per window' : 'embeddings of one size';
      throw new StudyMistakes(
        `${path}: ${clip} has windows of ${[...sizes].join(' and ')} values; ${name} needs ${wanted}`,
      );
    }
    if (!isScore && windows.some(({ values }) => values.every((value) => value === 0)))
      throw new StudyMistakes(
        `${path}: ${clip} has an embedding of zeros, which has no direction; remove its row`,
      );
    return { keys: { clip }, values: { [name]: metric(windows) } };
  });
  return {
    lines,
    tables: [
      meanTable(
        name,
        lines.map(({ values }) => values[name] ?? null),
      ),
    ],
  };
}

async function fromTexts(path: string, name: string, unit: TextUnit): Promise<Derived> {
  const clips = await readTextErrors(path, unit);
  const lines = clips.map(({ keys, edits, length, rate }): MetricLine => {
    return { keys, values: { [name]: rate, [`${name}_edits`]: edits, [`${name}_length`]: length } };
  });
  return { lines, tables: [corpusTable(name, unit, clips)] };
}

interface Deriving {
  /** Direction of better values; null if neither direction is better. */
  better: 'higher' | 'lower' | null;
  derive(path: string, name: string, ddof: Ddof): Promise<Derived>;
}

/** Metrics computed from the output of other programs, by their command line names. */
export const DERIVED: Readonly<Record<string, Deriving>> = {
  wer: { better: 'lower', derive: async (path, name) => await fromTexts(path, name, 'words') },
  cer: { better: 'lower', derive: async (path, name) => await fromTexts(path, name, 'characters') },
  sptd: {
    better: null,
    derive: async (path, name) => await fromWindows(path, name, timbreDifference, false),
  },
  timbre: {
    better: 'higher',
    derive: async (path, name) => await fromWindows(path, name, timbreConsistency, false),
  },
  richness: {
    better: 'higher',
    derive: async (path, name) => await fromWindows(path, name, meanOfChunks, true),
  },
  reverb: {
    better: 'lower',
    derive: async (path, name, ddof) => await fromWindows(path, name, reverbConsistency(ddof), true),
  },
};

/**
 * Computes a metric of each clip from the output of other programs, writes it to `out` as a table of metrics, and
 * summarises it. `counts`: whether the file also has the edits and lengths of WER and CER. Throws StudyMistakes for
 * an unusable file.
 */
export async function deriveMetric({
  metric,
  path,
  out,
  counts = false,
  ddof = 0,
}: {
  metric: string;
  path: string;
  out: string;
  counts?: boolean | undefined;
  ddof?: Ddof | undefined;
}): Promise<{ text: string; json: Derived; better: 'higher' | 'lower' | null }> {
  const deriving = DERIVED[metric];
  if (!deriving) throw new Error(`there is no metric ${metric} to derive`);
  const { lines, tables } = await deriving.derive(path, metric, ddof);
  const written = counts
    ? lines
    : lines.map(({ keys, values }) => ({ keys, values: { [metric]: values[metric] ?? null } }));
  await writeMetrics(out, written);
  const clips = `${out}: ${counted(lines.length, 'clip')}`;
  return {
    text: [...tables.map((table) => textTable(table, lines.length)), clips].join('\n\n'),
    json: { lines, tables },
    better: deriving.better,
  };
}

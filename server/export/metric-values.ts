import type { Metric } from '#core/analysis/metric-table.ts';
import type { Clip } from '#core/study/study.ts';
import { statOrNull } from '../study-files/inside-folder.ts';
import { readMetrics, withClipName, type MetricRow } from '../study-files/metrics.ts';
import {
  errorAt,
  formatMistake,
  hasErrors,
  sortMistakes,
  StudyMistakes,
  type Mistake,
} from '../study-files/mistake.ts';

type Keyed = Pick<Clip, 'id' | 'factors'>;

function keyOf(names: readonly string[], factors: Readonly<Record<string, string>>): string {
  return JSON.stringify(names.map((name) => factors[name] ?? null));
}

/** The rows that speak of a clip: those all of whose factors are the clip's. */
function rowFinder(rows: readonly MetricRow[]): (clip: Keyed) => MetricRow[] {
  const shapes = new Map<string, { names: string[]; rows: Map<string, MetricRow[]> }>();
  for (const row of rows) {
    const names = Object.keys(row.factors);
    const shape = shapes.get(names.join()) ?? { names, rows: new Map<string, MetricRow[]>() };
    shapes.set(names.join(), shape);
    const key = keyOf(names, row.factors);
    shape.rows.set(key, [...(shape.rows.get(key) ?? []), row]);
  }
  return ({ factors }) =>
    [...shapes.values()].flatMap((shape) => shape.rows.get(keyOf(shape.names, factors)) ?? []);
}

function repeated(path: string, clips: readonly { id: string; rows: MetricRow[] }[]): Mistake[] {
  return clips.flatMap(({ id, rows: [first, second] }) =>
    first && second
      ? [
          errorAt(
            path,
            { line: second.line, column: 1 },
            `${id} has values on line ${first.line} already; keep one row`,
          ),
        ]
      : [],
  );
}

/**
 * The automatic scores of a study's clips from a CSV file, with what is odd about it. Throws StudyMistakes with every
 * mistake at its line.
 */
export async function readMetricValues(
  path: string,
  clips: readonly Keyed[],
): Promise<{ metrics: Metric[]; warnings: string[] }> {
  if (!(await statOrNull(path))) throw new StudyMistakes(`there is no metrics file ${path}`);
  const named = clips.map(withClipName);
  const { mistakes, metrics, rows } = await readMetrics(path, clips);
  const rowsOf = rowFinder(rows);
  const found = named.map((clip) => ({ id: clip.id, rows: rowsOf(clip) }));
  const all = sortMistakes([...mistakes, ...repeated(path, found)]);
  if (hasErrors(all)) throw new StudyMistakes(all.map(formatMistake).join('\n'));
  const factorsOf = new Map(clips.map(({ id, factors }) => [id, factors]));
  return {
    metrics: metrics.map((name) => ({
      name,
      factorsOf,
      values: new Map(found.map(({ id, rows: [row] }) => [id, row?.values[name] ?? null])),
    })),
    warnings: all.map(formatMistake),
  };
}

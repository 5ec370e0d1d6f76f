import type { SetClip } from './set-clip.ts';
import { errorAt, warningAt, type Mistake } from './mistake.ts';
import { readTable } from './read-table.ts';

/** One row of a metrics file: which clips it speaks of, and a number a metric (null where the cell is empty). */
export interface MetricRow {
  line: number;
  factors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, number | null>>;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const UNKNOWN = ['', 'NA'];

type Named = Pick<SetClip, 'id' | 'factors'>;

/** A clip with its path as one more factor, so that a row may name it either way. */
export function withClipName({ id, factors }: Named): Named {
  return { id, factors: { ...factors, clip: id } };
}

/**
 * Reads automatic scores: CSV with a column clip or the columns system and item, further columns named as factors, then
 * a column a metric. An empty cell, or NA, is a value that is not known.
 */
export async function readMetrics(
  path: string,
  unnamed: readonly Named[],
): Promise<{ mistakes: Mistake[]; metrics: string[]; rows: MetricRow[] }> {
  const clips = unnamed.map(withClipName);
  const { mistakes, table } = await readTable(path, []);
  if (!table) return { mistakes, metrics: [], rows: [] };
  if (!table.columns.includes('clip') && !['system', 'item'].every((name) => table.columns.includes(name))) {
    const message = `the first line names ${table.columns.join(', ')}; a column clip, or system and item, has to say what a row is about`;
    return { mistakes: [...mistakes, errorAt(path, { line: 1, column: 1 }, message)], metrics: [], rows: [] };
  }
  const factors = new Set(['system', 'item', ...clips.flatMap((clip) => Object.keys(clip.factors))]);
  const keys = table.columns.filter((column) => factors.has(column));
  const metrics = table.columns.filter((column) => !factors.has(column));
  if (metrics.length === 0) {
    mistakes.push(
      errorAt(path, { line: 1, column: 1 }, 'no metric; add a column a metric after system and item'),
    );
  }
  const rows = table.rows.map(({ line, cells }) => {
    const at = { line, column: 1 };
    for (const metric of metrics.filter(
      (name) => !NUMBER.test(cells[name] ?? '') && !UNKNOWN.includes(cells[name] ?? ''),
    )) {
      const message = `${metric} is ${JSON.stringify(cells[metric])}; write a number, or nothing where it is unknown`;
      mistakes.push(errorAt(path, at, message));
    }
    const known = keys.filter((key) => cells[key] !== '');
    if (!clips.some((clip) => known.every((key) => clip.factors[key] === cells[key]))) {
      const name = known.map((key) => `${key} ${cells[key] ?? ''}`).join(', ');
      mistakes.push(warningAt(path, at, `no clip has ${name}; correct the row or delete it`));
    }
    return {
      line,
      factors: Object.fromEntries(known.map((key) => [key, cells[key] ?? ''])),
      values: Object.fromEntries(
        metrics.map((name) => [name, UNKNOWN.includes(cells[name] ?? '') ? null : Number(cells[name])]),
      ),
    };
  });
  return { mistakes, metrics, rows };
}

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

/** Reads automatic scores: CSV with the columns system and item, further columns named as factors, then a column a metric. */
export async function readMetrics(
  path: string,
  clips: readonly Pick<SetClip, 'factors'>[],
): Promise<{ mistakes: Mistake[]; metrics: string[]; rows: MetricRow[] }> {
  const { mistakes, table } = await readTable(path, ['system', 'item']);
  if (!table) return { mistakes, metrics: [], rows: [] };
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
    for (const metric of metrics.filter((name) => !NUMBER.test(cells[name] ?? '') && cells[name] !== '')) {
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
        metrics.map((name) => [name, cells[name] === '' ? null : Number(cells[name])]),
      ),
    };
  });
  return { mistakes, metrics, rows };
}

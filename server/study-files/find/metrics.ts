import { exactMean } from '#core/stats/intervals/exact-mean.ts';
import { ITERATION } from '#core/analysis/iterations/iteration-metrics.ts';
import { ClipFinder, type FoundClip, type NamedClip } from './clip-finder.ts';
import { metricColumns, metricNumber, type MetricColumnNames } from './metric-columns.ts';
import { readMetricRows } from './metric-rows.ts';
import { errorAt, hasErrors, warningAt, type Mistake } from '../parse/mistake.ts';
import type { TableRow } from '../parse/read-table.ts';
import { some } from '../../platform/words.ts';

/** A metric of a file, joined to the clips. */
export interface ReadMetric {
  name: string;
  /** Scores by clip; null for empty cells. Clips that are not in the file are absent. */
  values: Map<string, number | null>;
  /** Scores by system, from rows that name only a system. */
  bySystem: Map<string, number | null>;
  /** Repeated measurements, by trial and clip; empty without a column `trial`. `values` has their means. */
  trials: Map<string, Map<string, number>>;
}

/** Predicted labels of a column by clip; null for empty cells and NA. */
export interface ReadLabels {
  column: string;
  values: Map<string, string | null>;
}

/** Exports write this where a clip lacks a factor. */
const MISSING = 'NA';

const labelIn = (text = ''): string | null => (['', MISSING].includes(text.trim()) ? null : text.trim());

/** Limit of rows without a clip that are reported one by one. */
const MAX_LISTED = 10;

const nameOf = (factors: Readonly<Record<string, string>>): string =>
  Object.entries(factors)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Joins the rows of one file to clips and collects mistakes. */
class MetricJoin {
  readonly mistakes: Mistake[] = [];
  readonly metrics: ReadMetric[];
  readonly labels: ReadLabels[];
  /** Unrated iterations of known clips, as factors by their names. */
  readonly unrated = new Map<string, Readonly<Record<string, string>>>();
  readonly #path: string;
  readonly #finder: ClipFinder;
  readonly #systems: ReadonlySet<string>;
  readonly #columns: ReturnType<typeof metricColumns>['found'];
  /** Line from which a clip or a system has its values. */
  readonly #lines = new Map<string, number>();
  #strays: Mistake[] = [];

  constructor(path: string, clips: readonly NamedClip[], columns: ReturnType<typeof metricColumns>['found']) {
    this.#path = path;
    this.#finder = new ClipFinder(clips);
    this.#systems = new Set(clips.flatMap(({ factors }) => factors['system'] ?? []));
    this.#columns = columns;
    this.labels = columns.labels.map((column) => ({ column, values: new Map() }));
    this.metrics = columns.metrics.map(({ name }) => ({
      name,
      values: new Map(),
      bySystem: new Map(),
      trials: new Map(),
    }));
  }

  add(row: TableRow): void {
    const known: Record<string, string> = {};
    for (const { name, column } of this.#columns.keys) {
      const value = row.cells[column] ?? '';
      if (value !== '' && value !== MISSING) known[name] = value;
    }
    const values = this.#columns.metrics.map(({ name, column }) => this.#number(row, name, column));
    const names = Object.keys(known);
    const trial = this.#columns.trial === null ? null : (row.cells[this.#columns.trial] ?? '');
    const [system] = names.length === 1 ? [known['system']] : [];
    if (trial === '') this.#error(row.line, 'trial is empty; number the trials of a clip, like 1, 2, 3');
    else if (names.length === 0) {
      const keys = this.#columns.keys.map(({ column }) => column).join(', ');
      this.#error(row.line, `${keys}: all empty; name the clip of the row, or delete it`);
    } else if (system !== undefined) this.#addSystem(row.line, system, values, trial);
    else this.#addClips(row, known, values, trial);
  }

  #error(line: number, message: string): void {
    this.mistakes.push(errorAt(this.#path, { line, column: 1 }, message));
  }

  #stray(line: number, message: string): void {
    this.#strays.push(warningAt(this.#path, { line, column: 1 }, message));
  }

  #number(row: TableRow, name: string, column: string): number | null {
    const number = metricNumber(row.cells[column]);
    if (typeof number !== 'object' || number === null) return number;
    this.#error(row.line, `${name} is ${JSON.stringify(row.cells[column])}; ${number.problem}`);
    return null;
  }

  #isRepeated(line: number, key: string, name: string): boolean {
    const before = this.#lines.get(key);
    if (before === undefined) this.#lines.set(key, line);
    else this.#error(line, `${name} has values on line ${before} already; keep one row`);
    return before !== undefined;
  }

  #addSystem(line: number, system: string, values: readonly (number | null)[], trial: string | null): void {
    if (trial !== null) {
      this.#error(line, 'a row of a whole system has a trial; name the clip of the row');
    } else if (!this.#systems.has(system)) {
      this.#stray(line, `no clip has system ${system}; correct the row or delete it`);
    } else if (!this.#isRepeated(line, JSON.stringify(['system', system]), `system ${system}`)) {
      for (const [index, { bySystem }] of this.metrics.entries()) bySystem.set(system, values[index] ?? null);
    }
  }

  #find({ clip: path, ...factors }: Record<string, string>): FoundClip {
    if (path === undefined) return this.#finder.byFactors(factors);
    const found = this.#finder.byPath(path);
    const fits = (clip: NamedClip): boolean =>
      Object.entries(factors).every(([name, value]) => (clip.factors[name] ?? value) === value);
    const several = (found.several ?? []).filter(fits);
    return several.length > 1 ? { clips: [], several } : { clips: [...found.clips, ...several].filter(fits) };
  }

  #addClips(
    row: TableRow,
    known: Record<string, string>,
    values: readonly (number | null)[],
    trial: string | null,
  ): void {
    const { line } = row;
    const { clips, several } = this.#find(known);
    if (several) {
      const ids = some(several.map(({ id }) => id));
      this.#error(line, `${nameOf(known)} matches ${ids}; write the path of one`);
    } else if (clips.length === 0 && this.#isOtherIteration(known)) {
      this.unrated.set(nameOf(known), known);
      this.#set(line, nameOf(known), values, trial);
    } else if (clips.length === 0) {
      this.#stray(line, `no clip has ${nameOf(known)}; correct the row or delete it`);
    }
    for (const { id } of clips) {
      this.#set(line, id, values, trial);
      for (const { column, values: labels } of this.labels) labels.set(id, labelIn(row.cells[column]));
    }
  }

  #set(line: number, id: string, values: readonly (number | null)[], trial: string | null): void {
    const key = trial === null ? id : JSON.stringify([id, trial]);
    if (this.#isRepeated(line, key, trial === null ? id : `trial ${trial} of ${id}`)) return;
    for (const [index, metric] of this.metrics.entries()) {
      const value = values[index] ?? null;
      if (trial === null || value === null) {
        if (!metric.values.has(id)) metric.values.set(id, value);
        continue;
      }
      const own = metric.trials.get(trial) ?? new Map<string, number>();
      metric.trials.set(trial, own.set(id, value));
      const all = [...metric.trials.values()].flatMap((each) => each.get(id) ?? []);
      metric.values.set(id, exactMean(all));
    }
  }

  #isOtherIteration({ clip, [ITERATION]: iteration, ...others }: Record<string, string>): boolean {
    if (clip !== undefined || iteration === undefined) return false;
    const { clips, several = [] } = this.#finder.byFactors(others);
    return clips.length + several.length > 0;
  }

  /** Mistakes that are known only after the last row. */
  finish(rows: readonly TableRow[], clips: readonly NamedClip[]): void {
    const keys = this.#columns.keys;
    if (this.#lines.size === 0 && rows.length > 0 && clips.length > 0 && !hasErrors(this.mistakes)) {
      const [row, clip] = [rows[0], clips[0]];
      const theirs = keys.map(({ name, column }) => `${name} ${row?.cells[column] ?? ''}`).join(', ');
      const ours = keys.map(
        ({ name }) => `${name} ${name === 'clip' ? (clip?.id ?? '') : (clip?.factors[name] ?? '(none)')}`,
      );
      const message = `no row names a clip: looked for ${theirs}, where clips are like ${ours.join(', ')}; correct the names, or name the columns`;
      this.mistakes.push(errorAt(this.#path, null, message));
      return;
    }
    const listed = this.#strays.slice(0, MAX_LISTED);
    const more = this.#strays.length - listed.length;
    const rest = more > 0 ? [warningAt(this.#path, null, `${more} more rows match no clip`)] : [];
    this.mistakes.push(...listed, ...rest);
  }
}

/**
 * Reads automatic scores: CSV, TSV or JSON Lines. Rows name a clip by its path or file name, by system and item, or
 * by other factors. Every other column is a metric. A row that names only a system is a score of the whole system. A
 * row of another iteration of a known clip is kept. With a column `trial`, a clip has one row for each trial, and its score is their
 * mean. An empty cell or NA is an unknown value. Columns in `labelled` contain predicted labels.
 */
export async function readMetrics(
  path: string,
  clips: readonly NamedClip[],
  names: MetricColumnNames = new Map(),
  labelled: ReadonlySet<string> = new Set(),
): Promise<{ mistakes: Mistake[] } & Pick<MetricJoin, 'metrics' | 'labels' | 'unrated'>> {
  const { mistakes, table } = await readMetricRows(path);
  if (!table) return { mistakes, metrics: [], labels: [], unrated: new Map() };
  const factors = new Set(['clip', 'system', 'item']);
  for (const clip of clips) for (const name of Object.keys(clip.factors)) factors.add(name);
  const { mistakes: odd, found } = metricColumns(path, table, factors, names, labelled);
  if (hasErrors(odd)) return { mistakes: [...mistakes, ...odd], metrics: [], labels: [], unrated: new Map() };
  const join = new MetricJoin(path, clips, found);
  for (const row of table.rows) join.add(row);
  join.finish(table.rows, clips);
  const { metrics, labels, unrated } = join;
  return { mistakes: [...mistakes, ...odd, ...join.mistakes], metrics, labels, unrated };
}

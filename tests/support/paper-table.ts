import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const folder = new URL('../../../shared/data/papers/', import.meta.url);
const rows = z.array(z.record(z.string(), z.string()));

/** A table as a paper prints it, a row a line; null where the papers' numbers are not at hand, as they are no part of the project. */
export function paperTable(name: string): Record<string, string>[] | null {
  const file = new URL(`${name}.csv`, folder);
  if (existsSync(file)) return rows.parse(parse(readFileSync(file, 'utf8'), { columns: true }));
  process.stdout.write(`${name}.csv is not here: tests against the printed numbers are skipped\n`);
  return null;
}

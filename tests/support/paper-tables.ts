import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';

/** Tables that papers printed stay beside the project. */
const FOLDER = join(projectRoot(), '..', 'shared', 'data', 'papers');

/** The path of a printed table, and whether it is there: a test that wants it is skipped where not. */
export function paperTable(name: string): { isThere: boolean; rows: () => Record<string, string>[] } {
  const path = join(FOLDER, `${name}.csv`);
  const rows = () =>
    z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(path, 'utf8'), { columns: true }));
  return { isThere: existsSync(path), rows };
}

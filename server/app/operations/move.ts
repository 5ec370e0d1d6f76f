import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { Database, RowCounts } from '../../db/contract/database.ts';
import type { Dump } from '../../db/contract/dump.ts';
import { StoreError } from '../../db/contract/store.ts';
import { counted } from '../../platform/words.ts';

/** Tables as one text each: equal for equal rows in the same order, whatever the database. */
async function digests(dump: Dump): Promise<Map<string, string>> {
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const { table, rows } of dump) {
    const hash = hashes.get(table) ?? createHash('sha256');
    hashes.set(table, hash);
    for (const row of rows) hash.update(`${canonicalJson(row)}\n`);
  }
  return new Map([...hashes].map(([table, hash]) => [table, hash.digest('hex')]));
}

interface Move {
  /** Database that is copied, with its data folder; no server may run on it. */
  from: Database;
  fromFolder: string;
  /** An empty database, with its data folder. */
  to: Database;
  toFolder: string;
}

/**
 * Copies all rows of a database into another one and compares every row. After a cut the same call goes on. Returns the rows of each
 * table. Throws StoreError 'exists' where the other one has rows, and 'damaged' where a table differs afterwards.
 */
export async function moveDatabase({ from, fromFolder, to, toFolder }: Move): Promise<RowCounts> {
  const rows = await to.load(toFolder, from.dump(fromFolder));
  const [before, after] = [await digests(from.dump(fromFolder)), await digests(to.dump(toFolder))];
  const tables = new Set([...before.keys(), ...after.keys()]);
  const different = [...tables].filter((table) => before.get(table) !== after.get(table));
  if (different.length > 0)
    throw new StoreError(
      'damaged',
      `${counted(different.length, 'table')} differ after the copy (${different.join(', ')}): stop every server, empty the new database and copy again`,
    );
  return rows;
}

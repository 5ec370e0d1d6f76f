import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { projectRoot } from '../../platform/project-root.ts';
import { newer } from '../statements/newer.ts';
import type { Connection } from './driver.ts';
import { ownFile } from './private-files.ts';
import { syncFile } from './sync-file.ts';

const migrationsFolder = (): string => join(projectRoot(), 'migrations');

/** When the newest migration that the program knows was made, as the migrator counts: milliseconds since 1970. */
export function newestKnown(): number {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  return Math.max(...files.map(({ folderMillis }) => folderMillis));
}

const hasTable = (raw: Connection, name: string): boolean =>
  raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** Creation time of the newest migration that a database has had, as in `newestKnown`; null for a database of another program. */
export function newestMigration(raw: Connection): number | null {
  if (!hasTable(raw, '__drizzle_migrations')) return null;
  return Number(raw.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0);
}

/** Whether the program knows a migration that the database has not had: the migrator's own rule. */
export const isOutdated = (raw: Connection): boolean => (newestMigration(raw) ?? 0) < newestKnown();

/** Version of the program that migrated a database last; null for one from before it was noted. */
function migratedBy(raw: Connection): string | null {
  if (!hasTable(raw, 'installation')) return null;
  const select = raw.prepare<[], string>("SELECT value FROM installation WHERE name = 'migrated_by'");
  return select.pluck().get() ?? null;
}

/**
 * Refuses a database that had migrations which this program does not know: it would store answers that the newer version reads
 * in another way. Throws StoreError 'newer'. `what`: the database in words.
 */
export function refuseNewer(raw: Connection, what: string): void {
  if ((newestMigration(raw) ?? 0) <= newestKnown()) return;
  throw newer(what, migratedBy(raw));
}

/** Backups made before migrations, beside the database. */
const FOLDER = 'before-migration';
/** More than a few are of no use: each upgrade is tried soon after it. */
const KEPT = 3;

/** Copies a database that is about to be migrated, and returns the copy; older copies than the last few are deleted. */
function copyBefore(raw: Connection, file: string, now: Date): string {
  const folder = join(dirname(file), FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `earshot-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;
  const [copy, unfinished] = [join(folder, name), join(folder, `.${name}.part`)];
  rmSync(unfinished, { force: true });
  ownFile(unfinished);
  raw.prepare('VACUUM INTO ?').run(unfinished);
  syncFile(unfinished);
  renameSync(unfinished, copy);
  syncFile(folder);
  const copies = readdirSync(folder)
    .filter((one) => one.endsWith('.sqlite'))
    .toSorted();
  for (const old of copies.slice(0, -KEPT)) rmSync(join(folder, old));
  return copy;
}

/**
 * Brings a database to the newest migration, after a copy of it if it holds anything. Throws StoreError 'newer' for one of a newer
 * program.
 */
export function migrateDatabase(raw: Connection, file: string, { isTemporary = false } = {}): void {
  refuseNewer(raw, `the database ${file}`);
  const before = newestMigration(raw);
  if (before === newestKnown()) return;
  if (before !== null && !isTemporary) copyBefore(raw, file, new Date());
  migrate(drizzle(raw), { migrationsFolder: migrationsFolder() });
  raw
    .prepare("INSERT OR REPLACE INTO installation (name, value) VALUES ('migrated_by', ?)")
    .run(earshotVersion());
}

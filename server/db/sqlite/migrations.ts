import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { projectRoot } from '../../platform/project-root.ts';
import type { Connection } from './driver.ts';

export const migrationsFolder = (): string => join(projectRoot(), 'migrations');

/** When the newest migration that the program knows was made, as the migrator counts: milliseconds since 1970. */
export function newestKnown(): number {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  return Math.max(...files.map(({ folderMillis }) => folderMillis));
}

/** Creation time of the newest migration that a database has had, as in `newestKnown`; null for a database of another program. */
export function newestMigration(raw: Connection): number | null {
  const table = raw.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (table === undefined) return null;
  return Number(raw.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0);
}

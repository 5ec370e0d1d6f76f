import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Every migration after it says which programs it works with, or only adds; tests/server/db/additive.test.ts sees to that. */
const FIRST = '0001_triggers';

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })).nonempty() });

/** First line of a migration that removes or changes what older programs use. */
const WORKS_WITH = /^-- Works with programs that know (\w+)\n/u;

/** The migration that a program has to know to work with this one, as its first line says; null: this one only adds. */
export const worksWith = (sql: string): string | null => WORKS_WITH.exec(sql)?.[1] ?? null;

/**
 * The time of the newest migration that a program has to know to work with a database that has had all migrations of a folder, in
 * milliseconds since 1970. A server that knows it goes on, and starts again, while others are upgraded. Throws for a first line that
 * names no earlier migration.
 */
export function oldestProgram(folder: string): number {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')));
  const whenOf = (tag: string, before: number): number => {
    const found = entries.slice(0, before).find((entry) => entry.tag === tag);
    if (found) return found.when;
    throw new Error(`the first line of migration ${entries[before]?.tag} names no earlier migration: ${tag}`);
  };
  const needed = entries.flatMap(({ tag }, index) => {
    const named = worksWith(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
    return named === null ? [] : [whenOf(named, index)];
  });
  return Math.max(whenOf(FIRST, entries.length), ...needed);
}

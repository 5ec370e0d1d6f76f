import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldestProgram } from '../../../server/db/postgres/oldest-program.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { faultsAfter, notAdditive } from '../../support/additive.ts';
import { temporaryFolder } from '../../support/test-server.ts';

const folder = join(projectRoot(), 'migrations');
const BREAK = '\n--> statement-breakpoint\n';

/** The last migrations from before servers could be upgraded one after another. */
test.each([
  ['SQLite', folder, '0011_installation'],
  ['PostgreSQL', join(folder, 'postgres'), '0001_triggers'],
])('migrations of %s only add: servers of the version before go on', (_name, place, last) => {
  expect(faultsAfter(place, last)).toEqual([]);
});

test.each([
  'ALTER TABLE "sessions" ADD COLUMN "note" text;',
  'ALTER TABLE `sessions` ADD `note` text;',
  'ALTER TABLE "sessions" ADD COLUMN "weight" bigint DEFAULT 1 NOT NULL;',
  'ALTER TABLE `sessions` ADD `weight` integer DEFAULT 1 NOT NULL;',
  'CREATE INDEX "by_weight" ON "sessions" USING btree ("weight");',
  'CREATE TABLE "notes" ("id" text PRIMARY KEY NOT NULL, "at" bigint NOT NULL);',
  'CREATE TABLE `notes` (`id` text PRIMARY KEY NOT NULL, `session` text NOT NULL,\n FOREIGN KEY (`session`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade\n);',
  `CREATE TABLE "notes" ("id" text PRIMARY KEY NOT NULL);${BREAK}CREATE UNIQUE INDEX "one" ON "notes" ("id");${BREAK}INSERT INTO notes SELECT id FROM sessions;`,
  `CREATE TABLE "notes" ("id" text);${BREAK}ALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;`,
  `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;${BREAK}CREATE TABLE "notes" ("id" text);${BREAK}CREATE TRIGGER t AFTER INSERT ON notes FOR EACH ROW EXECUTE FUNCTION f();`,
  `ALTER TABLE "sessions" ADD COLUMN "note" text;${BREAK}UPDATE sessions SET note = 'x';`,
])('what only adds passes: %s', (sql) => {
  expect(notAdditive(sql)).toEqual([]);
});

const TWO = /Do it in two versions.*-- Works with programs that know/u;
const ROWS = /Older rows.*a later one adds it/u;

test.each([
  ['DROP TABLE "notes";', TWO],
  ['ALTER TABLE "sessions" DROP COLUMN "seed";', TWO],
  ['ALTER TABLE `sessions` DROP COLUMN `seed`;', TWO],
  ['ALTER TABLE "sessions" RENAME COLUMN "seed" TO "start";', TWO],
  ['ALTER TABLE `sessions` RENAME TO `visits`;', TWO],
  ['ALTER TABLE "sessions" ALTER COLUMN "seed" SET DATA TYPE bigint;', TWO],
  ['ALTER TABLE "sessions" ALTER COLUMN "stratum" SET NOT NULL;', TWO],
  ['ALTER TABLE "sessions" ALTER COLUMN "seed" DROP DEFAULT;', TWO],
  ['DROP INDEX "by_study";', TWO],
  [`CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS 'select 1';`, TWO],
  ['CREATE TRIGGER t BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION f();', TWO],
  [`UPDATE sessions SET seed = 'x';`, TWO],
  ['DELETE FROM sessions;', TWO],
  ['PRAGMA foreign_keys=OFF;', TWO],
  [
    `CREATE TABLE \`__new_sessions\` (\`id\` text);${BREAK}INSERT INTO \`__new_sessions\`("id") SELECT "id" FROM \`sessions\`;${BREAK}DROP TABLE \`sessions\`;`,
    TWO,
  ],
  ['ALTER TABLE "sessions" ADD COLUMN "weight" bigint NOT NULL;', /Give it a DEFAULT/u],
  ['ALTER TABLE `sessions` ADD `weight` integer NOT NULL;', /Give it a DEFAULT/u],
  ['ALTER TABLE "sessions" ADD COLUMN "weight" bigint UNIQUE;', ROWS],
  ['ALTER TABLE "sessions" ADD COLUMN "weight" bigint CHECK (weight > 0);', ROWS],
  ['ALTER TABLE "sessions" ADD CONSTRAINT "positive" CHECK (weight > 0);', ROWS],
  ['CREATE UNIQUE INDEX "one" ON "sessions" ("seed");', ROWS],
  [
    'CREATE TABLE "notes" ("session" text REFERENCES "sessions"("id") ON DELETE no action, "at" bigint);',
    /ON DELETE CASCADE/u,
  ],
  ['ALTER TABLE "sessions" ADD COLUMN "note" text; DROP TABLE "notes";', /statement-breakpoint/u],
])('what the version before does not survive is refused, with the way to do it: %s', (sql, words) => {
  expect(notAdditive(sql).join('\n')).toMatch(words);
});

test('a migration that removes something names the migration that programs have to know', async () => {
  const place = await temporaryFolder();
  const tags = ['0001_triggers', '0002_unused', '0003_remove', '0004_more'];
  const write = (tag: string, sql: string): Promise<void> => writeFile(join(place.path, `${tag}.sql`), sql);
  await mkdir(join(place.path, 'meta'));
  const entries = tags.map((tag, index) => ({ tag, when: 1000 + index }));
  await writeFile(join(place.path, 'meta', '_journal.json'), JSON.stringify({ entries }));
  for (const tag of tags) await write(tag, 'CREATE INDEX "a" ON "sessions" ("seed");');
  expect([faultsAfter(place.path, tags[0] ?? ''), oldestProgram(place.path)]).toEqual([[], 1000]);
  const remove = 'ALTER TABLE "sessions" DROP COLUMN "seed";';
  await write('0003_remove', remove);
  expect(faultsAfter(place.path, tags[0] ?? '')).toEqual([
    expect.stringMatching(/^0003_remove\.sql: statement 1/u),
  ]);
  await write('0003_remove', `-- Works with programs that know 0002_unused\n${remove}`);
  expect([faultsAfter(place.path, tags[0] ?? ''), oldestProgram(place.path)]).toEqual([[], 1001]);
  await write('0003_remove', `-- Works with programs that know 0004_more\n${remove}`);
  expect(faultsAfter(place.path, tags[0] ?? '')).toEqual([expect.stringContaining('no earlier migration')]);
  expect(() => oldestProgram(place.path)).toThrow('0003_remove names no earlier migration: 0004_more');
  await place.remove();
});

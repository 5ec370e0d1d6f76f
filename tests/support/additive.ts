import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { worksWith } from '../../server/db/postgres/oldest-program.ts';

/** Why a statement is not additive, and the way to do the same in two versions. */
const TWO_STEPS =
  'Do it in two versions. In the first, stop reading and writing it. In a later one, remove it in a migration whose first line is ' +
  '"-- Works with programs that know <the last migration of the first version>".';
const WITH_DEFAULT =
  'Give it a DEFAULT, or leave NOT NULL out: the version before inserts rows without it. A later version can require it.';
const IN_THE_PROGRAM =
  'Older rows, and those that the version before writes, may not conform. In the first version, check it in the program and ' +
  'correct the older rows; a later one adds it, as above.';
const CASCADE =
  'Add ON DELETE CASCADE or SET NULL: the version before deletes such rows and does not know of the new table.';

const NAME = String.raw`(?:if not exists )?(?:"?public"?\.)?["\x60]?(\w+)["\x60]?`;
const named = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('NAME', NAME)}`, 'iu');

const CREATE_TABLE = named('create table NAME');
const ADD_COLUMN = named('alter table NAME add (?:column )?(?!constraint)NAME');
const ADD_CONSTRAINT = named('alter table NAME add constraint');
const CREATE_INDEX = named('create (unique )?index NAME on NAME');
const CREATE_TRIGGER = /^create trigger\b.*?\bon ["`]?(\w+)["`]?/iu;
const WRITE = named('(?:insert into|update) NAME(?: set NAME =)?');
const CREATE_FUNCTION = /^create function\b/iu;
const HAS_BODY = /^create (?:function|trigger)\b/iu;
const SEVERAL = /;\s*\S/u;

/** What a migration has added so far: only that may be changed freely. */
interface Added {
  tables: Set<string>;
  columns: Set<string>;
}

/** References to tables that were there before, whose rows the version before would be unable to delete. */
function holdsOn(text: string, { tables }: Added): boolean {
  const references = text.matchAll(
    /references (?:"?public"?\.)?["`]?(\w+)["`]? ?(?:\([^)]*\))?[^,]*?(?=,|$)/giu,
  );
  return [...references].some(
    ([clause, table = '']) => !tables.has(table) && !/on delete (?:cascade|set null)/iu.test(clause),
  );
}

function faultOfColumn(text: string, added: Added): string | null {
  if (/\b(?:unique|primary key|check|generated)\b/iu.test(text)) return `has a constraint. ${IN_THE_PROGRAM}`;
  if (/\bnot null\b/iu.test(text) && !/\bdefault\b/iu.test(text)) return `is required. ${WITH_DEFAULT}`;
  return holdsOn(text, added) ? `holds rows of another table. ${CASCADE}` : null;
}

/** Why the version before would not work any more after a statement; null: it would. Notes what is added. */
function faultOf(text: string, added: Added): string | null {
  const [, table] = CREATE_TABLE.exec(text) ?? [];
  if (table !== undefined) {
    added.tables.add(table);
    return holdsOn(text, added) ? `holds rows of another table. ${CASCADE}` : null;
  }
  const [, altered = '', column] = ADD_COLUMN.exec(text) ?? [];
  if (column !== undefined) {
    added.columns.add(`${altered} ${column}`);
    return added.tables.has(altered) ? null : faultOfColumn(text, added);
  }
  const [, constrained] = ADD_CONSTRAINT.exec(text) ?? [];
  if (constrained !== undefined && !added.tables.has(constrained))
    return `is a constraint on a table that has rows. ${IN_THE_PROGRAM}`;
  if (constrained !== undefined)
    return holdsOn(text, added) ? `holds rows of another table. ${CASCADE}` : null;
  const [, unique, , indexed = ''] = CREATE_INDEX.exec(text) ?? [];
  if (indexed !== '')
    return unique === undefined || added.tables.has(indexed)
      ? null
      : `is a constraint on a table that has rows. ${IN_THE_PROGRAM}`;
  const [, triggered = ''] = CREATE_TRIGGER.exec(text) ?? [];
  const [, written = '', set = ''] = WRITE.exec(text) ?? [];
  const isOwn = added.tables.has(triggered) || added.tables.has(written);
  if (isOwn || added.columns.has(`${written} ${set}`) || CREATE_FUNCTION.test(text)) return null;
  return `does more than add. ${TWO_STEPS}`;
}

/** What keeps the version before from working with a database after a migration: nothing, for one that only adds. */
export function notAdditive(sql: string): string[] {
  const added: Added = { tables: new Set(), columns: new Set() };
  const statements = sql.split('--> statement-breakpoint').map((text) =>
    text
      .replaceAll(/^\s*--.*$/gmu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );
  return statements
    .filter((text) => text !== '')
    .flatMap((text, index) => {
      const fault =
        SEVERAL.test(text) && !HAS_BODY.test(text)
          ? 'has several parts. Put "--> statement-breakpoint" between them.'
          : faultOf(text, added);
      return fault === null ? [] : [`statement ${index + 1} (${text.slice(0, 60)}) ${fault}`];
    });
}

/** Faults of the migrations of a folder after `last`, each with its file. */
export function faultsAfter(folder: string, last: string): string[] {
  const tags = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted();
  return tags
    .filter((tag) => tag > last)
    .flatMap((tag) => {
      const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8');
      const needed = worksWith(sql);
      if (needed === null) return notAdditive(sql).map((fault) => `${tag}.sql: ${fault}`);
      return tags.includes(needed) && needed < tag
        ? []
        : [`${tag}.sql: its first line names ${needed}, which is no earlier migration.`];
    });
}

import { beforeAll, expect, test } from 'vitest';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { openForWriting, databaseOf } from '../../../server/db/sqlite/open.ts';
import { openPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';

const postgres = postgresOfFile();
let name = '';

beforeAll(async () => {
  const url = await postgres().create();
  await (await openPostgresStore(url)).close();
  name = new URL(url).pathname.slice(1);
});

/** A table as one line for each of its columns, keys and indexes, in words that both databases share. */
async function ofPostgres(): Promise<string[]> {
  const rows = await postgres().query(
    name,
    `select c.table_name || ' ' || c.column_name || ' ' || replace(c.data_type, 'bigint', 'integer') ||
       case c.is_nullable when 'NO' then ' not null' else '' end as line
     from information_schema.columns c where table_schema = 'public' and column_name <> 'rowid'
     union all
     select t.relname || case when i.indisunique then ' unique ' else ' index ' end ||
       (select string_agg(a.attname, ',' order by k.n) from unnest(i.indkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum) ||
       case when i.indpred is null then '' else ' where' end
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace s on s.oid = t.relnamespace
     where s.nspname = 'public'
     union all
     select t.relname || ' refers ' || f.relname || ' ' ||
       (select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum)
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
     where c.contype = 'f'
     union all
     select t.relname || ' check ' || c.conname from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'c'
     union all
     select t.relname || ' trigger ' || g.tgname from pg_trigger g join pg_class t on t.oid = g.tgrelid
     where not g.tgisinternal`,
  );
  return rows
    .map((row) => String(Object.values(Object(row))[0]))
    .filter((line) => !line.startsWith('__'))
    .toSorted();
}

interface Named {
  name: string;
}

async function ofSqlite(): Promise<string[]> {
  const folder = await temporaryFolder();
  openForWriting(folder.path).close();
  const raw = new Database(databaseOf(folder.path), { readonly: true });
  const all = <T>(sql: string): T[] => raw.prepare<[], T>(sql).all();
  const lines: string[] = [];
  const tables = all<Named & { sql: string }>(
    `select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'`,
  );
  for (const { name: table, sql } of tables) {
    const columns = all<Named & { type: string; notnull: number; pk: number }>(`pragma table_info(${table})`);
    for (const { name: column, type, notnull, pk } of columns)
      lines.push(`${table} ${column} ${type.toLowerCase()}${notnull === 1 || pk > 0 ? ' not null' : ''}`);
    const indexes = all<Named & { unique: number; partial: number }>(`pragma index_list(${table})`);
    for (const { name: index, unique, partial } of indexes) {
      const keys = all<Named>(`pragma index_info(${index})`).map((key) => key.name);
      lines.push(
        `${table} ${unique === 1 ? 'unique' : 'index'} ${keys.join(',')}${partial === 1 ? ' where' : ''}`,
      );
    }
    // A key that is a number is the row's own, and has no index.
    const [only, ...more] = columns.filter(({ pk }) => pk > 0);
    if (only && more.length === 0 && only.type.toLowerCase() === 'integer')
      lines.push(`${table} unique ${only.name}`);
    const keys = all<{ id: number; table: string; from: string }>(`pragma foreign_key_list(${table})`);
    for (const id of new Set(keys.map((key) => key.id))) {
      const own = keys.filter((key) => key.id === id);
      lines.push(`${table} refers ${own[0]?.table ?? ''} ${own.map((key) => key.from).join(',')}`);
    }
    for (const [, check] of sql.matchAll(/CONSTRAINT\s+["`](\w+)["`]\s+CHECK/giu))
      lines.push(`${table} check ${check ?? ''}`);
  }
  for (const { name: trigger, table } of all<Named & { table: string }>(
    `select name, tbl_name as "table" from sqlite_schema where type = 'trigger'`,
  ))
    lines.push(`${table} trigger ${trigger}`);
  raw.close();
  await folder.remove();
  return lines.toSorted();
}

test('both databases have the same tables, columns, keys, indexes, checks and triggers', async () => {
  const sqlite = await ofSqlite();
  expect(sqlite.length).toBeGreaterThan(250);
  expect(await ofPostgres()).toEqual(sqlite);
});

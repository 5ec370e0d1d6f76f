import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/platform/project-root.ts';

const tests = join(projectRoot(), 'tests');
const checks = readFileSync(join(projectRoot(), 'docs', 'extending', 'checks.md'), 'utf8');

const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(['"`])(.*?)\1/gsu;
const IDS = /^([A-Z]?\d{1,2})((?:(?:, | )[A-Z]\d{1,2}(?=[ :,])| and fault \d{1,2}(?=[ :]))*)(?=[ :,](?!\d))/u;

/** The ids at the start of a title, like S14 and 39 in 'S14 and fault 39: …'. */
function idsOf(title: string): string[] {
  const [, first, more = ''] = IDS.exec(title.replace(/^(\S+) (?=\d)/u, '$1 : ')) ?? [];
  return first === undefined ? [] : [first, ...(more.match(/[A-Z]?\d+/gu) ?? [])];
}

const titlesIn = (text: string): string[] => [...text.matchAll(TITLE)].map(([, , title = '']) => title);

const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const used = new Set(
  files.flatMap((file) => titlesIn(readFileSync(join(tests, file), 'utf8')).flatMap(idsOf)),
);

test('ids are read from the start of a title, and counts behind them are none', () => {
  expect(idsOf('S14 and fault 39: every route')).toEqual(['S14', '39']);
  expect(idsOf('8 G7 one answer sent fifty times')).toEqual(['8', 'G7']);
  expect(idsOf('Q1, A3: a reason')).toEqual(['Q1', 'A3']);
  expect(idsOf('18 30 % abandon')).toEqual(['18']);
  expect(idsOf('A1: 10,000 batches')).toEqual(['A1']);
  expect(idsOf('10,000 sessions')).toEqual([]);
  expect(idsOf('500 listeners')).toEqual([]);
});

test('every id at the start of a test title has a row in docs/extending/checks.md', () => {
  expect(used.size).toBeGreaterThan(100);
  const rows = new Set([...checks.matchAll(/^\| ([A-Z]?\d+) /gmu)].map(([, id]) => id));
  expect([...used].filter((id) => !rows.has(id))).toEqual([]);
});

test('every test file that docs/extending/checks.md names exists', () => {
  const named = [...checks.matchAll(/`([\w./-]+\.ts)`/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !existsSync(join(tests, name)))).toEqual([]);
});

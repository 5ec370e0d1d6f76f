import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TRANSLATORS } from '#core/words/writers.ts';
import { COLUMNS } from '#core/ratings/ratings.ts';
import { CLIP_DURATIONS } from '#core/screening/contract/rule.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { analyseFile } from '../../../../server/app/analysis/analyse.ts';
import { readRatedFile } from '../../../../server/app/imports/rating-source.ts';
import { ruleMistake } from '../../../../server/app/imports/refuse-rules.ts';
import { screenRatings } from '../../../../server/app/screening/screen.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-rules-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(rows: readonly string[]): Promise<string> {
  const path = join(folder, 'att.csv');
  await writeFile(path, rows.join('\n'));
  return path;
}

const VALUE = { human: 1, unclear: 0.5, machine: 0 };
type Label = keyof typeof VALUE;

/** A batch of ten pages of one listener, in the columns of another program; the flawed clip has the given label. */
const batch = (rater: string, set: number, flawed: Label): string[] =>
  Array.from({ length: 10 }, (_, page) => {
    const kind = page === 2 ? 'flawed' : page === 5 || page === 8 ? 'human' : 'test';
    const label: Label = kind === 'flawed' ? flawed : kind === 'human' ? 'human' : 'unclear';
    return [
      rater,
      set,
      page + 1,
      `${kind}/${set}-${page}`,
      kind === 'test' ? 'a' : '',
      kind,
      label,
      VALUE[label],
    ].join(',');
  });

const HEAD = 'rater,set,page,clip,system,kind,label,canonical_value';
const NAMES = new Map([
  ['listener', 'rater'],
  ['batch', 'set'],
  ['role', 'kind'],
]);
const read = async (names: ReadonlyMap<string, string>) => {
  const path = await write([
    HEAD,
    ...batch('L1', 1, 'machine'),
    ...batch('L1', 2, 'unclear'),
    ...batch('L2', 1, 'machine'),
  ]);
  return {
    path,
    options: {
      names,
      set: new Map([
        ['method', 'ternary'],
        ['scale', 'human-likeness'],
      ]),
    },
  };
};

test('att batch judges the batches of a table whose columns are named', async () => {
  const { path, options } = await read(NAMES);
  const source = await readRatedFile(path, options);
  const { text, tables } = screenRatings(source, ['att batch']);
  expect(text).not.toContain('error');
  const under = source.under();
  expect(under.ratings.every(({ counts }) => counts)).toBe(true);
  const { json } = await analyseFile({ path, ...options, rules: ['att batch'] });
  const batches = json.blocks[0]?.tables.find(({ name }) => name === 'batches');
  expect(batches?.rows).toMatchObject([{ finished: 3, valid: 2, listeners: 2 }]);
  expect(tables.length).toBeGreaterThan(0);
});

test.each([
  [['batch', 'set'], 'role (with flawed), role (with human)', 'as in role=kind'],
  [['role', 'kind'], 'without batch;', 'as in batch=...'],
])(
  'a table without the columns of att batch is refused, naming them (%s is named)',
  async (pair, lacking, remedy) => {
    const { path, options } = await read(
      new Map([
        ['listener', 'rater'],
        [String(pair[0]), String(pair[1])],
      ]),
    );
    const source = await readRatedFile(path, options);
    const refused = () => screenRatings(source, ['att batch']);
    expect(refused).toThrow('att.csv error: att batch finds nothing without');
    expect(refused).toThrow(lacking);
    expect(refused).toThrow(remedy);
    await expect(analyseFile({ path, ...options, rules: ['att batch'] })).rejects.toThrow(lacking);
    const message = ruleMistake(source.table!, 'att batch')?.message ?? '';
    expect(TRANSLATORS.zh(message)).toMatch(/^att batch 缺少 .*时无法判断/u);
  },
);

test('rules whose data a table lacks are listed, and refused by name; the others run', async () => {
  const path = await write(['listener,clip,canonical_value', 'L1,a,3', 'L2,a,4', 'L1,b,2', 'L2,b,5']);
  const source = await readRatedFile(path);
  const { text } = screenRatings(source);
  expect(text).toContain('so they find nothing: bs1534 hidden reference,');
  expect(text).toMatch(/find nothing: .*att batch.*too fast/u);
  for (const { id, needs } of screeningRules) {
    const run = () => screenRatings(source, [id]);
    if (id === 'i2d objective') continue;
    if (needs.length === 0) expect(run).not.toThrow();
    else
      expect(run).toThrow(
        `${id} ${needs.some(({ reads }) => reads === CLIP_DURATIONS) ? 'compares times' : 'finds nothing'}`,
      );
  }
  expect(() => screenRatings(source, ['incomplete batch'])).toThrow('is a verdict that only a study gives');
});

test('every need names a column of the ratings, or the durations', () => {
  const known = new Set([...COLUMNS.map(({ name }) => name), CLIP_DURATIONS]);
  const needs = screeningRules.flatMap((rule) => rule.needs);
  expect(needs.filter(({ reads }) => !known.has(reads))).toEqual([]);
  expect(needs.length).toBeGreaterThan(10);
});

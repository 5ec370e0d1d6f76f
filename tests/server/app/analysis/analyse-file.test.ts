import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { analyseFile } from '../../../../server/app/analysis/analyse.ts';
import { namedRules } from '../../../../server/cli/named-rules.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-analyse-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Asked = Omit<Parameters<typeof analyseFile>[0], 'path' | 'rules' | 'metrics'>;

async function analyse(
  lines: readonly string[],
  { rules, metrics, ...own }: Asked & { rules?: string; metrics?: string } = {},
) {
  const path = join(folder, 'mine.csv');
  await writeFile(path, lines.join('\n'));
  return analyseFile({
    path,
    ...own,
    metrics: { files: metrics === undefined ? [] : [metrics] },
    rules: rules === undefined ? undefined : namedRules(rules),
  });
}

const tableOf = (block: BlockResult | undefined, name: string): ResultTable | undefined =>
  block?.tables.find((table) => table.name === name);

/** Every listener rates every clip: `value` of listener, system and item, from 0. */
const votes = (cells: (listener: number, system: string, item: number) => readonly (string | number)[]) =>
  [0, 1, 2].flatMap((listener) =>
    ['a', 'b'].flatMap((system) =>
      [0, 1, 2].map((item) => [`L${listener}`, system, `i${item}`, ...cells(listener, system, item)].join()),
    ),
  );

test('a table of votes gives means, metrics and each listener against the others', async () => {
  const metrics = join(folder, 'metrics.csv');
  await writeFile(metrics, 'system,item,snr\na,i0,1\na,i1,2\nb,i0,3\nb,i1,4\nb,i2,5\n');
  const { json, text } = await analyse(
    [
      'listener,system,item,canonical_value',
      ...votes((listener, system, item) => [(system === 'a' ? 2 : 4) + (listener === item ? 0.5 : 0)]),
    ],
    { metrics },
  );
  expect(json).toMatchObject({ title: null, versions: [], modes: ['live'], sessions: { completed: 3 } });
  const [block] = json.blocks;
  expect(block).toMatchObject({ block: 1, method: 'rating', versions: [] });
  expect(block?.tables.map(({ name }) => name)).toEqual([
    'primary means quality',
    'primary contrasts quality',
    'screening',
    'quality by system',
    'metric means',
    'differences quality',
    'metrics quality',
    'agreement quality',
    'difference tests quality',
    'metric errors quality',
    'metrics P.1401 quality',
    'raters quality',
    'rater matrix quality',
    'sos quality',
    'quality model quality',
    'listener model quality',
  ]);
  expect(tableOf(block, 'quality by system')?.title).toBe('Mean quality by system (1 to 5)');
  expect(tableOf(block, 'quality by system')?.rows).toMatchObject([
    { system: 'a', n: 9, mean: (2 * 9 + 1.5) / 9 },
    { system: 'b', n: 9, mean: (4 * 9 + 1.5) / 9 },
  ]);
  expect(tableOf(block, 'metrics quality')?.rows[0]).toMatchObject({ metric: 'snr', n: 5, missing: 1 });
  expect(tableOf(block, 'raters quality')?.rows).toHaveLength(4);
  expect(text).toContain('Block 1: rating\n===');
});

test('a table of comparisons is read by pair of systems', async () => {
  const comparison = ['L1,a,b,a/1,b/1,-2', 'L2,a,b,a/1,b/1,1', 'L1,a,b,a/2,b/2,0'].map((row) => `${row},x`);
  const { json } = await analyse([
    'listener,system,compared_system,clip,compared_clip,canonical_value,item',
    ...comparison,
  ]);
  const pairs = tableOf(json.blocks[0], 'quality by pair');
  expect(pairs).toMatchObject({ rows: [{ system: 'a', compared: 'b', n: 3 }] });
  const pairwise = await analyse([
    'listener,system,compared_system,clip,compared_clip,canonical_value,item,method,scale',
    ...comparison.map((row) => `${row},pairwise,preference`),
  ]);
  const tables = pairwise.json.blocks[0]?.tables ?? [];
  expect(tables.find(({ name }) => name === 'system pairs')?.rows).toMatchObject([{ a: 'a', b: 'b', n: 3 }]);
  expect(tables.find(({ name }) => name === 'clip pairs')?.rows).toHaveLength(2);
});

test('what a method cannot read is told: scales that it does not have, values that its scale does not offer', async () => {
  const header = 'listener,system,item,canonical_value,method,scale';
  const wrong = await analyse([header, ...votes(() => [1, 'ternary', 'quality'])]);
  expect(wrong.json.warnings).toEqual([
    'block 1, ternary: the scale quality is not in any table; allowed in the column scale: human-likeness',
  ]);
  expect(wrong.text).toContain('the scale quality is not in any table');
  const coded = await analyse([header, ...votes((listener) => [listener + 1, 'ternary', 'human-likeness'])]);
  expect(coded.json.warnings).toEqual([
    expect.stringMatching(
      /^block 1, ternary: \d+ ratings of human-likeness are not on its scale, 0 to 1 in steps of 0.5/,
    ),
  ]);
  const labelled = await analyse([
    `${header},label`,
    ...votes((listener) => [
      listener / 2,
      'ternary',
      'human-likeness',
      ['machine', 'unclear', 'human'][listener] ?? '',
    ]),
  ]);
  expect(labelled.json.warnings).toEqual([]);
  expect(tableOf(labelled.json.blocks[0], 'systems')?.rows[0]).toMatchObject({
    system: 'a',
    mean: 0.5,
    unclear: 1 / 3,
  });
});

test('answers are read by their values where a table has no labels', async () => {
  const { json } = await analyse([
    'listener,system,compared_system,item,clip,compared_clip,canonical_value,method,scale',
    ...[1, 1, 0, 0.5].map((value, listener) => `L${listener},a,b,t,a/t,b/t,${value},ab,preference`),
  ]);
  expect(json.warnings).toEqual([]);
  const pairs = json.blocks[0]?.tables.find(({ name }) => name === 'system pairs');
  expect(pairs?.rows).toMatchObject([{ forA: 2, none: 1, forB: 1, share: 2 / 3 }]);
});

test('a table of pairs that does not say how they were shown tells nothing of sides and order', async () => {
  const rows = ['L1', 'L2', 'L3', 'L4'].flatMap((listener, nth) =>
    [1, 2, 3].map(
      (item) => `${listener},a,b,t,a/${item},b/${item},${nth % 2 === 0 ? 2 : -1},pairwise,preference`,
    ),
  );
  const header = 'listener,system,compared_system,item,clip,compared_clip,canonical_value,method,scale';
  const { json } = await analyse([header, ...rows]);
  const { tables = [] } = json.blocks[0] ?? {};
  expect(tables.find(({ name }) => name === 'position bias')?.rows).toMatchObject([
    { role: 'test', n: 0, mean: null },
    { role: 'null pair', n: 0, mean: null },
  ]);
  const strengths = tables.find(({ name }) => name === 'strengths preference');
  expect(strengths?.rows).toMatchObject([{ system: 'a', n: 12 }, { system: 'b' }]);
  expect(strengths?.notes.join(' ')).not.toContain('Order');
  const shown = await analyse([
    `${header},position,raw_value`,
    ...rows.map((row, nth) => `${row},${1 + (nth % 2)},${nth % 2 === 0 ? 1 : -1}`),
  ]);
  const known = shown.json.blocks[0]?.tables ?? [];
  expect(known.find(({ name }) => name === 'position bias')?.rows[0]).toMatchObject({ n: 12, mean: 0 });
  expect(known.find(({ name }) => name === 'strengths preference')?.notes.join(' ')).toContain('Order');
});

test('a pair of systems that a table names in both orders is one pair, its values turned', async () => {
  const header = 'listener,system,compared_system,item,clip,compared_clip,canonical_value,method,scale';
  const { json } = await analyse([
    header,
    ...['L1', 'L2', 'L3'].flatMap((listener) => [
      `${listener},a,b,1,a/1,b/1,2,pairwise,preference`,
      `${listener},b,a,2,b/2,a/2,-1,pairwise,preference`,
    ]),
    'L4,b,a,1,b/1,a/1,1,pairwise,preference',
  ]);
  const { tables = [] } = json.blocks[0] ?? {};
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
  expect(rowsOf('system pairs')).toMatchObject([{ a: 'a', b: 'b', n: 7, mean: 8 / 7 }]);
  expect(rowsOf('clip pairs')).toMatchObject([
    { a: 'a/1', b: 'b/1', n: 4, mean: 1.25 },
    { a: 'a/2', b: 'b/2', n: 3, mean: 1 },
  ]);
  expect(rowsOf('pair tests preference')).toMatchObject([{ a: 'a', b: 'b', n: 7, mean: 8 / 7 }]);
});

test('the middle of a scale of comparisons is 0, also where nobody used one of its ends', async () => {
  const { json } = await analyse([
    'listener,system,compared_system,item,clip,compared_clip,canonical_value,method,scale',
    ...['L1', 'L2', 'L3', 'L4'].flatMap((listener, nth) =>
      [-3, 0, nth % 2].map(
        (value, item) => `${listener},a,b,${item},a/${item},b/${item},${value},rating,cmos`,
      ),
    ),
  ]);
  const { tables = [] } = json.blocks[0] ?? {};
  const rowOf = (name: string) => tables.find((table) => table.name === name)?.rows[0];
  expect(rowOf('cmos by pair')?.['mean']).toBeCloseTo(-10 / 12, 12);
  expect(rowOf('pair tests cmos')?.['mean']).toBeCloseTo(-10 / 12, 12);
  expect(rowOf('strengths cmos')).toMatchObject({ system: 'b', won: 4, tied: 6, lost: 2 });
});

test('a method that does not exist is refused with its remedy', async () => {
  const rows = ['listener,system,item,canonical_value,method', ...votes(() => [1, 'mos'])];
  await expect(analyse(rows)).rejects.toThrow(
    'mine.csv error: the column method contains mos; write mushra, ternary, pairwise, ab, abx, questionnaire or rating',
  );
});

test('reasons that a table brings hold unless rules are named in their place', async () => {
  const rows = [
    'listener,system,item,canonical_value,counts',
    ...votes((listener) => [3, listener === 2 ? 'FALSE' : 'TRUE']),
  ];
  const own = await analyse(rows);
  expect(tableOf(own.json.blocks[0], 'screening')?.rows.at(-1)).toMatchObject({
    step: 'counts',
    listeners: 2,
  });
  expect(own.text).toContain('Screening: method verdicts; SHA-256 ');
  const named = await analyse(rows, { rules: '{rule: straight lining, least: 3}' });
  expect(tableOf(named.json.blocks[0], 'screening')?.rows).toMatchObject([
    { step: 'all', listeners: 3 },
    { step: 'excluded: straight lining', listeners: 3 },
    { step: 'counts', listeners: 0 },
  ]);
});

test('a factor to break down by has to be one, and scores of reasons have to be about what was rated', async () => {
  const rows = ['listener,system,item,canonical_value,voice,scale', ...votes(() => [3, 'kai', 'music'])];
  await expect(analyse(rows, { by: ['voise'] })).rejects.toThrow(
    'voise is no factor of a clip; did you mean voice?',
  );
  await expect(analyse(rows, { by: ['year'] })).rejects.toThrow(
    'year is no factor of a clip; there are item or voice',
  );
  const ofItems = rows.map((row) =>
    row
      .split(',')
      .filter((_cell, at) => at !== 4)
      .join(','),
  );
  await expect(analyse(ofItems, { by: ['year'] })).rejects.toThrow('; there is item');
  await expect(analyse(rows, { by: ['voice'] })).resolves.toBeDefined();
  const reasonScores = join(folder, 'scores.csv');
  await writeFile(reasonScores, 'system,question,score\na,music,3.5\ngamma,musik,high\na,music,4\n');
  await expect(analyse(rows, { reasonScores })).rejects.toThrow(
    [
      `${reasonScores}:3:1 error: no rating has the system gamma; there are a or b`,
      `${reasonScores}:3:1 error: no rating has the question musik; did you mean music?`,
      `${reasonScores}:3:1 error: score is "high"; write a number`,
      `${reasonScores}:4:1 error: a has a score for music on line 2 already; keep one`,
    ].join('\n'),
  );
  await writeFile(reasonScores, 'system,question,score\na,music,3.5\n');
  await expect(analyse(rows, { reasonScores })).resolves.toBeDefined();
});

test('metrics of clips that a filter leaves out are not taken for those of other systems', async () => {
  const lines = [
    'listener,clip,system,item,canonical_value',
    ...votes((_, system, item) => [3 + (item % 2)]).map((line) => {
      const [listener, system, item, value] = line.split(',');
      return `${listener},${system}/${item}.wav,${system},${item},${value}`;
    }),
  ];
  const filter = { where: [{ column: 'system', value: 'a', isNot: false }] };
  const metrics = join(folder, 'both.csv');
  const scores = (systems: string[]) =>
    systems.flatMap((system) =>
      [0, 1, 2].map((item) => `${system}/i${item}.wav,${system === 'a' ? item : 10}`),
    );
  const means = async (systems: string[]) => {
    await writeFile(metrics, `clip,snr\n${scores(systems).join('\n')}\n`);
    const { json } = await analyse(lines, { ...filter, metrics });
    return tableOf(json.blocks[0], 'metric means')?.rows.filter(({ system }) => system === 'a');
  };
  expect(await means(['a', 'b'])).toMatchObject([{ 'mean snr': 1, 'n snr': 3 }]);
  expect(await means(['b'])).toMatchObject([{ 'mean snr': null, 'n snr': 0 }]);
});

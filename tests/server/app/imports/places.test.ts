import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import type { RatingsRead } from '../../../../server/app/imports/ratings-read.ts';
import { workbookBytes, type MadeSheet } from '../../../support/workbook.ts';
import { HEADER, placesOf, refusals } from './refusals.ts';

describe('a workbook: the cell, with its sheet if there are several', () => {
  const RATINGS: MadeSheet = {
    name: 'My ratings',
    rows: [[], [null, 'listener', 'clip', 'canonical_value'], [null, 'L1', 'a', 4], [null, 'L1', 'b', 'x']],
  };
  const NOTES: MadeSheet = { name: 'Notes', rows: [['nothing']] };

  test('one sheet', async () => {
    expect(await placesOf('v.xlsx', await workbookBytes([RATINGS]))).toEqual(['v.xlsx:D4']);
  });

  test('several sheets', async () => {
    const bytes = await workbookBytes([NOTES, RATINGS]);
    expect(await placesOf('v.xlsx', bytes, { sheet: 'My ratings' })).toEqual(["v.xlsx:'My ratings'!D4"]);
    const plain = await workbookBytes([NOTES, { ...RATINGS, name: 'ratings' }]);
    expect(await placesOf('v.xlsx', plain, { sheet: 'ratings' })).toEqual(['v.xlsx:ratings!D4']);
  });

  test('columns behind Z, and the row of the header', async () => {
    const factors = Array.from({ length: 26 }, (_, index) => `f${index}`);
    const rows = [
      [...factors, ...HEADER.split(',')],
      [...factors.map(() => 1), 'L1', 'a', 'x'],
    ];
    expect(await placesOf('v.xlsx', await workbookBytes([{ name: 'r', rows }]))).toEqual(['v.xlsx:AC2']);
    const nameless = [
      ['listener', 'clip'],
      ['L1', 'a'],
    ];
    expect(await placesOf('v.xlsx', await workbookBytes([{ name: 'r', rows: nameless }]))).toEqual([
      'v.xlsx:A1',
    ]);
  });
});

describe('JSON: a path', () => {
  const good = { listener: 'L1', clip: 'a', canonical_value: 4 };
  const bad = { listener: 'L1', clip: 'b', canonical_value: 'x' };
  const json = (value: unknown, read?: RatingsRead): Promise<string[]> =>
    placesOf('v.json', JSON.stringify(value, null, 2), read);

  test.each<[string, unknown, string[], RatingsRead?]>([
    ['a list', [good, bad], ['v.json:$[1].canonical_value']],
    ['a list in an object', { answers: [good, bad] }, ['v.json:$.answers[1].canonical_value']],
    [
      'a member that is missing',
      [
        { ...good, page: 1 },
        { clip: 'b', canonical_value: 3 },
      ],
      ['v.json:$[1]'],
    ],
    [
      'a name that is no identifier',
      [{ ...good, 'my score': 'x' }],
      ['v.json:$[0]["my score"]'],
      {
        names: new Map([['canonical_value', 'my score']]),
      },
    ],
    [
      'an object in a record',
      [{ listener: 'L1', clip: 'a', given: { score: 'x' } }],
      ['v.json:$[0].given.score'],
      {
        names: new Map([['canonical_value', 'given.score']]),
      },
    ],
    [
      'records in records, and an object on the way',
      {
        sessions: [
          { user: { id: 'L1' }, trials: [{ clip: 'a', score: 3 }] },
          { user: { id: '' }, trials: [{ clip: 'a', score: 'x' }] },
        ],
      },
      ['v.json:$.sessions[1].user.id', 'v.json:$.sessions[1].trials[0].score'],
      {
        records: 'sessions.trials',
        names: new Map([
          ['listener', 'sessions.user.id'],
          ['canonical_value', 'score'],
        ]),
      },
    ],
    [
      'keys and values',
      { L1: { a: 4, 'b.wav': 'x' } },
      ['v.json:$.L1["b.wav"]'],
      {
        records: '{listener}.{clip}',
        names: new Map([['canonical_value', 'value']]),
      },
    ],
    [
      'columns as lists',
      { listener: ['L1', 'L1'], clip: ['a', 'b'], canonical_value: [4, 'x'] },
      ['v.json:$.canonical_value[1]'],
    ],
    [
      'columns by the names of rows',
      { listener: { r1: 'L1', r2: 'L1' }, clip: { r1: 'a', r2: 'b' }, canonical_value: { r1: 4, r2: 'x' } },
      ['v.json:$.canonical_value.r2'],
    ],
    ['a list of lists', [HEADER.split(','), ['L1', 'a', 4], ['L1', 'b', 'x']], ['v.json:$[2][2]']],
    ['a column that is missing', [{ listener: 'L1', clip: 'a' }], ['v.json']],
  ])('%s', async (_about, value, places, read) => {
    expect(await json(value, read)).toEqual(places);
  });

  test('a repeated rating names the place of the first', async () => {
    expect((await refusals('v.json', JSON.stringify([bad, good, good].slice(1))))[0]).toContain(
      'v.json:$[1].canonical_value error: L1 rated a before, at v.json:$[0]; keep one row',
    );
  });

  test('a text that is no JSON, at its place', async () => {
    expect(await placesOf('v.json', '[\n  {"listener": "L1",\n   clip: 4}\n]')).toEqual(['v.json:3:4']);
  });

  test('JSON lines: the line too', async () => {
    const lines = [good, null, bad].map((value) => (value ? JSON.stringify(value) : ''));
    expect(await placesOf('v.jsonl', lines.join('\n'))).toEqual(['v.jsonl:3:$.canonical_value']);
    const trials = [{ trials: [good] }, { trials: [{ ...good, clip: 'c' }, bad] }];
    const text = `\n${trials.map((value) => JSON.stringify(value)).join('\n\n')}`;
    expect(await placesOf('v.jsonl', text, { records: 'trials' })).toEqual([
      'v.jsonl:4:$.trials[1].canonical_value',
    ]);
    const lists = [HEADER.split(','), ['L1', 'a', 'x']].map((value) => JSON.stringify(value));
    expect(await placesOf('v.ndjson', lists.join('\n\n'))).toEqual(['v.ndjson:3:$[2]']);
  });
});

describe('Parquet: row and column', () => {
  const bytes = (score: string): Uint8Array =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'listener', data: ['L1', 'L1'], type: 'STRING' },
          { name: 'clip', data: ['a', 'b'], type: 'STRING' },
          { name: score, data: ['4', 'x'], type: 'STRING' },
        ],
      }),
    );

  test('a cell, also in a column whose name has a space', async () => {
    expect(await placesOf('v.parquet', bytes('canonical_value'))).toEqual(['v.parquet:2:canonical_value']);
    const names = new Map([['canonical_value', 'my score']]);
    expect(await placesOf('v.parquet', bytes('my score'), { names })).toEqual(['v.parquet:2:"my score"']);
  });

  test('a column that is missing', async () => {
    expect(await placesOf('v.parquet', bytes('vote'))).toEqual(['v.parquet']);
  });
});

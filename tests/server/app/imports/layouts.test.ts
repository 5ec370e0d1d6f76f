import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseNames } from '#core/clips/path-pattern.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import type { RatingsRead } from '../../../../server/app/imports/ratings-read.ts';
import { workbookBytes } from '../../../support/workbook.ts';
import {
  oneScale,
  severalScales,
  style,
  textOf,
  valueOf,
  votes,
  type Vote,
  type Votes,
} from './random-votes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-layouts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function expectRead(
  file: string,
  bytes: Buffer | string,
  own: Votes,
  read: RatingsRead,
): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, bytes);
  const { ratings } = await readRatings(path, read);
  const found = ratings.map(({ listener, clip, scale, canonicalValue }) =>
    JSON.stringify([listener, clip, scale, canonicalValue]),
  );
  const expected = votes(own).map(({ listener, clip, scale, value }) =>
    JSON.stringify([listener, clip, scale, value]),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
}

const RUNS = { numRuns: 60 };
const map = (pairs: Record<string, string>): Map<string, string> => new Map(Object.entries(pairs));
const HEADER = ['listener', 'clip', 'scale', 'canonical_value'];
const rowOf = ({ listener, clip, scale, value }: Vote): (string | number)[] => [listener, clip, scale, value];

test('a long table, with any separator, line end, quotes and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(severalScales, style, async (own, how) => {
      await expectRead('long.csv', textOf([HEADER, ...votes(own).map(rowOf)], how), own, {});
    }),
    RUNS,
  );
});

test('a wide table with a column for each scale', async () => {
  await fc.assert(
    fc.asyncProperty(severalScales, style, async (own, how) => {
      const columns = own.scales.map((scale) => `score ${scale}`);
      const rows = own.listeners.flatMap((listener, l) =>
        own.clips.map((clip, c) => [listener, clip, ...own.scales.map((_, s) => valueOf(own, l, c, s))]),
      );
      const scores = new Map(own.scales.map((scale) => [scale, `score ${scale}`]));
      await expectRead('wide.csv', textOf([['who', 'file', ...columns], ...rows], how), own, {
        names: map({ listener: 'who', clip: 'file' }),
        scores,
      });
    }),
    RUNS,
  );
});

test('lists in cells, of votes and of the listeners', async () => {
  await fc.assert(
    fc.asyncProperty(oneScale, style, async (own, how) => {
      const rows = own.clips.map((clip, c) => [
        clip,
        JSON.stringify(own.listeners.map((_, l) => valueOf(own, l, c))),
        JSON.stringify(own.listeners),
      ]);
      await expectRead('lists.csv', textOf([['clip', 'votes', 'raters'], ...rows], how), own, {
        names: map({ canonical_value: 'votes', listener: 'raters' }),
        lists: ['canonical_value', 'listener'],
      });
    }),
    RUNS,
  );
});

test('matrices, with clips or listeners in rows', async () => {
  await fc.assert(
    fc.asyncProperty(oneScale, style, fc.boolean(), async (own, how, hasClips) => {
      const [across, down] = hasClips ? [own.listeners, own.clips] : [own.clips, own.listeners];
      const rows = down.map((first, d) => [
        `row ${first}`,
        ...across.map((_, a) => (hasClips ? valueOf(own, a, d) : valueOf(own, d, a))),
      ]);
      const head = ['name', ...across.map((text) => `col ${text}`)];
      const named = (texts: string[], prefix: string): string[] => texts.map((text) => `${prefix} ${text}`);
      const [listeners, clips] = hasClips
        ? [named(own.listeners, 'col'), named(own.clips, 'row')]
        : [named(own.listeners, 'row'), named(own.clips, 'col')];
      const renamed = { ...own, listeners, clips };
      await expectRead('matrix.csv', textOf([head, ...rows], how), renamed, {
        layout: 'matrix',
        rows: hasClips ? 'clips' : 'listeners',
      });
    }),
    RUNS,
  );
});

test('a matrix without names, and its form in JSON', async () => {
  await fc.assert(
    fc.asyncProperty(oneScale, fc.boolean(), async (own, isJson) => {
      const numbered = {
        ...own,
        listeners: own.listeners.map((_, l) => `${l + 1}`),
        clips: own.clips.map((_, c) => `${c + 1}`),
      };
      const rows = own.clips.map((_, c) => own.listeners.map((_, l) => valueOf(own, l, c)));
      const text = isJson ? JSON.stringify(rows) : rows.map((row) => row.join(',')).join('\n');
      await expectRead(isJson ? 'matrix.json' : 'numbers.csv', text, numbered, { layout: 'matrix' });
    }),
    RUNS,
  );
});

test('JSON: records, lines, columns, keys and nested sessions', async () => {
  await fc.assert(
    fc.asyncProperty(severalScales, async (own) => {
      const records = votes(own).map(({ value, ...rest }) => ({ ...rest, canonical_value: value }));
      await expectRead('list.json', JSON.stringify(records), own, {});
      await expectRead('lines.jsonl', records.map((one) => JSON.stringify(one)).join('\n'), own, {});
      const column = (key: keyof (typeof records)[number]) => records.map((one) => one[key]);
      const columns = Object.fromEntries(
        (['listener', 'clip', 'scale', 'canonical_value'] as const).map((key) => [key, column(key)]),
      );
      await expectRead('columns.json', JSON.stringify(columns), own, {});
      const sessions = own.listeners.map((id, l) => ({
        user: { id },
        trials: own.clips.map((file, c) => ({
          file,
          answers: own.scales.flatMap((scale, s) => {
            const score = valueOf(own, l, c, s);
            return score === null ? [] : [{ scale, score }];
          }),
        })),
      }));
      await expectRead('sessions.json', JSON.stringify({ sessions }), own, {
        records: 'sessions.trials.answers',
        names: map({
          listener: 'sessions.user.id',
          clip: 'sessions.trials.file',
          canonical_value: 'score',
        }),
      });
    }),
    RUNS,
  );
});

test('Excel and Parquet', async () => {
  await fc.assert(
    fc.asyncProperty(severalScales, async (own) => {
      const all = votes(own);
      const sheet = { name: 'ratings', rows: [HEADER, ...all.map(rowOf)] };
      await expectRead('table.xlsx', await workbookBytes([sheet]), own, {});
      const texts = (key: 'listener' | 'clip' | 'scale') => ({
        name: key,
        data: all.map((vote) => vote[key]),
        type: 'STRING' as const,
      });
      const bytes = parquetWriteBuffer({
        columnData: [
          texts('listener'),
          texts('clip'),
          texts('scale'),
          { name: 'canonical_value', data: all.map((vote) => vote.value), type: 'DOUBLE' },
        ],
      });
      await expectRead('table.parquet', Buffer.from(bytes), own, {});
    }),
    { numRuns: 25 },
  );
});

test('systems and items in the names of clips', async () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,5}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(part, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(part, { minLength: 1, maxLength: 4 }),
      async (systems, items) => {
        const pattern = parseNames('{system}_{item}.wav');
        if ('problem' in pattern) throw new Error(pattern.problem);
        const pairs = systems.flatMap((system) => items.map((item) => ({ system, item })));
        const lines = pairs.map(({ system, item }) => `L1,clips/${system}_${item}.wav,4`);
        const path = join(folder, 'names.csv');
        await writeFile(path, ['listener,clip,canonical_value', ...lines].join('\n'));
        const { ratings } = await readRatings(path, { name: [{ text: '{system}_{item}.wav', pattern }] });
        expect(ratings.map(({ system, item }) => ({ system, item }))).toEqual(pairs);
      },
    ),
    RUNS,
  );
});

test('numbers of votes for pairs, as counts and as a square matrix', async () => {
  const count = fc.nat({ max: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(count, count, count, count, count, count),
      fc.boolean(),
      async (counts, isSquare) => {
        fc.pre(counts.some((one) => one > 0));
        const [ab, ba, ac, ca, bc, cb] = counts;
        const text = isSquare
          ? `,A,B,C\nA,,${ab},${ac}\nB,${ba},,${bc}\nC,${ca},${cb},`
          : `system,compared_system,wins,losses\nA,B,${ab},${ba}\nA,C,${ac},${ca}\nB,C,${bc},${cb}`;
        const path = join(folder, 'pairs.csv');
        await writeFile(path, text);
        const { ratings } = await readRatings(path, { layout: isSquare ? 'preferences' : 'counts' });
        const won = (system: string, compared: string, value: number): number =>
          ratings.filter(
            (one) => one.system === system && one.comparedSystem === compared && one.canonicalValue === value,
          ).length;
        const found = [
          won('A', 'B', 1),
          won('A', 'B', 0),
          won('A', 'C', 1),
          won('A', 'C', 0),
          won('B', 'C', 1),
          won('B', 'C', 0),
        ];
        expect(found).toEqual(counts);
        expect(new Set(ratings.map(({ listener }) => listener)).size).toBe(ratings.length);
      },
    ),
    RUNS,
  );
});

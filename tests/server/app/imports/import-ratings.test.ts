import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importRatings } from '../../../../server/app/imports/import-ratings.ts';
import { rowFilter } from '../../../../server/app/imports/filter-rows.ts';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { columnNames } from '../../../../server/app/imports/table/rename-columns.ts';
import { roleOfCondition } from '#core/methods/mushra/webmushra-names.ts';

const WEBMUSHRA = 'tests/fixtures/ratings/webmushra.csv';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function file(lines: readonly string[], name = 'mine.csv'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
}

describe('a table with a row a rating', () => {
  test('who, what and the value are enough; what nobody measured is left open', async () => {
    const path = await file([
      'listener,system,item,canonical_value',
      'L1,a,i1,4',
      'L1,b,i1,3.5',
      'L1,a,i2,2',
    ]);
    const { ratings } = await readRatings(path);
    expect(ratings.map(({ page, position, clip }) => [page, position, clip])).toEqual([
      [1, 1, 'a/i1'],
      [1, 2, 'b/i1'],
      [2, 1, 'a/i2'],
    ]);
    expect(ratings[1]).toMatchObject({
      study: 'mine',
      listener: 'L1',
      session: 'L1',
      sessionState: 'completed',
      method: 'rating',
      block: 1,
      role: 'test',
      canonicalValue: 3.5,
      rawValue: 3.5,
      heardShare: null,
      pageMs: null,
      counts: true,
      reasons: [],
      factors: {},
    });
  });

  test('sittings are read back as sittings, beside a factor of that name', async () => {
    const path = await file([
      'listener,clip,canonical_value,sitting,factor_sitting',
      'L1,a.wav,4,1,morning',
      'L1,b.wav,3,2,evening',
    ]);
    const out = join(folder, 'ratings.csv');
    await importRatings(path, out);
    for (const table of [path, out])
      expect((await readRatings(table)).ratings.map(({ sitting, factors }) => [sitting, factors])).toEqual([
        [1, { sitting: 'morning' }],
        [2, { sitting: 'evening' }],
      ]);
    await expect(
      readRatings(await file(['listener,clip,canonical_value,sitting', 'L1,a.wav,4,noon'])),
    ).rejects.toThrow('sitting is "noon"; write a whole number');
  });

  test('names that are no columns of ours are factors; reasons and what did not count stay', async () => {
    const path = await file([
      'listener,clip,canonical_value,voice,factor_page,counts,reasons,flags',
      'L1,a.wav,4,v1,7,TRUE,NA,z score',
      'L1,b.wav,NA,v2,8,FALSE,gold; null pair,NA',
      'L1,c.wav,1,NA,NA,FALSE,NA,NA',
    ]);
    const { ratings } = await readRatings(path);
    expect(ratings.map(({ factors }) => factors)).toEqual([
      { voice: 'v1', page: '7' },
      { voice: 'v2', page: '8' },
      {},
    ]);
    expect(ratings.map(({ counts, reasons, flags }) => [counts, reasons, flags])).toEqual([
      [true, [], ['z score']],
      [false, ['gold', 'null pair'], []],
      [false, ['excluded before import'], []],
    ]);
    expect(ratings[1]?.canonicalValue).toBeNull();
  });

  test.each([
    [
      ['system,item,canonical_value', 'a,b,1'],
      [':1:1 error: the table has the columns', 'a column listener is missing'],
    ],
    [
      ['listener,item,canonical_value', 'a,b,1'],
      [':1:1 error:', 'a column clip, or system and item'],
    ],
    [
      ['listener,clip,canonical_value', 'L1,a,good', ',b,2'],
      [
        ':2:3 error: canonical_value is "good"; write a number, or NA if it is unknown',
        ':3:1 error: listener is empty; fill it in or delete the row',
      ],
    ],
    [
      ['listener,clip,canonical_value,surplus,mode,received_at', 'L1,a,1,maybe,dead,noon'],
      [
        'surplus is "maybe"; write TRUE or FALSE',
        'mode is "dead"; write live, rehearsal or preview',
        'received_at is "noon"; write a time like 2026-01-31T12:00:00.000Z',
      ],
    ],
    [
      ['listener,clip,canonical_value', 'L1,a,1', 'L1,a,2'],
      [':3:3 error: L1 rated a before, at', ':2:1; keep one row, add a column page, or choose to keep'],
    ],
    [['listener,clip,canonical_value', 'L1,a'], [':2:1 error: the row has 2 cells, the header 3']],
    [['listener;clip;canonical_value', 'L1;a;good'], [':2:3 error: canonical_value is "good"; write a']],
    [['listener,clip,canonical_value'], ['error: the table has no rating']],
  ])('%j is refused with its place, and nothing is written', async (lines, messages) => {
    const path = await file(lines);
    const imported = importRatings(path, join(folder, 'out.csv'));
    for (const message of messages) await expect(imported).rejects.toThrow(message);
    await expect(imported).rejects.toThrow(path);
    expect(await readdir(folder)).toEqual(['mine.csv']);
  });

  test('a file that is not there is said to be', async () => {
    await expect(readRatings(join(folder, 'none.csv'))).rejects.toThrow('there is no such file');
  });

  test('columns of another name are read as ours', async () => {
    const path = await file(['userid,clip,file,vote', 'u1,7,a.wav,3']);
    const names =
      columnNames('listener=userid, clip = file,canonical_value=vote') ?? new Map<string, string>();
    const {
      ratings: [rating],
    } = await readRatings(path, { names });
    expect(rating).toMatchObject({ listener: 'u1', clip: 'a.wav', canonicalValue: 3, factors: {} });
    const wrong = readRatings(path, { names: new Map([['listner', 'user']]) });
    await expect(wrong).rejects.toThrow('listner is not a column; did you mean listener?');
    await expect(wrong).rejects.toThrow('the file has no column user; did you mean userid?');
  });

  test('a column that is missing is asked for with the one that is probably meant', async () => {
    const path = await file(['userid,condition,rating', 'u1,7,3']);
    const read = readRatings(path);
    await expect(read).rejects.toThrow('a column listener is missing; name it, as in listener=userid');
    await expect(read).rejects.toThrow('as in canonical_value=rating');
    await expect(read).rejects.toThrow('as in clip=condition');
  });

  test('one column may be two of ours, and names may have spaces', async () => {
    const path = await file(['user id,condition,#rating', 'u1,7,3']);
    const names = columnNames('listener=user id, system=condition, clip=condition, canonical_value=#rating');
    const { ratings } = await readRatings(path, { names: names ?? new Map<string, string>() });
    expect(ratings).toMatchObject([
      { listener: 'u1', system: '7', clip: '7', canonicalValue: 3, factors: {} },
    ]);
  });

  test('filters keep the rows that are meant, and constants stand in every row', async () => {
    const path = await file(['listener,clip,canonical_value,deaf', 'a,1,1,no', 'b,1,2,yes', 'c,1,3,NA']);
    const where = (text: string) => [rowFilter(text) ?? { column: '', value: '', isNot: false }];
    const read = await readRatings(path, { where: where('deaf=no'), set: new Map([['scale', 'ease']]) });
    expect(read.ratings).toMatchObject([{ listener: 'a', scale: 'ease' }]);
    expect(read.notes).toEqual(['1 of 3 rows are read: deaf = no']);
    expect((await readRatings(path, { where: where('deaf != yes') })).ratings).toHaveLength(2);
    await expect(readRatings(path, { where: where('deav=no') })).rejects.toThrow(
      ':1:1 error: the file has no column deav; did you mean deaf?',
    );
    await expect(readRatings(path, { where: where('deaf=maybe') })).rejects.toThrow(
      'no row passes the filters',
    );
  });

  test.each([
    ['imphear=no', { column: 'imphear', value: 'no', isNot: false }],
    [' a b != x y ', { column: 'a b', value: 'x y', isNot: true }],
    ['age=', { column: 'age', value: '', isNot: false }],
    ['age', null],
    ['=no', null],
  ])('%j is the filter %j', (text, filter) => {
    expect(rowFilter(text)).toEqual(filter);
  });

  test('repeats are kept where that is asked for, and told', async () => {
    const path = await file(['listener,clip,canonical_value', 'a,1,1', 'a,1,2', 'a,2,3']);
    const { ratings, notes } = await readRatings(path, { repeats: 'keep' });
    expect(ratings.map(({ canonicalValue }) => canonicalValue)).toEqual([1, 2, 3]);
    expect(notes).toEqual(["1 rating of 3 repeat a listener's rating of the same clip; all are kept"]);
  });

  test('cells between tabs, numbers with a comma, a byte order mark and mixed line ends', async () => {
    const tabs = await file(
      ['\uFEFFlistener\tclip\tcanonical_value\r', 'a\t1\t1.5', 'b\t1\t2\r'],
      'mine.tsv',
    );
    expect((await readRatings(tabs)).ratings.map(({ canonicalValue }) => canonicalValue)).toEqual([1.5, 2]);
    for (const lines of [
      ['listener,clip,canonical_value', 'a,1,"3,5"'],
      ['listener;clip;canonical_value', 'a;1;3,5'],
    ])
      expect((await readRatings(await file(lines))).ratings).toMatchObject([{ canonicalValue: 3.5 }]);
    const doubtful = await file(['listener,clip,canonical_value', 'a,1,"3,500"']);
    await expect(readRatings(doubtful)).rejects.toThrow(
      ':2:3 error: canonical_value is "3,500"; write 3.500, or choose the decimal sign',
    );
    expect((await readRatings(doubtful, { decimal: 'comma' })).ratings).toMatchObject([
      { canonicalValue: 3.5 },
    ]);
  });

  test('a table of means has no listener', async () => {
    const path = await file(['clip,canonical_value', 'a,3.25', 'b,4']);
    const { ratings } = await readRatings(path, { means: true });
    expect(ratings.map(({ clip, canonicalValue }) => [clip, canonicalValue])).toEqual([
      ['a', 3.25],
      ['b', 4],
    ]);
    const named = await file(['listener,clip,canonical_value', 'L1,a,3.25']);
    await expect(readRatings(named, { means: true })).rejects.toThrow(
      'a table of means has no column listener',
    );
  });

  test.each(['', 'listener', 'listener=a=b', 'listener=a,listener=b', 'a b=c'])(
    '%j names no columns',
    (text) => {
      expect(columnNames(text)).toBeNull();
    },
  );
});

describe('results of webMUSHRA', () => {
  test('sessions are listeners, trials items, and the reference and the anchors have their roles', async () => {
    const { ratings } = await readRatings(WEBMUSHRA);
    expect(ratings).toHaveLength(24);
    expect(new Set(ratings.map(({ system, role }) => `${system}: ${role}`))).toEqual(
      new Set(['codec: test', 'reference: hidden reference', 'anchor35: low anchor', 'anchor70: mid anchor']),
    );
    expect(ratings.find(({ text }) => text !== null)).toMatchObject({
      study: 'codec_test',
      listener: 'careful',
      item: 'music',
      system: 'anchor35',
      page: 2,
      canonicalValue: 10,
      pageMs: 41_000,
      text: 'loud, "harsh"',
      factors: {},
    });
  });

  test('what was imported reads as it was read, in our own columns', async () => {
    const out = join(folder, 'ratings.csv');
    expect(await importRatings(WEBMUSHRA, out)).toContain('24 ratings: 2 listeners, 4 systems, 3 items');
    const [again, theirs] = [await readRatings(out), await readRatings(WEBMUSHRA)];
    expect({ ...again, columns: [] }).toEqual({ ...theirs, columns: [] });
    expect(await readFile(out, 'utf8')).toMatch(/^study,study_version,mode,listener,/);
  });

  test.each([
    ['reference', 'hidden reference'],
    ['anchor35', 'low anchor'],
    ['anchor70', 'mid anchor'],
    ['low_anchor', 'low anchor'],
    ['LQ_sports', 'low anchor'],
    ['HQ_sports', 'high anchor'],
    ['Reference-free codec', 'test'],
    ['C1', 'test'],
  ])('the condition %s is a %s', (name, role) => {
    expect(roleOfCondition(name)).toBe(role);
  });

  test('a score off the scale, a missing column and a trial rated twice are told', async () => {
    const text = await readFile(WEBMUSHRA, 'utf8');
    const high = await file([text.replace('codec,80,', 'codec,180,')]);
    await expect(readRatings(high)).rejects.toThrow(
      ':2:6 error: rating_score is "180"; write a number from 0 to 100',
    );
    const nameless = await file([text.replace('session_uuid', 'uuid')]);
    await expect(readRatings(nameless)).rejects.toThrow(
      ':1:1 error: no column session_uuid; webMUSHRA writes it for MUSHRA pages',
    );
    const twice = await file([text.trimEnd(), 'codec_test,30,careful,speech,codec,70,1,']);
    await expect(readRatings(twice)).rejects.toThrow(
      `:26:6 error: careful rated speech/codec before, at ${twice}:2:1; keep one row`,
    );
  });
});

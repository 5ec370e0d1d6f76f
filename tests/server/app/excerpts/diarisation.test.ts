import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDiarisation } from '../../../../server/app/excerpts/diarisation/read-diarisation.ts';

const root = await mkdtemp(join(tmpdir(), 'diarisation-'));
afterAll(() => rm(root, { recursive: true }));
let made = 0;

/** Writes files into a new folder. */
async function written(files: Readonly<Record<string, string>>): Promise<string> {
  made += 1;
  const folder = join(root, String(made));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function read(name: string, text: string, ids: readonly string[] = ['talk.wav']) {
  return await readDiarisation(join(await written({ [name]: text }), name), ids);
}

const SPEECH = [
  { startMs: 500, endMs: 3200, speaker: 'A' },
  { startMs: 3300, endMs: 4000, speaker: 'B' },
];

describe('every format gives the same speech', () => {
  test.each([
    [
      'an RTTM with comments and lines of other types',
      'talk.rttm',
      ';; made by hand\nSPKR-INFO talk 1 <NA> <NA> <NA> unknown A <NA>\nSPEAKER talk 1 0.500 2.700 <NA> <NA> A <NA> <NA>\r\n\nSPEAKER talk 1 3.3 0.7 <NA> <NA> B <NA>\n',
    ],
    ['a table with ends', 'any.csv', 'start,end,speaker\n0.5,3.2,A\n3.3,4,B\n'],
    [
      'a table with durations, recordings and other columns',
      'any.tsv',
      'speaker\tstart\tduration\tfile\ttext line\nA\t0.5\t2.7\ttalk\thi\nB\t3.3\t.7\ttalk\tho\n',
    ],
    [
      'a list',
      'any.json',
      '[{"start": 0.5, "end": 3.2, "speaker": "A"}, {"start": "3.3", "duration": 0.7, "speaker": "B", "file": "talk.wav"}]',
    ],
    [
      'whisperX',
      'talk.json',
      '{"segments": [{"start": 0.5, "end": 3.2, "text": "Hi.", "words": [], "speaker": "A"}, {"start": 3.3, "end": 4, "speaker": "B"}], "language": "en"}',
    ],
    [
      "pyannote's annotation",
      'talk.json',
      '{"pyannote": "Annotation", "content": [{"segment": {"start": 0.5, "end": 3.2}, "track": "A", "label": "A"}, {"segment": {"start": 3.3, "end": 4.0}, "track": "B", "label": "B"}]}',
    ],
    [
      "pyannote's service",
      'talk.json',
      '{"diarization": [{"speaker": "A", "start": 0.5, "end": 3.2}, {"speaker": "B", "start": 3.3, "end": 4}]}',
    ],
  ])('%s', async (_, name, text) => {
    const { speech, unknown } = await read(name, text);
    expect(speech.get('talk.wav')).toEqual(SPEECH);
    expect(unknown).toEqual([]);
  });
});

const line = (recording: string, start = '0', speaker = 'A'): string =>
  `SPEAKER ${recording} 1 ${start} 1 <NA> <NA> ${speaker} <NA> <NA>\n`;

test('one RTTM has several recordings, named by path or by name; others are listed', async () => {
  const text = line('human/news') + line('tts/news', '2') + line('talk.1', '3') + line('other');
  const ids = ['human/news.flac', 'tts/news.wav', 'talk.1.wav', 'talk.wav'];
  const { speech, unknown } = await read('all.rttm', text + line('talk', '4'), ids);
  expect(ids.map((id) => speech.get(id)?.[0]?.startMs)).toEqual([0, 2000, 3000, 4000]);
  expect(unknown).toEqual(['other']);
});

test('a folder has a file for each recording', async () => {
  const list = '[{"start": 0, "end": 1, "speaker": "A"}]';
  const folder = await written({ 'human/news.json': list, 'tts/news.rttm': line('news'), 'readme.txt': '' });
  await expect(readDiarisation(folder, ['human/news.wav', 'tts/news.wav'])).rejects.toThrow(
    'news names human/news.wav, tts/news.wav; write the path of one of them, without its ending',
  );
  const { speech, files } = await readDiarisation(join(folder, 'human'), ['news.wav']);
  expect([...speech.keys()]).toEqual(['news.wav']);
  expect(files).toEqual([join(folder, 'human/news.json')]);
});

describe('a mistake names the file, the line or entry, the field and the remedy', () => {
  test.each([
    [
      'a.rttm',
      'SPEAKER talk 1 x 1 <NA> <NA> A <NA> <NA>',
      'a.rttm:1:1 error: the start (field 4) is "x"; write seconds',
    ],
    [
      'a.rttm',
      `${line('talk')}SPEAKER talk 1 1 0.000 <NA> <NA> A <NA> <NA>`,
      'a.rttm:2:1 error: the duration (field 5) is 0.000; it must be greater than 0',
    ],
    ['a.rttm', 'SPEAKER talk 1 -1 1 <NA> <NA> A <NA> <NA>', 'the start (field 4) is "-1"'],
    [
      'a.rttm',
      'SPEAKER talk 1 1 1 <NA> <NA> <NA> <NA> <NA>',
      'the speaker (field 8) is "<NA>"; name the speaker',
    ],
    [
      'a.rttm',
      'SPEAKER talk 1 1',
      'the line has 4 of at least 8 fields; write SPEAKER recording 1 start duration',
    ],
    ['a.rttm', 'SPEKER talk 1 1 1 <NA> <NA> A', 'the type (field 1) is "SPEKER"; write SPEAKER for a turn'],
    ['a.rttm', '', 'the file has no turns; export it again'],
    [
      'a.csv',
      'start,speaker\n1,A',
      'a.csv:1:1 error: the columns end and duration are missing; add one of them',
    ],
    ['a.csv', 'begin,end,speaker\n1,2,A', 'the column start is missing'],
    [
      'a.csv',
      'start,end,speaker\n1,2,A\n3,2,B',
      'a.csv:3:1 error: end is 2; it must be greater than the start, 3',
    ],
    ['a.csv', 'start,end,speaker\n1,2,', 'a.csv:2:1 error: speaker is missing'],
    ['a.csv', 'start;end;speaker\n1;2;A', 'separated by semicolons'],
    [
      'a.json',
      '[{"start": 1, "end": 2, "speaker": "A"}, {"end": 2}]',
      'a.json error: [1].start is missing; write seconds',
    ],
    ['a.json', '{"segments": [{"start": 1, "end": 2}]}', 'segments[0].speaker is missing; name the speaker'],
    [
      'a.json',
      '{"content": [{"segment": {"start": 1, "end": 1}, "label": "A"}]}',
      'content[0].segment.end is 1; it must be greater',
    ],
    ['a.json', '{"segments": [7]}', 'segments[0] is no entry'],
    ['a.json', '{"turns": []}', 'the file has no list of turns; write a list of {"start"'],
    ['a.json', '[{]', 'a.json error: not valid JSON'],
    ['a.txt', line('talk'), 'a diarisation is a .rttm, .csv, .tsv or .json file'],
  ])('%s: %s', async (name, text, message) => {
    await expect(read(name, text)).rejects.toThrow(message);
  });

  test('many mistakes are counted', async () => {
    const text = Array.from({ length: 14 }, () => 'SPEAKER talk 1\n').join('');
    await expect(read('a.rttm', text)).rejects.toThrow(/a\.rttm:10:1[^\n]*\n\.\.\. and 4 more$/);
  });

  test.each([
    [
      line('tlk'),
      ['talk.wav'],
      'no turns for 1 recording (talk.wav), which names tlk; give the recording and its turns one name',
    ],
    [line('news'), ['human/news.wav', 'tts/news.wav'], 'news names human/news.wav, tts/news.wav'],
  ])('recordings and turns that do not match', async (text, ids, message) => {
    await expect(read('a.rttm', text, ids)).rejects.toThrow(message);
  });

  test('a table that names none of several recordings, and a recording with two files', async () => {
    const table = 'start,end,speaker\n1,2,A\n';
    await expect(read('a.csv', table, ['b.wav', 'c.wav'])).rejects.toThrow(
      'no turns for 2 recordings (b.wav, c.wav)',
    );
    const folder = await written({ 'b.csv': table, 'x/b.rttm': line('b') });
    await expect(readDiarisation(folder, ['b.wav'])).rejects.toThrow(
      /b\.wav has turns in .*b\.csv and in .*b\.rttm; keep one/,
    );
    await expect(readDiarisation(join(folder, 'none.rttm'), ['b.wav'])).rejects.toThrow('there is no file');
  });
});

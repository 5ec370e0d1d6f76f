import { expect, test } from 'vitest';
import { jobCalls } from '#core/api/calls/job-calls.ts';
import { spoken } from '../../../../server/http/console/requests/translate-reply.ts';
import { catchesTable } from '../../../../server/app/rehearsal/catches-table.ts';

const JOB = {
  id: 'J1',
  kind: 'rehearsal',
  state: 'done',
  request: {},
  progress: null,
  error: null,
  file: null,
};
const replied = (result: unknown): unknown =>
  spoken(jobCalls['GET /studies/:study/jobs/:job'], { ...JOB, result }, 'zh');

test('the table of a rehearsal is in Chinese, with its columns and notes', () => {
  const english = catchesTable([], 'gold');
  const spread = { min: 1, median: 2, max: 3 };
  const catches = { ...english, notes: [...english.notes, 'No findings: too fast.'] };
  const result = {
    version: 'V',
    number: 1,
    text: 'as printed',
    personas: { careful: 3 },
    endings: { completed: 3 },
    clips: 4,
    ratings: spread,
    counting: spread,
    minutes: null,
    hasTraps: true,
    catches,
  };
  const reply = JSON.stringify(replied(result));
  for (const label of english.columns.map((column) => column.label))
    expect(reply).not.toContain(`"label":"${label}"`);
  expect(reply).toContain('各种筛选排除的会话数');
  expect(reply).toContain('主要规则集：gold');
  expect(reply).toContain('没有发现：too fast');
  expect(reply).toContain('"text":"as printed"');
});

test('the report of preparing is in Chinese, with names as they are', () => {
  const text = [
    '8 sounds of 6 clips, each in 3 variants: 6 clips, 2 anchors',
    '  loudness   -25.1 LUFS (ITU-R BS.1770), lowered from -23 for the true peak of clips/a.wav',
    '  levels     6 of 6 clips with a gain, at most -3.2 dB: clips/a.wav',
    '  format     FLAC, 16 bit, 2.0 MB',
    '  made       8 now, 0 unchanged',
  ].join('\n');
  expect(replied({ version: 'V', number: 1, isKnown: false, text })).toMatchObject({
    result: {
      text: [
        '6 个音频共 8 个声音，每个 3 个变体：6 个音频、2 个锚点',
        '  响度   -25.1 LUFS (ITU-R BS.1770)，因 clips/a.wav 的真峰值而由 -23 调低',
        '  增益   6 个音频中有 6 个调整增益，最大 -3.2 dB：clips/a.wav',
        '  格式   FLAC，16 位，2.0 MB',
        '  生成   新 8 个，未变 0 个',
      ].join('\n'),
    },
  });
});

test('a result of another kind of job stays as it is', () => {
  expect(replied({ rows: 3 })).toMatchObject({ result: { rows: 3 } });
});

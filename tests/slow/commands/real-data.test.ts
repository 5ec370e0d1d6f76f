import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../support/run-command.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

/** Ratings of other people, which are no part of the project: each test is skipped where they are not there. */
const DATA = join(projectRoot(), '../shared/data');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-real-'));
});
afterAll(() => rm(folder, { recursive: true }));

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const report = z.object({
  warnings: z.array(z.string()),
  blocks: z.array(z.object({ tables: z.array(z.object({ name: z.string(), rows: z.array(row) })) })),
});

/** What `earshot analyse` writes with --json of a file as it lies, and the rows of a table by name. */
async function analyse(path: string, ...args: readonly string[]) {
  const json = join(folder, 'report.json');
  const said: string[] = [];
  const shell = {
    say: () => undefined,
    log: (line: string) => void said.push(line),
    untilStopped: () => Promise.reject(new Error('an analysis ends by itself')),
  };
  const code = await runCommand(
    ['analyse', join(DATA, path), '--json', json, ...args],
    { EARSHOT_DATA: folder },
    shell,
  );
  expect(said).toEqual([]);
  expect(code).toBe(0);
  const { blocks, warnings } = report.parse(JSON.parse(await readFile(json, 'utf8')));
  const tables = blocks.flatMap((block) => block.tables);
  return { warnings, rows: (name: string) => tables.find((table) => table.name === name)?.rows ?? [] };
}

/** Runs where the folder is there; else it is skipped, which the report shows by the name. */
function line(name: string, run: () => Promise<void>): void {
  const isThere = existsSync(join(DATA, name));
  test.skipIf(!isThere)(isThere ? name : `${name}: skipped, there is no ${join(DATA, name)}`, run, 60_000);
}

const numbers = (rows: readonly z.infer<typeof row>[], key: string): number[] =>
  rows.map((own) => z.number().parse(own[key]));

line('bvcc', async () => {
  const { rows, warnings } = await analyse(
    'bvcc/example_results.csv',
    '--means',
    '--columns',
    'clip=wav_path,system=system_id,item=sample_id,canonical_value=avg_score',

    '--metrics',
    join(DATA, 'bvcc/example_results.csv'),
    '--metric-columns',
    'clip=wav_path,predicted=answer',
  );
  expect(warnings.join()).toContain('need one row per rating and are therefore absent');
  const [clips, systems] = rows('metrics quality').filter(({ metric }) => metric === 'predicted');
  expect(clips).toMatchObject({ n: 1066, missing: 0 });
  expect(clips?.['plcc']).toBeCloseTo(0.867, 3);
  expect(clips?.['srcc']).toBeCloseTo(0.87, 3);
  expect(clips?.['krcc']).toBeCloseTo(0.693, 3);
  expect(systems).toMatchObject({ n: 187 });
  expect(systems?.['plcc']).toBeCloseTo(0.9299, 4);
  expect(systems?.['srcc']).toBeCloseTo(0.9302, 4);
  expect(systems?.['krcc']).toBeCloseTo(0.777, 3);
  const errors = rows('metric errors quality').filter(({ metric }) => metric === 'predicted');
  const error = (level: string) => errors.find((own) => own['level'] === level);
  expect(error('clips')).toMatchObject({ mse: expect.closeTo(0.271, 3), mae: expect.closeTo(0.41153, 5) });
  expect(error('systems')).toMatchObject({ mse: expect.closeTo(0.123, 3) });
});

line('webmushra-aes2023', async () => {
  const results = 'webmushra-aes2023/webmushra_results.csv';
  const metrics = join(DATA, 'webmushra-aes2023/BenjSta_mushra_metrics.csv');
  // The published correlations are of the 7 systems by 13 trials; the hidden reference has no metric and is not under test.
  const { rows } = await analyse(
    results,

    '--metrics',
    metrics,
    '--metric-columns',
    'item=trial_id,system=rating_stimulus,bamq=bamq,pemoq=pemoq_odg',
  );
  const clips = rows('metrics quality').filter(({ level }) => level === 'clips');
  expect(clips).toMatchObject([
    { metric: 'bamq', n: 91, missing: 0 },
    { metric: 'pemoq', n: 91, missing: 0 },
  ]);
  for (const [index, [plcc = 0, srcc = 0, krcc = 0]] of [
    [0.8445, 0.6585, 0.4939],
    [0.5725, 0.6602, 0.472],
  ].entries()) {
    expect(clips[index]?.['plcc']).toBeCloseTo(plcc, 4);
    expect(clips[index]?.['srcc']).toBeCloseTo(srcc, 4);
    expect(clips[index]?.['krcc']).toBeCloseTo(krcc, 4);
  }
  const screened = await analyse(results, '--rules', 'bs1534 hidden reference');
  expect(screened.rows('screening')).toMatchObject([{ sessions: 22 }, { sessions: 8 }, { sessions: 14 }]);
});

line('acr-hossfeld', async () => {
  const columns = 'listener=userid,system=condition,clip=condition,canonical_value=rating';
  for (const name of ['cs401', 'cs501']) {
    const { rows } = await analyse(
      `acr-hossfeld/${name}_ratingsPerUser.csv`,
      '--columns',
      columns,
      '--repeats',
      'keep',
    );
    const published = await readFile(join(DATA, `acr-hossfeld/${name}_summaryPerCondition.csv`), 'utf8');
    const expected = published
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((text) => text.split(',').map(Number));
    const found = new Map(rows('quality by system').map((own) => [Number(own['system']), own]));
    expect(found.size).toBe(expected.length);
    for (const [condition = 0, mos = 0, sos = 0, count = 0] of expected) {
      expect(found.get(condition)?.['n']).toBe(count);
      // Printed with two decimals; SOS has the divisor n.
      expect(Math.abs(Number(found.get(condition)?.['sos']) - sos)).toBeLessThan(0.005 + 1e-9);
      expect(Math.abs(Number(found.get(condition)?.['mean']) - mos)).toBeLessThan(0.005 + 1e-9);
    }
  }
});

line('acr-3synt', async () => {
  const { rows } = await analyse(
    'acr-3synt/all.csv',
    '--columns',
    'listener=rater,clip=speaker_wav,system=speaker_name,canonical_value=score',
  );
  const raters = rows('raters quality');
  expect(raters).toHaveLength(1 + 16);
  expect(raters[0]).toMatchObject({
    listener: '(mean)',
    plcc: expect.closeTo(0.7041, 4),
    srcc: expect.closeTo(0.6915, 4),
    krcc: expect.closeTo(0.5615, 4),
    qwk: expect.closeTo(0.5458, 4),
    mae: expect.closeTo(1.2182, 4),
  });
  const values = rows('agreement quality').map(({ value }) => Number(value).toFixed(4));
  // Krippendorff's alpha, ordinal and interval.
  for (const alpha of ['0.3743', '0.3846']) expect(values).toContain(alpha);
  const iccs = new Map(rows('agreement quality').map((own) => [own['coefficient'], Number(own['value'])]));
  // Printed with three decimals, some of them cut off.
  for (const [name, icc] of [
    ['ICC(1,1)', 0.389],
    ['ICC(2,1)', 0.398],
    ['ICC(3,1)', 0.521],
    ['ICC(1,k)', 0.91],
    ['ICC(2,k)', 0.914],
    ['ICC(3,k)', 0.946],
  ] as const) {
    expect(Math.abs((iccs.get(name) ?? NaN) - icc)).toBeLessThan(0.001);
  }
});

line('ccr-qulab', async () => {
  const run = (name: string): string => join(DATA, `ccr-qulab/${name}_accepted_votes_long.csv`);
  const columns = 'listener=workerid_hash,clip=clip_name,system=condition_num,canonical_value=vote';
  const { rows } = await analyse(
    'ccr-qulab/run1_accepted_votes_long.csv',
    '--columns',
    columns,
    '--against',
    run('run2'),
  );
  expect(rows('screening')[0]).toMatchObject({ listeners: 56, ratings: 2432 });
  const second = await analyse('ccr-qulab/run2_accepted_votes_long.csv', '--columns', columns);
  expect(second.rows('screening')[0]).toMatchObject({ listeners: 61, ratings: 2832 });
  // CMOS of a condition: the mean of all its votes.
  const systems = rows('runs quality').find(({ level }) => level === 'systems, all ratings');
  expect(systems).toMatchObject({ n: 40, onlyHere: 0, onlyThere: 0 });
  expect(systems?.['plcc']).toBeCloseTo(0.9225, 4);
});

line('binomial-elmers', async () => {
  const { rows, warnings } = await analyse(
    'binomial-elmers/data_binomial_all.csv',
    '--columns',
    'listener=id,clip=audiofile,canonical_value=score',
    '--where',
    'imphear=no',
    '--repeats',
    'keep',
    '--by',
    'precede,interest',
  );
  expect(rows('screening')[0]).toMatchObject({ listeners: 118, ratings: 944 });
  expect(warnings[0]).toBe('944 of 960 rows are read: imphear = no');
});

line('sureal', async () => {
  const { rows } = await analyse('sureal/sample_data.csv', '--layout', 'matrix');
  const expected = z
    .object({
      mos_j: z.array(z.number()),
      sos_j: z.array(z.number()),
      bias_i: z.array(z.number()),
      inconsistency_i: z.array(z.number()),
    })
    .parse(JSON.parse(await readFile(join(DATA, 'sureal/expected_itut_p910.json'), 'utf8')));
  const quality = rows('quality model quality');
  const listeners = rows('listener model quality');
  for (const [found, wanted] of [
    [numbers(quality, 'quality'), expected.mos_j],
    [numbers(quality, 'standardError'), expected.sos_j],
    [numbers(listeners, 'bias'), expected.bias_i],
    [numbers(listeners, 'inconsistency'), expected.inconsistency_i],
  ] as const) {
    expect(found).toHaveLength(wanted.length);
    for (const [index, value] of wanted.entries())
      expect(Math.abs((found[index] ?? NaN) - value)).toBeLessThan(1e-6);
  }
});

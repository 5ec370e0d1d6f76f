import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { RehearsalStopped, rehearseFolder } from '../../../server/commands/rehearse.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeStudy, writeTernary } from '../../support/tiny-study.ts';
import { recordsOf } from '../db/conformance/fixture.ts';

const quick = { seed: 'rehearsal', timeScale: 1000 };

test('a rehearsal tells who was caught, who was not, and how evenly the clips were rated', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'), 'recruitment: {minutes: 5, reward: 1.50 GBP}\n');
  vi.stubEnv('TMPDIR', path);
  const { report, text } = await rehearseFolder({ folder, listeners: 40, careless: 0.5, ...quick });
  vi.unstubAllEnvs();
  expect(await readdir(path)).toEqual(['tiny']);
  await remove();

  expect(report.personas).toEqual({ careful: 14, careless: 20, 'trap-failing': 2, vanishing: 4 });
  expect(report.endings).toEqual({ completed: 36, left: 4, full: 0, 'screened out': 0 });
  expect(report).toMatchObject({ listeners: 40, clips: 28, hasTraps: true, retries: 0 });
  expect(report.excluded.careful).toEqual({ count: 0, of: 14 });
  expect(report.excluded['trap-failing']).toEqual({ count: 2, of: 2 });
  // By chance alone a careless one passes with 1/3 x (1 - 4/9), so 16 of 20 fail.
  expect(report.excluded.careless.of).toBe(20);
  expect(report.excluded.careless.count).toBeGreaterThanOrEqual(11);
  // 40 sessions lease 7 of 28 clips each: 10 a clip, less what the vanishing did not come to.
  expect(report.ratings?.max).toBe(10);
  expect(report.ratings?.min).toBeGreaterThanOrEqual(6);
  expect(report.minutes?.median).toBeGreaterThan(0.2);
  expect(text).toContain(`careless caught      ${(report.excluded.careless.count * 5).toFixed(0)} % (`);
  expect(text).toContain('of n = 20)');
  expect(text).toMatch(/pay +[\d.]+ GBP an hour/);
}, 60_000);

const PAIRS = `title: Which do you prefer?
language: en
clips: {test: 'clips/{system}/{item}.wav'}
loudness: as is
consent: consent.md
recruitment: {listeners: 5}
blocks:
  - {method: pairwise, pages: 2, null_pairs: 0}
`;

test('without a trap it says so; in a data folder of its own it leaves its sessions apart from live ones', async () => {
  const { path, remove } = await temporaryFolder();
  const clips = ['alpha', 'bravo'].flatMap((system) =>
    ['i1', 'i2', 'i3'].map((item) => `clips/${system}/${item}.wav`),
  );
  const folder = await writeStudy(join(path, 'pairs'), PAIRS, clips);
  const dataFolder = join(path, 'data');
  const { report, text } = await rehearseFolder({
    folder,
    listeners: 8,
    careless: 0.25,
    dataFolder,
    ...quick,
  });

  expect(report.hasTraps).toBe(false);
  expect(text).toContain('careless caught      no trap in this study');
  expect(report.endings.full).toBe(3);
  const store = openSqliteStore(dataFolder);
  const version = await store.currentVersionByName('pairs');
  const { studyId } = version ?? { studyId: '' };
  expect(await recordsOf(store, { studyId }, ['live', 'preview'])).toEqual([]);
  expect(await recordsOf(store, { studyId }, ['rehearsal'])).toHaveLength(8);
  await store.close();
  await remove();
}, 60_000);

const PRACTISED = `title: Which do you prefer?
language: en
clips: {test: 'clips/{system}/{item}.wav', practice: 'practice/{system}/{item}.wav'}
loudness: as is
consent: consent.md
blocks:
  - {method: pairwise, clips: practice, pages: 1, null_pairs: 0, training: true}
  - {method: pairwise, pages: 2, null_pairs: 0}
`;

test('clips of practice, which nobody rates, are not among those under test', async () => {
  const { path, remove } = await temporaryFolder();
  const clips = ['clips/alpha/i1', 'clips/alpha/i2', 'clips/bravo/i1', 'clips/bravo/i2'];
  const practice = ['practice/alpha/p1', 'practice/bravo/p1'];
  const folder = await writeStudy(
    join(path, 'practised'),
    PRACTISED,
    [...clips, ...practice].map((clip) => `${clip}.wav`),
  );
  const { report } = await rehearseFolder({ folder, listeners: 3, careless: 0, ...quick });
  await remove();
  expect(report.endings.completed).toBe(3);
  expect(report).toMatchObject({ clips: 4, ratings: { min: 3, median: 3, max: 3 } });
}, 60_000);

test('a server that cannot store answers stops the rehearsal, and every fault is told as it comes', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'));
  const dataFolder = join(path, 'data');
  await openSqliteStore(dataFolder).close();
  const raw = new Database(join(dataFolder, 'earshot.sqlite'));
  raw.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END`,
  );
  raw.close();
  const told: string[] = [];
  const log = (line: string): void => void told.push(line);
  const options = { folder, dataFolder, listeners: 2, careless: 1, patienceMs: 300, log, ...quick };
  const rehearsal = rehearseFolder(options);
  await expect(rehearsal).rejects.toThrow(RehearsalStopped);
  await expect(rehearsal).rejects.toThrow(
    /^gave up: POST answers failed for 0\.3 s[^]*\nserver: POST .*the disk is broken/,
  );
  expect(told.length).toBeGreaterThan(1);
  expect(told[0]).toMatch(/^server: POST .*the disk is broken/);
  await remove();
}, 60_000);

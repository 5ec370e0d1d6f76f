import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { groupBy } from '#core/order/group-by.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { screened } from '#core/screening/lens.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { RehearsalStopped } from '../../../../server/app/rehearsal/rehearse.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { readRatedSessions } from '../../../../server/app/ratings/session-ratings.ts';
import { findStudy, StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeStudy, writeTernary } from '../../../support/tiny-study.ts';
import { recordsOf } from '../../db/conformance/fixture.ts';

const quick = { seed: 'rehearsal', timeScale: 1000 };

/** The cells of the printed line that begins with a screening's name, as far as they count sessions. */
function countsIn(text: string, screening: string): { caught: number; of: number }[] {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`  ${screening} `)) ?? '';
  return [...line.matchAll(/ (\d+)\/(\d+)/g)].map(([, caught, of]) => ({
    caught: Number(caught),
    of: Number(of),
  }));
}

test('the printed table says of every screening what the stored sessions say', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(
    join(path, 'tiny'),
    'recruitment: {minutes: 5, reward: 1.50 GBP}\nscreening: [method verdicts, incomplete, bt500]\n',
  );
  const dataFolder = join(path, 'data');
  const { report, text } = await rehearseFolder({
    folder,
    dataFolder,
    listeners: 20,
    careless: 0.5,
    ...quick,
  });
  const store = openSqliteStore(dataFolder);
  const sessions = new StudySessions(store, await findStudy(store, 'tiny'), ['rehearsal']);
  const ratings = rowsOf((await readRatedSessions(sessions)).ratings);
  await store.close();
  await remove();

  expect(report.personas).toMatchObject({ careful: 7, random: 2, 'trap-aware': 2, vanishing: 2 });
  expect(report.endings).toEqual({ completed: 18, left: 2, full: 0, 'screened out': 0 });
  expect(report).toMatchObject({ listeners: 20, clips: 28, hasTraps: true, retries: 0 });
  const tested = groupBy(
    ratings.filter(({ role }) => role === 'test'),
    ({ session }) => session,
  );
  const lost = (screening: string, isOut: (one: Rating) => boolean) => {
    const caught = [...tested.values()].filter((own) => 2 * own.filter(isOut).length >= own.length).length;
    const [, , , , , careless, careful, ...others] = countsIn(text, screening);
    const printed = [careless, careful, ...others].reduce((sum, cell) => sum + (cell?.caught ?? 0), 0);
    expect({ screening, caught: printed }).toEqual({ screening, caught });
    return { careless, careful, caught };
  };
  expect([...tested.values()]).toHaveLength(20);
  expect(lost('no screening', () => false)).toMatchObject({
    careless: { of: 10 },
    careful: { of: 7 },
    caught: 0,
  });
  const verdicts = lost('method verdicts', ({ reasons }) => reasons.length > 0);
  expect(verdicts.careful?.caught).toBe(0);
  // By chance alone a random one passes with 1/3 x (1 - 4/9); who always says the same never does.
  expect(verdicts.careless?.caught).toBeGreaterThanOrEqual(4);
  expect(lost('incomplete', ({ sessionState }) => sessionState === 'active').caught).toBe(2);
  const set = screeningSet(['method verdicts', 'incomplete', 'bt500']);
  const out = new Set(
    screened(ratings, set)
      .ratings.filter(({ counts }) => !counts)
      .map(({ session, page }) => `${session} ${page}`),
  );
  lost('primary', ({ session, page }) => out.has(`${session} ${page}`));
  expect(text).toContain('Primary rule set: bt500, incomplete, method verdicts.');
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(130);

  // 20 sessions lease 7 of 28 clips each: 5 a clip, less what the vanishing did not come to.
  expect(report.ratings?.max).toBe(5);
  expect(report.ratings?.min).toBeGreaterThanOrEqual(3);
  expect(report.counting?.median).toBeLessThan(report.ratings?.median ?? 0);
  expect(report.minutes?.median).toBeGreaterThan(0.2);
  expect(text).toMatch(/pay +[\d.]+ GBP per hour/);
}, 120_000);

test('without a folder to keep it nothing is left of a rehearsal', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'));
  vi.stubEnv('TMPDIR', path);
  await rehearseFolder({ folder, listeners: 2, careless: 0.5, ...quick });
  vi.unstubAllEnvs();
  expect(await readdir(path)).toEqual(['tiny']);
  await remove();
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
  expect(text).toContain('traps                none in this study');
  expect(text).toMatch(/No findings: method verdicts, /);
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

test('a rehearsal plays the files that were prepared, and prepares those that are missing for later', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'));
  const derivedFolder = join(path, 'data', 'derived');
  await mkdir(derivedFolder, { recursive: true });
  const rehearse = () => rehearseFolder({ folder, derivedFolder, listeners: 2, careless: 0, ...quick });
  await rehearse();
  const files = async () =>
    await Promise.all(
      (await readdir(derivedFolder, { recursive: true }))
        .filter((name) => name.endsWith('.flac'))
        .toSorted()
        .map(async (name) => ({ name, made: (await stat(join(derivedFolder, name))).mtimeMs })),
    );
  const prepared = await files();
  expect(prepared.length).toBeGreaterThan(20);
  await rehearse();
  expect(await files()).toEqual(prepared);
  await remove();
});

test('a file in the place of the prepared files stops no rehearsal', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(join(path, 'tiny'));
  const derivedFolder = join(path, 'derived');
  await writeFile(derivedFolder, 'a file');
  const { report } = await rehearseFolder({ folder, derivedFolder, listeners: 1, careless: 0, ...quick });
  expect(report.endings).toMatchObject({ completed: 1 });
  await remove();
});

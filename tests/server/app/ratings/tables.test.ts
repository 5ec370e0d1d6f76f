import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Study } from '#core/study/study.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { answerSession, STARTED } from './answer-session.ts';
import { answerTo, exportStudyDocument } from './study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-tables-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const publish = (study: Study) =>
  store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));

const rowSchema = z.array(z.record(z.string(), z.string()));

async function table(name: string): Promise<Record<string, string>[]> {
  const text = await readFile(join(folder, 'out', `mine-${name}.csv`), 'utf8');
  return rowSchema.parse(parse(text, { columns: true }));
}

const write = () => exportStudy({ store, name: 'mine', out: join(folder, 'out'), modes: ['live'] });

const TELEMETRY = {
  loops: 2,
  typing: { keystrokes: 31, pastes: 1 },
  sound: [[3000, 'interrupted']],
  device: { sampleRateHz: 48_000, baseLatencyMs: 5.8, outputLatencyMs: null, maxChannelCount: 2 },
};

test('a session is one row: its end, its device, what its checks and its form came to', async () => {
  const version = await publish(exportStudyDocument());
  const device = { browser: 'Firefox', browserMajor: 140, os: 'Linux', form: 'desktop', touch: false };
  await answerSession(store, version, {
    name: 'good',
    answer: answerTo,
    listening: () => TELEMETRY,
    checks: [
      { name: 'device', event: 'done', result: device },
      { name: 'headphones', event: 'attempt', result: { serial: 1 } },
      { name: 'headphones', event: 'attempt', result: { serial: 2 } },
      { name: 'headphones', event: 'done', result: { passed: true, right: 5 } },
      { name: 'demographics', event: 'done', result: { ageBand: '25-34', gender: '=1+1', hearing: null } },
      { name: 'break', event: 'done', result: { seconds: 40 } },
      { name: 'break', event: 'done', result: { seconds: 35 } },
    ],
  });
  await answerSession(store, version, { name: 'gone', pages: 3, answer: answerTo });
  await write();
  const [good, gone] = await table('sessions');
  expect(good).toMatchObject({
    session: 'Sgood',
    session_state: 'completed',
    language: 'en',
    entered_at: new Date(STARTED).toISOString(),
    ended_at: new Date(STARTED + 60_000).toISOString(),
    minutes: '1',
    pages: '12',
    pages_answered: '12',
    breaks: '2',
    break_seconds: '75',
    browser: 'Firefox',
    browser_major: '140',
    os: 'Linux',
    device: 'desktop',
    touch: 'FALSE',
    sample_rate_hz: '48000',
    base_latency_ms: '5.8',
    output_latency_ms: 'NA',
    sound_events: '12',
    headphones_attempts: '2',
    headphones_passed: 'TRUE',
    headphones_right: '5',
    demographics_age_band: '25-34',
    demographics_gender: "'=1+1",
    demographics_hearing: 'NA',
  });
  expect(gone).toMatchObject({
    session_state: 'active',
    pages_answered: '3',
    ended_at: 'NA',
    browser: 'NA',
    headphones_passed: 'NA',
    breaks: '0',
  });
});

test('the ratings carry loops, typing and the device; the intervals and events of a page are rows of their own', async () => {
  const version = await publish(exportStudyDocument());
  const pages = await answerSession(store, version, {
    name: 'good',
    answer: answerTo,
    listening: (page) => ({
      ...TELEMETRY,
      changes: [
        [4000, `scores.${page.slots.at(-1)?.token}`, 40],
        [5000, 'label', '=human'],
      ],
    }),
  });
  await write();
  for (const row of await table('ratings')) {
    expect(row).toMatchObject({
      language: 'en',
      loops: '2',
      changes: '2',
      keystrokes: '31',
      pastes: '1',
      sound_events: '1',
      sample_rate_hz: '48000',
      base_latency_ms: '5.8',
      output_latency_ms: 'NA',
    });
  }
  const plays = await table('plays');
  expect(plays).toHaveLength(2 * pages.reduce((sum, { slots }) => sum + slots.length, 0));
  const last = pages.at(-1);
  expect(plays.filter(({ page }) => page === String(last?.position)).map(({ clip }) => clip)).toEqual(
    expect.arrayContaining(last?.slots.map(({ clip }) => clip) ?? []),
  );
  expect(plays[0]).toMatchObject({ session: 'Sgood', page: '1', from_ms: '0', to_ms: '5000', at_ms: '400' });
  const events = (await table('events')).filter(({ page }) => page === String(last?.position));
  expect(events.map(({ kind, at_ms: at, value, label }) => [kind, at, value, label])).toEqual([
    ['hidden', '1000', 'NA', 'NA'],
    ['hidden', '1200', 'NA', 'NA'],
    ['shown', '1500', 'NA', 'NA'],
    ['shown', '2000', 'NA', 'NA'],
    ['sound', '3000', 'NA', 'NA'],
    ['change', '4000', '40', 'NA'],
    ['change', '5000', 'NA', "'=human"],
  ]);
  expect(events[5]?.['clip']).toBe(last?.slots.at(-1)?.clip);
});

test('answers that were stored before browsers told of loops, typing and device are exported as they are', async () => {
  const version = await publish(exportStudyDocument());
  await answerSession(store, version, { name: 'old', answer: answerTo });
  await write();
  const [row] = await table('ratings');
  expect(row).toMatchObject({ loops: '0', changes: '0', keystrokes: '0', sample_rate_hz: 'NA' });
});

test('each answer has the language that was read when it came', async () => {
  const study = exportStudyDocument();
  const version = await publish({ ...study, config: { ...study.config, language: ['en', 'zh'] } });
  await answerSession(store, version, {
    name: 'both',
    answer: answerTo,
    checks: [{ name: 'language', event: 'done', result: { language: 'zh' } }],
  });
  await store.setLanguage('Sboth', 'zh');
  await store.recordCheck('Sboth', {
    name: 'language',
    event: 'done',
    result: { language: 'en' },
    at: STARTED + 5,
  });
  await write();
  const ratings = await table('ratings');
  expect(ratings.map(({ page, language }) => Number(page) < 5 === (language === 'zh'))).not.toContain(false);
});

test('the wordings of every block and language, and which nobody has reviewed', async () => {
  const study = exportStudyDocument();
  await publish({ ...study, config: { ...study.config, language: ['en', 'zh'] } });
  await write();
  const rows = await table('wordings');
  const ternary = rows.filter(({ name }) => name === 'ternary');
  expect(ternary.map(({ language, unreviewed, block }) => [language, unreviewed, block])).toEqual([
    ['en', 'FALSE', '1'],
    ['zh', 'TRUE', '1'],
  ]);
  expect(rows.filter(({ kind }) => kind === 'step').length).toBeGreaterThan(0);
});

test('40 P1 P6 no table holds a recruiter id; consent version and time are in the table of sessions', async () => {
  const version = await publish(exportStudyDocument());
  const participantId = 'abcdef0123456789abcdef01';
  await store.enterOnce({
    version,
    mode: 'live',
    recruit: { recruiter: 'prolific', participantId, recruiterStudyId: 'st1', submissionId: 'sub77' },
    verification: 'submission',
    stratum: null,
    keyHash: 'k',
    fresh: { listenerId: 'Lr', sessionId: 'Sr', seed: 's', timeScale: 1 },
    at: STARTED,
  });
  await answerSession(store, version, { name: 'good', answer: answerTo });
  const { csv, dictionary, others } = await write();
  for (const path of [csv, dictionary, ...others]) {
    expect(await readFile(path, 'utf8')).not.toMatch(new RegExp(`${participantId}|sub77`));
  }
  const sessions = await table('sessions');
  expect(new Set(sessions.map(({ session }) => session))).toEqual(new Set(['Sgood', 'Sr']));
  expect(sessions.map(({ session, verification }) => `${session} ${verification}`).toSorted()).toEqual([
    'Sgood NA',
    'Sr submission',
  ]);
  const agreed = sessions.find(({ session }) => session === 'Sgood');
  expect(agreed?.['consent_version']).toMatch(/^[0-9a-f]{16}$/);
  expect(agreed?.['consented_at']).toBe(new Date(STARTED).toISOString());
});

test('a check is one row: steps with right answers, then the verdicts on the answers, each with its type', async () => {
  const study = exportStudyDocument();
  const version = await publish({
    ...study,
    config: { ...study.config, preparation: ['headphones'], between_pages: ['attention'] },
  });
  await answerSession(store, version, {
    name: 'good',
    answer: (page) => answerTo(page, 'human'),
    checks: [
      { name: 'headphones', event: 'attempt', result: { serial: 1 } },
      { name: 'headphones', event: 'done', result: { passed: true, right: 5, trials: 6, attempts: 1 } },
      { name: 'between 1', event: 'done', result: { answer: '3', passed: false } },
      { name: 'demographics', event: 'done', result: { ageBand: '25-34' } },
    ],
  });
  await answerSession(store, version, { name: 'none', pages: 0, answer: answerTo });
  await write();
  const rows = await table('checks');
  expect(new Set(rows.map(({ session, listener }) => `${session} ${listener}`))).toEqual(
    new Set(['Sgood Lgood']),
  );
  expect(
    rows.map(({ check, type, block, page, attempt, passed, evidence }) =>
      [check, type, block, page, attempt, passed, evidence].join(' | '),
    ),
  ).toEqual([
    'headphones | screen-in | NA | 1 | 1 | TRUE | 5 of 6 right',
    "attention | attention check | NA | 7 | NA | FALSE | instructed: 'Moderately' for 'Slightly'",
    'incomplete batch | data quality | 1 | NA | NA | TRUE | 10 of 10 pages answered',
    'att batch | data quality | 1 | NA | NA | FALSE | flawed: human; human: human, human',
    'bs1534 hidden reference | data quality | 2 | NA | NA | TRUE | hidden reference below 90 on 0 of 2 pages',
  ]);
  const dictionary = JSON.parse(await readFile(join(folder, 'out', 'mine-ratings.dictionary.json'), 'utf8'));
  const described = z
    .array(
      z.object({ file: z.string(), columns: z.array(z.object({ name: z.string(), meaning: z.string() })) }),
    )
    .parse(dictionary.tables)
    .find(({ file }) => file === 'mine-checks.csv');
  expect(described?.columns.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}));
  expect(described?.columns.find(({ name }) => name === 'type')?.meaning).toContain('never the payment');
});

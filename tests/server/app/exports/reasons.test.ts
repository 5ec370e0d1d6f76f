import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { writeReasons } from '../../../../server/app/exports/reasons.ts';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder = '';
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-reasons-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function answered(): Promise<void> {
  const study = exportStudyDocument();
  const version = await store.publishVersion(newVersion({ name: 'mine', slug: 'slug', study, at: STARTED }));
  await answerSession(store, version, { name: 'one', answer: answerTo });
  await answerSession(store, version, { name: 'bad', answer: (page) => answerTo(page, 'human') });
}

const out = (): string => join(folder, 'out');
const written = (hasAnswers = false) =>
  writeReasons({ store, name: 'mine', modes: ['live'], out: out(), hasAnswers });
const bundle = z.object({
  bundle: z.string(),
  question: z.string(),
  scale: z.object({ min: z.number(), max: z.number(), step: z.number(), labels: z.array(z.string()) }),
  reasons: z.array(
    z.strictObject({
      number: z.number(),
      language: z.string(),
      text: z.string(),
      answer: z.object({ value: z.number(), label: z.string() }).optional(),
    }),
  ),
});

async function bundles() {
  const names = (await readdir(join(out(), 'bundles'))).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(out(), 'bundles', name), 'utf8')));
  return { texts, parsed: texts.map((text) => bundle.parse(JSON.parse(text))) };
}

test('reasons that count go out in one bundle a system and question, which names no system and nobody', async () => {
  await answered();
  expect(await written()).toMatchObject({ count: 2, reasons: 7 });
  const { texts, parsed } = await bundles();
  for (const text of texts) expect(text).not.toMatch(/alpha|beta|"(session|listener|clip)"/);
  expect(parsed.flatMap(({ reasons }) => reasons)).toHaveLength(7);
  for (const { question, scale, reasons } of parsed) {
    expect(question).toBe('human-likeness');
    expect(scale).toEqual({ min: 0, max: 1, step: 0.5, labels: ['machine', 'unclear', 'human'] });
    const texts = reasons.map(({ text }) => text);
    expect(texts).toEqual(texts.toSorted());
    expect(reasons.every(({ answer }) => answer === undefined)).toBe(true);
  }
});

test('with --answers each reason has the answer that it was given for', async () => {
  await answered();
  await written(true);
  const answers = (await bundles()).parsed.flatMap(({ reasons }) => reasons.map(({ answer }) => answer));
  expect(answers).toEqual(Array.from({ length: 7 }, () => ({ value: 0.5, label: 'unclear' })));
});

test('the table of scores, filled in, is what an analysis reads', async () => {
  await answered();
  const { scores } = await written();
  const table = await readFile(scores, 'utf8');
  const [header, ...rows] = table.trimEnd().split('\r\n');
  expect(header).toBe('bundle,system,question,reasons,score');
  expect(new Set(rows.map((row) => row.split(',')[1]))).toEqual(new Set(['alpha', 'beta']));
  for (const row of rows) expect(row).toMatch(/^bundle-[12],[a-z]+,human-likeness,\d,$/);
  const asked = { store, name: 'mine', modes: ['live'] as const, reasonScores: scores };
  await expect(analyseStudy(asked)).rejects.toThrow('scores.csv:2:1 error: score is ""; write a number');
  await writeFile(scores, table.replaceAll(/,(\d),\r\n/g, ',$1,0.5\r\n'));
  await expect(analyseStudy(asked)).resolves.toBeDefined();
});

test('without a reason nothing is written', async () => {
  await store.publishVersion(
    newVersion({ name: 'mine', slug: 'slug', study: exportStudyDocument(), at: STARTED }),
  );
  expect(await written()).toMatchObject({ count: 0, reasons: 0 });
  await expect(readdir(out())).rejects.toThrow('ENOENT');
});

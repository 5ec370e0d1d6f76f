import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardRow } from '#core/reporting/part.ts';
import { reportingCard } from '#core/reporting/reporting-card.ts';
import { describeStudy } from '../../../../../server/app/analysis/drawing/describe.ts';
import { rehearseFolder } from '../../../../support/rehearse-folder.ts';
import { openSqliteStore } from '../../../../../server/db/sqlite/sqlite-store.ts';
import type { Store } from '../../../../../server/db/contract/store.ts';
import { readReportingInput } from '../../../../../server/app/analysis/drawing/reporting-input.ts';
import { temporaryFolder } from '../../../../support/test-server.ts';
import { writeStudy } from '../../../../support/tiny-study.ts';

const ITEMS = ['s1', 's2', 's3', 's4', 's5', 's6'];

const STUDY = `title: How good is it?
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: {files: 'traps/{kind}/{item}.wav', table: traps.csv}
loudness: -30
consent: consent.md
instructions: instructions.md
devices: desktop
preparation: [sound level]
closing: [demographics]
recruitment: {listeners: 12, minutes: 5, reward: 0.01 GBP}
blocks:
  - method: rating
    preset: acr
    pages: 4
    gold: {set: traps, where: {kind: fine}}
screening: [method verdicts, {rule: too fast, as: flag}]
`;

const ask = { name: 'told', modes: ['rehearsal' as const] };

let stage: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;

beforeAll(async () => {
  stage = await temporaryFolder();
  const folder = await writeStudy(join(stage.path, 'told'), STUDY, [
    ...['alpha', 'bravo'].flatMap((system) => ITEMS.map((item) => `clips/${system}/${item}.wav`)),
    'traps/fine/g1.wav',
  ]);
  await writeFile(join(folder, 'traps.csv'), 'kind,item,quality\nfine,g1,5\n');
  await writeFile(join(folder, 'instructions.md'), '## Listen\n\nJudge **the sound**, not the words.\n');
  const dataFolder = join(stage.path, 'data');
  await rehearseFolder({ folder, dataFolder, listeners: 6, careless: 0, seed: 'told', timeScale: 1000 });
  store = openSqliteStore(dataFolder);
});

afterAll(async () => {
  await store.close();
  await stage.remove();
});

/** What the checklist asks for, as a line of the card has it: item, and what its value has to say. */
const LISTED: readonly (readonly [item: RegExp, value: RegExp | null])[] = [
  [/^recruited$/, /^6 listeners consented .*simulated/],
  [/^included/, /^\d of 6 with ratings$/],
  [/^analysed$/, /^\d listeners?$/],
  [/^recruitment source$/, null],
  [/^recruitment filters$/, null],
  [/^pay$/, /^0\.01 GBP$/],
  [/^median time and hourly pay$/, /median [\d.]+ minutes of \d, [\d.]+ GBP per hour/],
  [/^language of the study$/, /^English; read: 6 en$/],
  [/^country$/, null],
  [/^device policy$/, /phones and tablets were turned away/],
  [/^headphone check$/, /^none$/],
  [/^loudness$/, /-30 LUFS/],
  [/^playback rule$/, /at least 95 % of every clip/],
  [/^randomisation$/, /drawn for each listener/],
  [/^instructions, verbatim$/, /^Listen Judge the sound, not the words\.$/],
  [/^question 'quality', verbatim$/, /\?$/],
  [/^scale and labels of 'quality', verbatim$/, /Bad \(1\); .*Excellent \(5\)/],
  [/^systems$/, /^2: alpha, bravo$/],
  [/^items and clips$/, /^6 items, 12 clips$/],
  [/^ratings per item/, /^median/],
  [/^ratings per listener$/, /^median/],
  [/^gold \(data quality\)$/, /^1 per listener; passed by \d of \d/],
  [/^exclusion rules$/, /^method verdicts \(gold, rating variance\); too fast, as a flag$/],
  [/^rule 'too fast'$/, /version \d+, .*flags \d+ rating/],
  [/^before$/, /ratings of 6 listeners$/],
  [/^after$/, /ratings of \d listeners?$/],
  [/^sensitivity: no screening$/, /count; /],
  [/^SHA-256 of the screening set$/, /^[0-9a-f]{64}$/],
  [/^statistics and clustering$/, /clustered by listener and item/],
  [/^data and code$/, null],
  [/^software$/, /^Earshot \d+\.\d+/],
  [/^version 1 of the study, SHA-256$/, /^[0-9a-f]{64}/],
];

const lineOf = (rows: readonly CardRow[], item: RegExp): CardRow | undefined =>
  rows.find((row) => item.test(row.item));

test('X9: everything that the checklist lists is told of a rehearsed study, or told not to be recorded', async () => {
  const { rows, paragraphs } = reportingCard(await readReportingInput({ store, ...ask }));
  for (const [item, value] of LISTED) {
    const row = lineOf(rows, item);
    expect(row, String(item)).toBeDefined();
    if (value === null) expect(row).toMatchObject({ value: null, missing: expect.stringMatching(/\w/) });
    else expect(row?.value, String(item)).toMatch(value);
  }
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
  for (const part of [
    /6 listeners consented/,
    /were paid 0\.01 GBP/,
    /GBP per hour/,
    /Phones and tablets were turned away/,
    /-30 LUFS/,
    /95 % of every clip/,
    /drawn for each listener/,
    /Checks and traps.*gold/,
    /ratings of \d listeners? count/,
    /clustered by listener and item/,
    /Earshot \d.*[0-9a-f]{64}/,
  ])
    expect(text).toMatch(part);
  expect(text).not.toMatch(/recruited by|not recorded|undefined|NaN|null/);
  const markdown = await describeStudy({ store, ...ask });
  expect(markdown).toContain('| Material | systems | 2: alpha, bravo |');
  expect(markdown).toContain('not recorded: ');
});

test('X10: median time and hourly pay stand in the card, and too little is warned of', async () => {
  const { warnings, rows } = reportingCard(await readReportingInput({ store, ...ask }));
  expect(warnings).toEqual([expect.stringMatching(/below the required 6\.00; pay a bonus of at least/)]);
  expect(lineOf(rows, /^pay below the minimum$/)?.value).toBe(warnings.join('; '));
  expect(await describeStudy({ store, ...ask })).toContain('> Warning: all: half of');
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConsoleClient } from '../support/console-client.ts';
import { auditBoth, openConsole, type ConsolePage } from '../support/console-page.ts';
import { LiveServer } from '../support/live-server.ts';
import { useStage } from '../support/stage.ts';
import { temporaryFolder } from '../support/test-server.ts';

const stage = useStage(() => LiveServer.start());

/** Votes of eight listeners for three systems and two items; REF is the reference. */
const VOTES = [
  'worker,file,vote,age,note',
  ...Array.from({ length: 8 }, (_, at) =>
    ['s1', 's2'].flatMap((item) => [
      `w${at},REF_${item}.wav,5,${20 + at},x`,
      `w${at},a_${item}.wav,${4 + (at % 2)},${20 + at},y`,
      `w${at},b_${item}.wav,${2 + (at % 2)},${20 + at},z`,
    ]),
  ).flat(),
].join('\n');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let console: ConsolePage;
let page: Page;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'Old votes.csv'), VOTES);
  const client = await ConsoleClient.as(stage.server.running, 'researcher', { name: 'ada' });
  console = await openConsole(stage.browser, stage.server.running.url, client);
  page = console.page;
});
afterAll(async () => {
  await console.context.close();
  await folder.remove();
});
afterEach(() => {
  expect(console.faults).toEqual([]);
});

test('a file of ratings is read, and meanings, roles and scales are corrected by hand', async () => {
  await page.getByText('No studies yet').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('link', { name: 'Import ratings…' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await (await chooser).setFiles(join(folder.path, 'Old votes.csv'));
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('old-votes');
  await page.getByRole('button', { name: 'Upload and read' }).click();
  const meaning = page.getByLabel('Meaning of worker');
  await meaning.waitFor();
  expect(await meaning.inputValue()).toBe('listener');
  await meaning.selectOption('Ignored');
  await page.getByText(/Old votes\.csv:1:1 error:/u).waitFor();
  expect(await page.getByRole('button', { name: 'Create study' }).getAttribute('aria-disabled')).toBe('true');
  await auditBoth(page, page, { file: 'ratings-mistake', chinese: '须先更正', english: 'Correct first' });
  await meaning.selectOption('Listener');
  await page.getByText('Correct first').waitFor({ state: 'detached' });
  await page.getByLabel('Meaning of note').selectOption('Ignored');
  await page.getByLabel('Pattern of clip names').fill('{system}_{item}.wav');
  await page.keyboard.press('Enter');
  await page.getByText('6 names fit, 0 do not').waitFor();
  await page.getByLabel('Role of REF').selectOption('Hidden reference');
  await page.getByText('--role').waitFor();
  await page.getByLabel(/^Highest value of/u).fill('7');
  await page.getByLabel(/^Highest value of/u).blur();
  await page.getByText(/--scale \S+=\d\.\.7/u).waitFor();
  await page.getByText('More options').click();
  await page.getByLabel('Only rows with').fill('age!=27');
  await page.getByRole('button', { name: 'Apply options' }).click();
  await page.getByText('--where').waitFor();
  await page.getByText('42', { exact: true }).first().waitFor();
  await page.getByLabel('Only rows with').fill('');
  await page.getByRole('button', { name: 'Apply options' }).click();
  await page.getByText('--where').waitFor({ state: 'detached' });
  await auditBoth(page, page, { file: 'ratings-read', chinese: '前几条评分', english: 'First ratings' });
});

test('the study of ratings only is listed and analysed', async () => {
  await page.getByRole('button', { name: 'Create study' }).click();
  await page.getByText('These ratings were imported from Old votes.csv.').waitFor();
  await auditBoth(page, page, {
    file: 'ratings-overview',
    chinese: '无法播放或发布',
    english: 'nothing can be played or published',
  });
  const tabs = page.getByRole('navigation', { name: 'Study' }).getByRole('link');
  expect(await tabs.allTextContents()).toEqual(['Overview', 'Quality', 'Analysis', 'Exports']);
  await page.getByRole('link', { name: 'Open the analysis' }).click();
  await page.getByRole('heading', { name: 'Analysis', exact: true }).waitFor();
  await page.getByText('earshot analyse ratings.csv').waitFor();
  expect(await page.getByText('Include simulated listeners').count()).toBe(0);
  expect(await page.getByRole('table').count()).toBeGreaterThan(0);
  const pesq = ['a', 'b'].flatMap((system) => ['s1', 's2'].map((item) => `${system}_${item}.wav,${item[1]}`));
  const buffer = Buffer.from(['clip,pesq', ...pesq].join('\n'));
  const table = { name: 'pesq.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Table of metrics').setInputFiles(table);
  await page.getByRole('link', { name: 'Export with these metrics' }).click();
  await page.getByText('With metrics of the analysis: pesq.csv').first().waitFor();
  await page.getByText('--metrics pesq.csv --html report').waitFor();
  await page.getByRole('link', { name: 'Studies', exact: true }).first().click();
  await page.getByText('Ratings only').waitFor();
});

test('imported listeners are screened and excluded by hand', async () => {
  await page.getByRole('link', { name: 'old-votes' }).first().click();
  const tabs = page.getByRole('navigation', { name: 'Study' });
  await tabs.getByRole('link', { name: 'Quality' }).click();
  await page
    .getByText('earshot screen ratings.csv')
    .or(page.getByText('Effect of the selection'))
    .first()
    .waitFor();
  expect(await page.getByText('Include simulated listeners').count()).toBe(0);
  await auditBoth(page, page, {
    file: 'ratings-quality',
    chinese: '排除导入评分的规则',
    english: 'Rules that exclude imported ratings',
  });
  await page.getByRole('link', { name: 'Listeners', exact: true }).click();
  await page.getByRole('table').getByRole('link', { name: 'w3' }).click();
  await page.getByRole('heading', { name: 'Listener w3' }).waitFor();
  expect(await page.getByRole('button', { name: 'Ask to return' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('wore no headphones');
  await dialog.getByRole('button', { name: 'Exclude' }).click();
  await page.getByText('0 / 6').waitFor();
  await auditBoth(page, page, {
    file: 'ratings-listener',
    chinese: '各页的评分',
    english: 'The ratings of each page',
  });
  await tabs.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('heading', { name: 'Tables and figures for a paper' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Written reasons' }).count()).toBe(0);
  await auditBoth(page, page, {
    file: 'ratings-exports',
    chinese: '论文用表格和图',
    english: 'Archive for the paper',
  });
});

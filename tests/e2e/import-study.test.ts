import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkStudy } from '../../server/app/studies/check-study.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { auditBoth, openConsole, type ConsolePage } from '../support/console-page.ts';
import { LiveServer } from '../support/live-server.ts';
import { useStage } from '../support/stage.ts';
import { temporaryFolder } from '../support/test-server.ts';
import { WEBMUSHRA_CONFIGS, writeWebMushra } from '../support/webmushra-folder.ts';

const stage = useStage(() => LiveServer.start());

/** A study with a page that Earshot does not have, and a clip that is missing. */
const CONFIG = `${WEBMUSHRA_CONFIGS.mushra.replace('flite_rms/s5', 'flite_rms/none')}  - {type: spatial, id: room}
  - type: finish
    showResults: true
    questionnaire:
      - {type: number, label: Your age, name: age, optional: true}
`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let console: ConsolePage;
let page: Page;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeWebMushra(join(folder.path, 'Old test'), CONFIG);
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

const dialog = () => page.getByRole('dialog');

/** Checks the dialog, wide and narrow, in both languages. */
const auditDialog = (file: string, chinese: string, english: string): Promise<void> =>
  auditBoth(page, dialog(), { file, chinese, english });

test('a study of another tool is uploaded, and its report is shown before anything is created', async () => {
  await page.getByText('No studies yet').waitFor();
  await page.keyboard.press('n');
  const section = dialog().getByRole('region', { name: 'Import from another tool' });
  await auditDialog('new', '从其他工具导入', 'Import from another tool');
  const chooser = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: 'Folder…' }).click();
  await (await chooser).setFiles(join(folder.path, 'Old test'));
  expect(await dialog().getByLabel('Name').inputValue()).toBe('old-test');
  await dialog().getByRole('button', { name: 'Upload and read' }).click();
  await dialog()
    .getByText('there is no audio/flite_rms/none.flac; add the file, or ask for placeholders')
    .waitFor();
  await dialog().getByText('spatial: Earshot has no pages on where a sound comes from').waitFor();
  await auditDialog('mistakes', '没有 audio/flite_rms/none.flac', 'Mistakes to correct first (1)');
});

test('the study is created once the missing clip is a tone and the lost page is accepted', async () => {
  const create = dialog().getByRole('button', { name: 'Create study' });
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await dialog().getByText('Options', { exact: true }).click();
  await dialog().getByLabel('Use tones in place of missing clips').check();
  await dialog().getByText('a tone takes its place; replace it before you publish').waitFor();
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await dialog().getByLabel('Create the study without what is not possible').check();
  await auditDialog('report', '暂用纯音代替', 'a tone takes its place');
  await create.click();
  await dialog().getByText('“old-test” was created').waitFor();
  await auditDialog('created', '编辑文件', 'Edit files');
  await dialog().getByRole('link', { name: 'Edit files' }).click();
  await page.getByText('title: An imported test').waitFor();
  const study = join(stage.server.running.context.env.dataFolder, 'studies', 'old-test');
  expect((await checkStudy(study)).ok).toBe(true);
  expect(await readFile(join(study, 'study.yaml'), 'utf8')).toContain('- check: demographics');
});

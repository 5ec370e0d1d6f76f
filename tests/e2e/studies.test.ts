import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { examplesFolder } from '../../server/platform/project-root.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { auditBoth, openConsole, type ConsolePage } from '../support/console-page.ts';
import { LiveServer } from '../support/live-server.ts';
import { filesBelow, zipOf } from '../support/packed.ts';
import { useStage } from '../support/stage.ts';
import { temporaryFolder } from '../support/test-server.ts';
import { writeTernary } from '../support/tiny-study.ts';

const stage = useStage(() => LiveServer.start());

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let console: ConsolePage;
let page: Page;

beforeAll(async () => {
  folder = await temporaryFolder();
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

async function pick(path: string, kind: 'ZIP archive…' | 'Folder…'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const own = dialog().getByRole('region', { name: 'From your computer' });
  await own.getByRole('button', { name: kind }).click();
  await (await chooser).setFiles(path);
}

/** Closed, and its page told so. */
async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('dialog h2').waitFor({ state: 'detached' });
}

test('an empty list says how to begin, and N opens what there is to begin with', async () => {
  await page.getByText('No studies yet').waitFor();
  await auditBoth(page, page, { file: 'studies-none', chinese: '还没有研究', english: 'No studies yet' });
  await page.keyboard.press('n');
  await dialog()
    .getByRole('button', { name: /turing · ternary/u })
    .waitFor();
  await auditBoth(page, dialog(), { file: 'studies-new', chinese: '复制示例', english: 'Copy an example' });
  await closeDialog();
});

test('the archive of the Audio Turing Test is uploaded, and is a draft in the list', async () => {
  const archive = join(folder.path, 'My Turing Test.zip');
  await writeFile(archive, await zipOf(await filesBelow(join(examplesFolder(), 'turing'), 'turing/')));
  await page.getByRole('button', { name: 'New study' }).first().click();
  await pick(archive, 'ZIP archive…');
  expect(await dialog().getByLabel('Name').inputValue()).toBe('my-turing-test');
  await auditBoth(page, dialog(), {
    file: 'studies-picked',
    chinese: '选择其他来源',
    english: 'Choose another source',
  });
  await dialog().getByRole('button', { name: 'Upload' }).click();
  await dialog().getByText('“my-turing-test” was imported').waitFor();
  await auditBoth(page, dialog(), {
    file: 'studies-uploaded',
    chinese: 'my-turing-test 已导入',
    english: '“my-turing-test” was imported',
  });
  await closeDialog();
  await page
    .getByRole('row', { name: /my-turing-test/u })
    .getByText('Draft')
    .waitFor();
  await auditBoth(page, page.getByRole('row', { name: /my-turing-test/u }), {
    file: 'studies-draft',
    chinese: '草稿',
    english: 'Draft',
  });
});

test('a name that is taken is said before anything is sent, and another one takes the folder', async () => {
  const study = await writeTernary(join(folder.path, 'my-turing-test'));
  await writeFile(join(study, 'thesis.pdf'), '%PDF');
  await page.keyboard.press('n');
  await pick(study, 'Folder…');
  await dialog().getByText('This name is taken').waitFor();
  await dialog().getByText('1 unused files are skipped').waitFor();
  await dialog().getByLabel('Name').fill('from-a-folder');
  await dialog().getByRole('button', { name: 'Upload' }).click();
  await dialog().getByText('“from-a-folder” was imported').waitFor();
  await closeDialog();
});

test('a bomb is refused by the name of its file, and nothing of it is in the list', async () => {
  const wav = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(50 * 1024 ** 2)]);
  const bomb = join(folder.path, 'bomb.zip');
  const yaml = { path: 'study.yaml', content: Buffer.from('title: x\n') };
  await writeFile(bomb, await zipOf([yaml, { path: 'clips/bomb.wav', content: wav }]));
  await page.keyboard.press('n');
  await pick(bomb, 'ZIP archive…');
  await dialog().getByRole('button', { name: 'Upload' }).click();
  await dialog()
    .getByText(/"clips\/bomb\.wav" unpacks to more than 100 times its size/u)
    .waitFor();
  await auditBoth(page, dialog(), {
    file: 'studies-bomb',
    chinese: '研究未能导入',
    english: 'The study was not imported',
  });
  await closeDialog();
  expect(await page.getByRole('row', { name: /bomb/u }).count()).toBe(0);
});

test('an example is copied by the keyboard alone; / searches; Enter opens', async () => {
  await page.keyboard.press('n');
  const example = dialog().getByRole('button', { name: /mushra · mushra/u });
  await example.focus();
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Name').fill('a-copy');
  await dialog().getByRole('button', { name: 'Create copy' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByText('“a-copy” was imported').waitFor();
  await closeDialog();
  await page.getByRole('row', { name: /a-copy/u }).waitFor();
  await page.locator('h1').focus();
  await page.keyboard.press('/');
  await page.keyboard.type('a-copy');
  expect(await page.getByRole('row').count()).toBe(2);
  await page
    .getByRole('row', { name: /a-copy/u })
    .getByRole('link')
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/console/studies/a-copy');
  await page.goBack();
  await page.getByRole('table').waitFor();
});

test('a menu closes when the page is scrolled, and not for a scroll that was before it', async () => {
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  await page.getByRole('button', { name: 'Actions for a-copy', exact: true }).click();
  await archive.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  expect(await archive.isVisible()).toBe(true);
  await page.evaluate(() => {
    document.body.style.minBlockSize = '300vh';
    window.scrollBy(0, 20);
  });
  await archive.waitFor({ state: 'detached' });
  await page.evaluate(() => document.body.style.removeProperty('min-block-size'));
});

test('a draft is deleted after a question, and what is archived is out of sight', async () => {
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await actions('from-a-folder').click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /from-a-folder/u }).waitFor({ state: 'detached' });
  await actions('a-copy').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('row', { name: /a-copy/u }).waitFor({ state: 'detached' });
  await page.getByLabel('Show archived studies (1)').check();
  await page
    .getByRole('row', { name: /a-copy/u })
    .getByText('Archived')
    .waitFor();
});

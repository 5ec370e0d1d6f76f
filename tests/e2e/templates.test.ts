import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkStudy } from '../../server/app/studies/check-study.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { auditBoth, openConsole, type ConsolePage } from '../support/console-page.ts';
import { LiveServer } from '../support/live-server.ts';
import { useStage } from '../support/stage.ts';
import { copyTemplateClips } from '../support/template-folders.ts';
import { temporaryFolder } from '../support/test-server.ts';

const stage = useStage(() => LiveServer.start());

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let console: ConsolePage;
let page: Page;

beforeAll(async () => {
  folder = await temporaryFolder();
  await copyTemplateClips('att', join(folder.path, 'My voices'));
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

/** Checks the dialog wide and narrow, in both languages. */
const auditDialog = (file: string, chinese: string, english: string): Promise<void> =>
  auditBoth(page, dialog(), { file, chinese, english });

test('clips and a template become a draft: what was found, what is missing and what to edit is shown before', async () => {
  await page.getByText('No studies yet').waitFor();
  await page.keyboard.press('n');
  await dialog()
    .getByRole('button', { name: /Mean opinion score/u })
    .waitFor();
  await auditDialog('new', '从模板开始', 'Start from a template');
  await dialog()
    .getByRole('button', { name: /Audio Turing Test \(ATT\)/u })
    .click();
  await dialog().getByText('Source: Audio Turing Test').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Folder…' }).click();
  await (await chooser).setFiles(join(folder.path, 'My voices'));
  expect(await dialog().getByLabel('Name').inputValue()).toBe('my-voices');
  await auditDialog('named', '研究的语言', 'Language of the study');
  await dialog().getByRole('button', { name: 'Upload clips' }).click();
  await dialog().getByText('Edit before publication').waitFor();
  expect(await dialog().getByLabel('Path pattern').inputValue()).toMatch(/^clips\/.*\{system\}.*\{item\}/u);
  await auditDialog('proposal', '发布前请修改', 'Edit before publication');
});

test('a template that needs more says so, and another one is chosen without a second upload', async () => {
  await dialog().getByLabel('Template').selectOption({ label: 'MUSHRA' });
  const systems = dialog()
    .getByRole('group', { name: /^Systems/u })
    .getByRole('checkbox');
  await systems.first().waitFor();
  const count = await systems.count();
  for (let left = count; left > 1; left -= 1) {
    await systems.nth(left - 1).click();
    await expect.poll(() => systems.nth(left - 1).isEnabled()).toBe(true);
  }
  await dialog().getByText('it needs 2 systems, but there is only').waitFor();
  await auditDialog('lacks', '需要 2 个系统', 'it needs 2 systems');
  expect(await dialog().getByRole('button', { name: 'Create study' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  for (let index = 1; index < count; index += 1) {
    await systems.nth(index).click();
    await expect.poll(() => systems.nth(index).isEnabled()).toBe(true);
  }
  await dialog().getByLabel('Template').selectOption({ label: 'Audio Turing Test (ATT)' });
  await dialog().getByText('listen to each one: is it clearly a machine?').waitFor();
  await dialog().getByRole('button', { name: 'Create study' }).click();
  await dialog().getByText('“my-voices” was created').waitFor();
  await auditDialog('created', '编辑文件', 'Edit files');
  await dialog().getByRole('link', { name: 'Edit files' }).click();
  await page.getByText('title: Human or machine?').waitFor();
  const study = join(stage.server.running.context.env.dataFolder, 'studies', 'my-voices');
  expect((await checkStudy(study)).ok).toBe(true);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkStudy } from '../../server/app/studies/check-study.ts';
import { audit, looksIn } from '../support/audit.ts';
import { ConsoleClient } from '../support/console-client.ts';
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
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeWebMushra(join(folder.path, 'Old test'), CONFIG);
  const client = await ConsoleClient.as(stage.server.running, 'researcher', { name: 'ada' });
  const [name = '', value = ''] = client.cookie.split('=');
  context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name, value, url: stage.server.running.url }]);
  page = await context.newPage();
  page.on('pageerror', (cause) => faults.push(String(cause)));
  await page.goto(`${stage.server.running.url}/console`);
});
afterAll(async () => {
  await context.close();
  await folder.remove();
});
afterEach(() => {
  expect(faults).toEqual([]);
});

const dialog = () => page.getByRole('dialog');

const speak = (language: 'en' | 'zh-Hans'): Promise<void> =>
  page.locator(`button[lang="${language}"]`).evaluate((button) => {
    if (button instanceof HTMLElement) button.click();
  });

/** Checks what the page shows, wide and narrow, in both languages. `file`: name of the pictures. */
async function auditBoth(file: string, chinese: string, english: string): Promise<void> {
  const pictures = process.env['EARSHOT_PICTURES'];
  for (const [language, width] of [
    ['zh-Hans', 1280],
    ['zh-Hans', 360],
    ['en', 360],
    ['en', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await speak(language);
    await dialog()
      .getByText(language === 'zh-Hans' ? chinese : english)
      .first()
      .waitFor();
    expect(await audit(page, looksIn(language)), `${language} ${width}`).toEqual([]);
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${file}-${language}-${width}.png`) });
  }
}

test('a study of another tool is uploaded, and its report is shown before anything is created', async () => {
  await page.getByText('No studies yet').waitFor();
  await page.keyboard.press('n');
  const section = dialog().getByRole('region', { name: 'Import from another tool' });
  await auditBoth('new', '从其他工具导入', 'Import from another tool');
  const chooser = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: 'Folder…' }).click();
  await (await chooser).setFiles(join(folder.path, 'Old test'));
  expect(await dialog().getByLabel('Name').inputValue()).toBe('old-test');
  await dialog().getByRole('button', { name: 'Upload and read' }).click();
  await dialog()
    .getByText('there is no audio/flite_rms/none.flac; add the file, or ask for placeholders')
    .waitFor();
  await dialog().getByText('spatial: Earshot has no pages on where a sound comes from').waitFor();
  await auditBoth('mistakes', '没有 audio/flite_rms/none.flac', 'Mistakes to correct first (1)');
});

test('the study is created once the missing clip is a tone and the lost page is accepted', async () => {
  const create = dialog().getByRole('button', { name: 'Create study' });
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await dialog().getByText('Options', { exact: true }).click();
  await dialog().getByLabel('Use tones in place of missing clips').check();
  await dialog().getByText('a tone takes its place; replace it before you publish').waitFor();
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await dialog().getByLabel('Create the study without what is not possible').check();
  await auditBoth('report', '暂用纯音代替', 'a tone takes its place');
  await create.click();
  await dialog().getByText('“old-test” was created').waitFor();
  await auditBoth('created', '编辑文件', 'Edit files');
  await dialog().getByRole('link', { name: 'Edit files' }).click();
  await page.getByText('title: An imported test').waitFor();
  const study = join(stage.server.running.context.env.dataFolder, 'studies', 'old-test');
  expect((await checkStudy(study)).ok).toBe(true);
  expect(await readFile(join(study, 'study.yaml'), 'utf8')).toContain('- check: demographics');
});

import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkStudy } from '../../server/app/studies/check-study.ts';
import { audit, looksIn } from '../support/audit.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';
import { useStage } from '../support/stage.ts';
import { copyTemplateClips } from '../support/template-folders.ts';
import { temporaryFolder } from '../support/test-server.ts';

const stage = useStage(() => LiveServer.start());

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  await copyTemplateClips('att', join(folder.path, 'My voices'));
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
async function auditBoth(file: string, chinese: string): Promise<void> {
  const pictures = process.env['EARSHOT_PICTURES'];
  for (const [language, width] of [
    ['zh-Hans', 1280],
    ['zh-Hans', 360],
    ['en', 360],
    ['en', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await speak(language);
    if (language === 'zh-Hans') await dialog().getByText(chinese).first().waitFor();
    expect(await audit(page, looksIn(language)), `${language} ${width}`).toEqual([]);
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `${file}-${language}-${width}.png`) });
  }
}

test('clips and a template become a draft: what was found, what is missing and what to edit is shown before', async () => {
  await page.getByText('No studies yet').waitFor();
  await page.keyboard.press('n');
  await dialog()
    .getByRole('button', { name: /Mean opinion score/u })
    .waitFor();
  await auditBoth('new', '从模板开始');
  await dialog()
    .getByRole('button', { name: /Audio Turing Test \(ATT\)/u })
    .click();
  await dialog().getByText('Source: Audio Turing Test').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await dialog().getByRole('button', { name: 'Folder…' }).click();
  await (await chooser).setFiles(join(folder.path, 'My voices'));
  expect(await dialog().getByLabel('Name').inputValue()).toBe('my-voices');
  await auditBoth('named', '研究的语言');
  await dialog().getByRole('button', { name: 'Upload clips' }).click();
  await dialog().getByText('Edit before publication').waitFor();
  expect(await dialog().getByLabel('Path pattern').inputValue()).toMatch(/^clips\/.*\{system\}.*\{item\}/u);
  await auditBoth('proposal', '发布前请修改');
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
  await auditBoth('lacks', '需要 2 个系统');
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
  await auditBoth('created', '编辑文件');
  await dialog().getByRole('link', { name: 'Edit files' }).click();
  await page.getByText('title: Human or machine?').waitFor();
  const study = join(stage.server.running.context.env.dataFolder, 'studies', 'my-voices');
  expect((await checkStudy(study)).ok).toBe(true);
});

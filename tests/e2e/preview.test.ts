import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { previewToken } from '../../server/app/preview/preview-token.ts';
import { audit, looksIn, LOOKS_AT_ALL, type Look } from '../support/audit.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const LOOKS: readonly Look[] = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
];
const PHONE = { width: 360, height: 740 };
const MARK = { en: 'nothing is recorded for the study', zh: '不记录任何数据' };

const stage = useLiveStage();

/** A preview of the study that was published under a name. */
async function linkTo(name: string, query = ''): Promise<string> {
  const { url, context } = stage.server.running;
  const version = await context.store.currentVersionByName(name);
  if (!version) throw new Error(`${name} is not published`);
  const { token } = previewToken(context.secret, version.id, Date.now());
  return `${url}/s/${version.slug}?preview=${token}${query}`;
}

/** Waits until a screen with a heading is there, and that its mark is on the screen and not below it. */
async function isMarked(page: Page, words: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const mark = page.getByText(words);
  await mark.waitFor();
  for (const share of [1, 0]) {
    await page.evaluate((at) => scrollTo(0, document.body.scrollHeight * at), share);
    const box = await mark.boundingBox();
    expect(box && box.y >= 0 && box.y < 60 && box.width > 0).toBe(true);
  }
}

/** The English of a preview is looked at in frames of several sizes too. */
const LANGUAGES = LOOKS_AT_ALL ? (['en', 'zh'] as const) : (['zh'] as const);

test.each(LANGUAGES)(
  'E11 every screen of a preview at 360 px is marked in %s, from consent to the code, and the mark is accessible',
  async (language) => {
    const name = `marked-${language}`;
    await stage.short(name, {
      blocks: [BLOCKS['acr'] ?? '', BLOCKS['pairwise'] ?? ''],
      languages: ['en', 'zh'],
      more: 'devices: desktop\npreparation: [headphones, instructions]\nclosing: [demographics]\n',
    });
    const { page } = await stage.open(await linkTo(name, `&language=${language}`), PHONE);
    const headings: string[] = [];
    const seen = async (): Promise<void> => {
      await isMarked(page, MARK[language]);
      headings.push(await page.getByRole('heading', { level: 1 }).first().innerText());
      expect(await audit(page, looksIn(language))).toEqual([]);
      await page.setViewportSize(PHONE);
    };
    await seen();
    // The rest is walked with the banner's own means, which takes the keyboard alone.
    for (const to of ['1', '2', 'end'] as const) {
      await page.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      const reloaded = page.waitForEvent('load');
      if (to === 'end')
        await page.getByRole('button', { name: language === 'en' ? 'Go to end' : '跳到结尾' }).press('Enter');
      else {
        await page.getByRole('spinbutton').fill(to);
        await page.keyboard.press('Enter');
      }
      await reloaded;
      await seen();
    }
    expect(new Set(headings).size).toBeGreaterThanOrEqual(3);
    expect(await page.locator('.code').innerText()).toBe('PREVIEW');
    const address = page.url();
    await page.locator('summary').first().click();
    await page.getByRole('button', { name: language === 'en' ? 'Restart' : '重新开始' }).click();
    await page.waitForURL((url) => url.href !== address);
    await isMarked(page, MARK[language]);
    const version = await stage.server.running.context.store.currentVersionByName(name);
    if (!version) throw new Error('the study is gone');
    expect(await stage.server.export(version)).toEqual([]);
  },
);

test('E11 the console shows the real app in frames of several sizes, and says what is in the way of listeners', async () => {
  await stage.short('framed', { blocks: [BLOCKS['acr'] ?? ''], languages: ['en', 'zh'] });
  const { running } = stage.server;
  const client = await ConsoleClient.as(running, 'researcher', { studies: ['framed'] });
  const [name = '', value = ''] = client.cookie.split('=');
  const { context, page } = await stage.open(`${running.url}/console`);
  await context.addCookies([{ name, value, url: running.url }]);
  await page.goto(`${running.url}/console/studies/framed/preview`);
  await page.getByRole('heading', { level: 1, name: 'Preview' }).waitFor();
  for (const [size, width] of [
    ['phone', 360],
    ['tablet', 820],
    ['desktop', 1280],
  ] as const) {
    await page.getByLabel('Screen').selectOption(size);
    const frame = page.frameLocator(`iframe[width="${width}"]`);
    await frame.getByText(MARK.en).waitFor();
    expect(await frame.locator('html').evaluate((root) => root.clientWidth)).toBe(width);
  }
  await page.getByLabel('Language').last().selectOption('zh');
  await page.frameLocator('iframe').getByText(MARK.zh).waitFor();
  expect(await page.getByLabel('Preview link').inputValue()).toContain('&language=zh');
  await page.getByText('Study file and folder').waitFor();
  await page.getByLabel('Screen').selectOption('phone');
  expect(await audit(page, LOOKS)).toEqual([]);
});

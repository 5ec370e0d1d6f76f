import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitorKey } from '../../server/app/monitoring/monitor-link.ts';
import { Passenger, publishVoices } from '../server/app/monitoring/rig.ts';
import { audit, EVERY_LOOK, LOOKS_AT_ALL, looksIn } from '../support/audit.ts';
import { launchChromium } from '../support/chromium.ts';
import { ConsoleClient } from '../support/console-client.ts';
import { LiveServer } from '../support/live-server.ts';

let server: LiveServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([LiveServer.start(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function open(
  study: string,
  language: 'en' | 'zh' = 'en',
): Promise<{ page: Page; context: BrowserContext }> {
  const [name = '', value = ''] = (await ConsoleClient.as(server.running, 'owner')).cookie.split('=');
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale });
  await context.addCookies([{ name, value, url: server.running.url }]);
  const page = await context.newPage();
  await page.goto(`${server.running.url}/console/studies/${study}/monitor`);
  return { page, context };
}

test('listeners appear as they come, by keyboard one is opened and the study is paused', async () => {
  const version = await publishVoices(server, 'watched');
  const { page, context } = await open('watched');
  await page.getByText('No sessions yet').waitFor();
  const person = await (await Passenger.enter(server, version)).agree();
  const at = performance.now();
  await person.answer(3);
  await page.getByText('4 / 10').waitFor({ timeout: 5000 });
  expect(performance.now() - at).toBeLessThan(5000);
  await page.getByRole('group', { name: 'Answers' }).getByText('3', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.getByText('The order is fixed').waitFor();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByText('page 3 answered').waitFor();
  expect(await drawer.getByRole('link').getAttribute('href')).toBe(
    `/console/studies/watched/listeners/${person.session.id}`,
  );
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Open…' }).waitFor();
  const paused = await server.running.context.store.currentVersionByName('watched');
  expect(paused?.state).toBe('paused');
  await page.getByRole('checkbox', { name: /Keyboard shortcuts/u }).uncheck();
  await page.keyboard.press('p');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await context.close();
});

test('a server that goes and comes again: the stamp says so, and then all is there', async () => {
  const version = await publishVoices(server, 'restarted');
  const { page, context } = await open('restarted');
  await page.getByText(/Live, as of \d/u).waitFor();
  await server.stop();
  await page.getByText(/Connection lost, trying again. As of \d/u).waitFor();
  await server.start();
  await (await (await Passenger.enter(server, version)).agree()).answer(5);
  await page.getByText('6 / 10').waitFor({ timeout: 30_000 });
  await page.getByText(/Live, as of \d/u).waitFor();
  await context.close();
});

test.each(['en', 'zh'] as const)(
  'everybody can use it, wide or narrow, light or dark (%s)',
  async (language) => {
    const name = `audited-${language}`;
    const version = await publishVoices(server, name);
    for (let listener = 0; listener < 9; listener += 1) {
      const person = await Passenger.enter(server, version);
      if (listener === 0) continue;
      await (
        await person.agree()
      ).answer(10, listener % 2 ? 'human' : 'machine', listener === 1 ? 800 : 9000);
      await person.complete();
    }
    const { page, context } = await open(name, language);
    await page.locator('td.cell').first().waitFor({ timeout: 30_000 });
    const looks = looksIn(language);
    expect(await audit(page, looks)).toEqual([]);
    await page.locator('tbody button').first().click();
    await page.getByRole('dialog').locator('li').first().waitFor();
    expect(await audit(page, looks)).toEqual([]);
    await context.close();
  },
);

test('who has the link and no account sees the monitor, by the earlier address too, and nothing that can be done', async () => {
  const version = await publishVoices(server, 'by-link');
  const person = await (await Passenger.enter(server, version)).agree();
  await person.answer(2);
  const { url, context } = server.running;
  const key = monitorKey(context.secret, version.slug);
  for (const language of ['en', 'zh'] as const) {
    const visitor = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await visitor.newPage();
    await page.goto(`${url}/live/${version.slug}?language=${language}#${key}`);
    await page.getByRole('heading', { level: 1, name: 'Which voice?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/watch/${version.slug}`);
    await page
      .getByText(language === 'en' ? 'Counted ratings' : '有效评分')
      .first()
      .waitFor();
    await page
      .getByText(language === 'en' ? /2 of 2 ratings count|0 of 2 ratings count/u : /2 个评分中/u)
      .waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
    expect(await page.getByText(person.session.id.slice(0, 8)).count()).toBe(0);
    expect(await audit(page, LOOKS_AT_ALL ? EVERY_LOOK : looksIn(language))).toEqual([]);
    const others = await (await visitor.newPage()).goto(`${url}/console/api/studies`);
    expect(others?.status()).toBe(401);
    await page.goto(`${url}/console/watch/${version.slug}?language=${language}#${key}x`);
    await page
      .getByRole('alert')
      .getByText(language === 'en' ? /The link is incomplete/u : /链接不完整/u)
      .waitFor();
    await visitor.close();
  }
});

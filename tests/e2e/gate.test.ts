import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { useLiveStage } from '../support/stage.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../support/without-steps.ts';

const stage = useLiveStage();

/** Opens a link in a browser that lacks something; returns the page once it has drawn what it shows. */
async function openWithout(lack: () => void, locale = 'en-GB'): Promise<{ page: Page; asked: string[] }> {
  const version = await stage.server.publish('mushra', { replace: MUSHRA_WITHOUT_PRACTICE });
  const context = await stage.browser.newContext({ locale });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(lack);
  // A page that stops its own loading never fires the load event.
  await page.goto(stage.server.link(version), { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  return { page, asked };
}

const HEADING = 'This browser cannot run the study';

test('a browser without what the page needs is told so, and does not enter', async () => {
  const { page, asked } = await openWithout(
    () => void Reflect.deleteProperty(globalThis, 'OfflineAudioContext'),
  );
  expect(await page.locator('h1').allInnerTexts()).toEqual([HEADING]);
  const text = await page.locator('main').innerText();
  expect(text).toContain('Chrome or Edge 92, Firefox 98, Safari 15.4, or later');
  expect(text).toContain('You have not started, so nothing is lost.');
  expect(text).toContain('return your submission there');
  expect(asked.filter((path) => path.includes('/api/'))).toEqual([]);
  await page.context().close();
});

test('it says so in Chinese where the browser is', async () => {
  const { page } = await openWithout(() => void Reflect.deleteProperty(globalThis, 'PointerEvent'), 'zh-CN');

  expect(await page.locator('h1').innerText()).toBe('此浏览器无法运行本研究');
  expect(await page.locator('main').innerText()).toContain('退回');
  await page.context().close();
});

test('a browser that cannot decode the format of the clips is told so before consent', async () => {
  const { page } = await openWithout(() => {
    OfflineAudioContext.prototype.decodeAudioData = (_bytes, _done, failed) => {
      queueMicrotask(() => failed?.(new DOMException('no FLAC', 'EncodingError')));
      return new Promise(() => undefined);
    };
  });
  await page.getByRole('heading', { name: HEADING }).waitFor();
  await page.context().close();
});

test('array methods of 2022 and 2023 are added where they are missing', async () => {
  const { page } = await openWithout(() => {
    for (const name of ['toSorted', 'toReversed', 'findLast', 'findLastIndex'])
      Reflect.deleteProperty(Array.prototype, name);
  });
  await page.getByRole('heading', { name: 'Before you begin' }).waitFor();
  const found = await page.evaluate(() => [
    [3, 1, 2].toSorted((a, b) => a - b).join(''),
    [1, 2, 3].toReversed().join(''),
    [1, 2, 3, 4].findLast((n) => n < 3),
    [1, 2, 3, 4].findLastIndex((n) => n > 9),
    Object.keys([7]).join(''),
  ]);
  expect(found).toEqual(['123', '321', 2, -1, '0']);
  await page.context().close();
});

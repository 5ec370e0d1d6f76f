import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../support/audit.ts';
import { codeText } from '../../support/code-text.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';
import { loaded } from '../../support/loaded.ts';
import { useStage } from '../../support/stage.ts';

/** As long as a busy machine may take to prepare an example. */
const WAIT_MS = 120_000;
const INSTITUTION = 'consent.md:13: "[Name of your institution and department, address]"';

const stage = useStage(() => LiveServer.start());
let page: Page;

beforeAll(async () => {
  const client = await ConsoleClient.as(stage.server.running, 'researcher', { name: 'ada' });
  await client.post('/new/copy', { from: 'example', folder: 'prosody', name: 'mine' });
  page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(WAIT_MS);
  const [name = '', value = ''] = client.cookie.split('=');
  await page.context().addCookies([{ name, value, url: stage.server.running.url }]);
});

afterAll(() => page.context().close());

const open = (path: string): Promise<unknown> =>
  page.goto(`${stage.server.running.url}/console/studies/mine${path}`);

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** A picture for who wants to look at it. */
async function picture(name: string): Promise<void> {
  const folder = process.env['EARSHOT_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function publish(version: string): Promise<void> {
  await open('');
  await button(version).click();
  await page.getByRole('dialog').getByRole('button', { name: version }).click();
}

test('the consent of an example is published only once it is filled in: list and refusal name its lines', async () => {
  await open('');
  await button('Prepare').click();
  await button('Publish version 1').waitFor();
  await open('/preview');
  const listed = page.getByRole('listitem').filter({ hasText: 'Consent text' });
  await listed.getByText(`${INSTITUTION} is not filled in`).waitFor();
  expect(await listed.getByText('consent.md:17: "[Amount and time of payment.').count()).toBe(1);
  await loaded(page);
  await picture('unfilled-checklist');
  expect(
    await audit(page, [
      { width: 1280, scheme: 'light' },
      { width: 360, scheme: 'dark' },
    ]),
  ).toEqual([]);

  await publish('Publish version 1');
  const refusal = page.getByRole('dialog').getByRole('alert');
  await refusal.getByText(INSTITUTION).waitFor();
  await picture('unfilled-refusal');
  expect(await stage.server.running.context.store.currentVersionByName('mine')).toMatchObject({
    state: 'draft',
  });

  await open('/files?file=consent.md');
  await button(/^consent\.md:13:22 "\[Name of your institution/u).click();
  const text = page.getByRole('textbox', { name: /consent\.md/u });
  await text.fill((await codeText(text)).replaceAll(/\[([^\]]*)\]/gu, '$1'));
  await page.keyboard.press('Control+s');
  await page.getByText(/Errors: 0\./u).waitFor();
  await open('');
  await button('Prepare again').click();
  await button('Publish version 2').waitFor();
  await publish('Publish version 2');
  await button('Pause').waitFor();

  const version = await stage.server.running.context.store.currentVersionByName('mine');
  if (!version) throw new Error('nothing was published');
  await page.goto(stage.server.link(version));
  await page.getByRole('listitem').filter({ hasText: 'You listen to 8 pairs of short recordings' }).waitFor();
  await page.getByText('Read the full text').click();
  await page.getByText('The study takes about 8 minutes').waitFor();
  await picture('filled-consent');
  expect(stage.server.log).toEqual([]);
});

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BrowserListener, Device } from '../support/browser-listener.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const DESKTOPS: readonly Device[] = [
  { width: 1024, height: 600 },
  { width: 1280, height: 657 },
  { width: 1280, height: 800 },
];
const PHONES: readonly Device[] = [
  { width: 740, height: 360 },
  { width: 360, height: 740 },
];
/** Where pictures of the first screens go; none are taken without it. */
const SHOTS = process.env['EARSHOT_SHOTS'];

const stage = useLiveStage();

/** On its first page, with its sound. */
async function open(
  kind: string,
  block: string,
  moreSystems: readonly string[] = [],
): Promise<BrowserListener> {
  const link = await stage.short(kind, { blocks: [block], moreSystems });
  const listener = await stage.open(link);
  await listener.begin();
  return listener;
}

/** What is not on the first screen from its top to its bottom, between the header and the footer. */
async function outOfSight({ page }: BrowserListener, parts: readonly Locator[]): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  const footer = await page.locator('footer').boundingBox();
  const hidden: string[] = [];
  for (const part of parts) {
    const box = await part.boundingBox();
    const bottom = box ? box.y + box.height : NaN;
    if (!box || box.y < 0 || !(bottom <= (footer?.y ?? 0) + 1))
      hidden.push(`${await part.evaluate((node) => node.outerHTML.slice(0, 80))}: ${box?.y} to ${bottom}`);
  }
  return hidden;
}

async function shoot({ page }: BrowserListener, name: string, { width, height }: Device): Promise<void> {
  if (SHOTS === undefined) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}-${width}x${height}.png`) });
}

const CONDITIONS_8 = ['carol', 'delta', 'echo', 'fox'];
const SWITCHINGS = ['aligned', 'restart'];

test.each(SWITCHINGS)('MUSHRA with 8 sounds, %s, is one screen from 1024 x 600 on', async (switching) => {
  const block = (BLOCKS['mushra'] ?? '').replace('pages: 1', `pages: 1, switching: ${switching}`);
  const listener = await open(`mushra-${switching}`, block, CONDITIONS_8);
  const { page } = listener;
  const parts = [page.locator('main h1'), page.locator('#play-0'), listener.button('Sort by score')];
  for (let slot = 1; slot <= 8; slot += 1) {
    parts.push(page.locator(`#play-${slot}`), page.locator(`#score-${slot}`));
    parts.push(...(await page.locator(`.item:has(#score-${slot}) .box :is(input, button)`).all()));
  }
  expect(parts).toHaveLength(3 + 8 * 5);
  for (const device of DESKTOPS) {
    await page.setViewportSize(device);
    const size = `${device.width} x ${device.height}`;
    await shoot(listener, `one-screen-${switching}`, device);
    expect(await outOfSight(listener, parts), size).toEqual([]);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, size).toBe(device.height);
    const slider = await page.locator('#score-1').boundingBox();
    expect(slider?.height, size).toBeGreaterThan(device.height / 6);
  }
});

test('the reference stays in sight while the sounds of a phone scroll', async () => {
  const listener = await open('mushra-phone', BLOCKS['mushra'] ?? '', CONDITIONS_8);
  const { page } = listener;
  for (const device of PHONES) {
    await page.setViewportSize(device);
    await page.locator('#score-8').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(device.height / 2);
    const button = await page.locator('#play-0').boundingBox();
    expect(button?.y).toBeGreaterThan(0);
    expect(button?.y).toBeLessThan(device.height / 5);
    const sound = await page.locator('main .bar').boundingBox();
    expect(sound?.height).toBeLessThan(device.height / 3);
  }
});

const FIRST_ANSWER: Readonly<Record<string, string>> = {
  mushra: '#score-1',
  questionnaire: 'main fieldset :is(input, textarea) >> nth=0',
};

test.each(Object.keys(BLOCKS))(
  'the first screen of %s shows what plays and the first answer',
  async (kind) => {
    const listener = await open(`first-${kind}`, BLOCKS[kind] ?? '');
    const { page } = listener;
    const answer = page.locator(FIRST_ANSWER[kind] ?? 'main label.choice >> nth=0');
    const parts = [page.locator('main [id^=play-]').first(), answer];
    for (const device of [...DESKTOPS, ...PHONES]) {
      await page.setViewportSize(device);
      await shoot(listener, `first-${kind}`, device);
      expect.soft(await outOfSight(listener, parts), `${device.width} x ${device.height}`).toEqual([]);
      const next = await page.locator('footer .primary').boundingBox();
      expect.soft(next && next.y + next.height).toBeLessThanOrEqual(device.height);
    }
  },
);

test('header, heading and Next stay where they are from page to page', async () => {
  const link = await stage.short('still', { blocks: [BLOCKS['acr'] ?? '', BLOCKS['mushra'] ?? ''] });
  const listener = await stage.open(link);
  const { page } = listener;
  const places: string[] = [];
  const note = async (): Promise<void> => {
    for (const device of [...DESKTOPS, ...PHONES]) {
      await page.setViewportSize(device);
      await page.evaluate(() => scrollTo(0, 0));
      const header = await page.locator('header').boundingBox();
      const heading = await page.locator('main h1').boundingBox();
      const next = await page.locator('footer .primary').boundingBox();
      const middle = next && next.y + next.height / 2;
      places.push(`${device.width}: header ${header?.height}, heading ${heading?.y}, Next ${middle}`);
    }
  };
  await listener.button('I agree and start').waitFor();
  await note();
  await listener.agree();
  await note();
  await listener.setLevel();
  await note();
  await listener.button('Continue').click();
  await listener.arrive(1);
  await note();
  await listener.hear('the recording');
  await page.keyboard.press('4');
  await listener.next(2);
  await note();
  expect([...new Set(places)]).toEqual(places.slice(0, DESKTOPS.length + PHONES.length));
});

import { expect, test } from 'vitest';
import { LOOKS_AT_ALL } from '../support/audit.ts';
import type { BrowserListener } from '../support/browser-listener.ts';
import { DESKTOPS, outOfSight, PHONES, shoot } from '../support/in-sight.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

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

const CONDITIONS_8 = ['carol', 'delta', 'echo', 'fox'];
/** The full run looks at both. */
const SWITCHINGS = LOOKS_AT_ALL ? ['aligned', 'restart'] : ['aligned'];

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

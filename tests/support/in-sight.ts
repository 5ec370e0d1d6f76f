import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { BrowserListener, Device } from './browser-listener.ts';

export const DESKTOPS: readonly Device[] = [
  { width: 1024, height: 600 },
  { width: 1280, height: 657 },
  { width: 1280, height: 800 },
];
export const PHONES: readonly Device[] = [
  { width: 740, height: 360 },
  { width: 360, height: 740 },
];
/** Where pictures of the first screens go; none are taken without it. */
const SHOTS = process.env['EARSHOT_SHOTS'];

/** What is not on the first screen from its top to its bottom, between the header and the footer. */
export async function outOfSight({ page }: BrowserListener, parts: readonly Locator[]): Promise<string[]> {
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

export async function shoot(
  { page }: BrowserListener,
  name: string,
  { width, height }: Device,
): Promise<void> {
  if (SHOTS === undefined) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}-${width}x${height}.png`) });
}

/** Whether an element is seen from its top to its bottom, between what sticks to the edges of the window. */
export function isSeen({ page }: BrowserListener, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(middle, y)));
  });
}

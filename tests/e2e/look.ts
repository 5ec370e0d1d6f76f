import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BrowserListener, Device } from '../support/browser-listener.ts';

export const DEVICES: readonly Device[] = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
/** Where pictures of every screen go; none are taken without it. */
const SHOTS = process.env['EARSHOT_SHOTS'];

/** Looks at a page on every device: none may be wider than its window. */
export async function look({ page }: Pick<BrowserListener, 'page'>, name: string): Promise<void> {
  for (const device of DEVICES) {
    await page.setViewportSize(device);
    const width = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(width.clientWidth).toBe(device.width);
    expect(width.scrollWidth, `${name} at ${device.width} px`).toBeLessThanOrEqual(width.clientWidth);
    if (SHOTS === undefined) continue;
    await mkdir(SHOTS, { recursive: true });
    // Colours change over a moment: pictures are taken of what they come to.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(SHOTS, `${name}-${device.width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  }
}

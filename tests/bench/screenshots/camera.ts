import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** What a window is set to, and how wide its picture becomes, in CSS pixels. */
interface Frame {
  width: number;
  height: number;
  shownWidth: number;
}

const DESKTOP: Frame = { width: 1280, height: 800, shownWidth: 640 };
/** Room for pages that are used as a whole. */
const TALL: readonly Frame[] = [
  { width: 1280, height: 1000, shownWidth: 640 },
  { width: 360, height: 833, shownWidth: 216 },
];
const PHONE: Frame = { width: 360, height: 667, shownWidth: 216 };

/** Draws pictures beside each other, smaller than they are. Runs in a page of its own; returns a data URL. */
async function beside(pictures: { url: string; width: number; height: number }[]): Promise<string> {
  const gap = 16;
  const quality = 0.5;
  const canvas = document.createElement('canvas');
  canvas.width = pictures.reduce((sum, { width }) => sum + width, gap * (pictures.length - 1));
  canvas.height = Math.max(...pictures.map(({ height }) => height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let left = 0;
  for (const { url, width, height } of pictures) {
    const image = new Image();
    image.src = url;
    await image.decode();
    context.drawImage(image, left, 0, width, height);
    context.strokeStyle = '#c8c8d0';
    context.strokeRect(left + 0.5, 0.5, width - 1, height - 1);
    left += width + gap;
  }
  return canvas.toDataURL('image/webp', quality);
}

/** Takes pictures of a page on a desktop and on a phone, side by side in one small file. */
export class Camera {
  /** Bytes of everything written. */
  bytes = 0;
  readonly #folder: string;
  readonly #table: Page;
  readonly #large: string | undefined;

  private constructor(folder: string, table: Page, large: string | undefined) {
    this.#folder = folder;
    this.#table = table;
    this.#large = large;
  }

  /** `large`: where the pictures go in full size and length as well, to be looked at. */
  static async open(browser: Browser, folder: string, large?: string): Promise<Camera> {
    await mkdir(folder, { recursive: true });
    if (large !== undefined) await mkdir(large, { recursive: true });
    return new Camera(folder, await browser.newPage(), large);
  }

  async take(page: Page, name: string, frames: readonly Frame[] = [DESKTOP, PHONE]): Promise<void> {
    // Colours change over a moment: pictures are taken of what they come to.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const pictures = [];
    for (const { width, height, shownWidth } of frames) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(150);
      await page.evaluate(() => window.scrollTo(0, 0));
      const png = await page.screenshot();
      if (this.#large !== undefined)
        await page.screenshot({ path: join(this.#large, `${name}-${width}.png`), fullPage: true });
      const url = `data:image/png;base64,${png.toString('base64')}`;
      pictures.push({ url, width: shownWidth, height: Math.round((height * shownWidth) / width) });
    }
    await page.setViewportSize(DESKTOP);
    const drawn = await this.#table.evaluate(beside, pictures);
    const file = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
    this.bytes += file.length;
    await writeFile(join(this.#folder, `${name}.webp`), file);
  }

  async takeTall(page: Page, name: string): Promise<void> {
    await this.take(page, name, TALL);
  }

  async takeOnPhone(page: Page, name: string): Promise<void> {
    await this.take(page, name, [PHONE]);
  }
}

import { expect, test } from 'vitest';
import { serveRig } from './serve.ts';
import { useStage } from '../../support/stage.ts';

const stage = useStage(() => serveRig('stream-rig.ts'));

test('a waveform is drawn from its peaks alone, takes clicks, and leaves without touching the sound', async () => {
  const page = await stage.browser.newPage();
  await page.goto(stage.server.url);
  await page.addStyleTag({ content: ':root { --wave: rgb(0, 0, 255); --wave-played: rgb(255, 0, 0) }' });
  await page.click('button');
  await page.evaluate(() => window.streamRig.context.resume());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  await page.evaluate(() => window.streamRig.showWaveform());
  const canvases = page.locator('.waveform canvas');
  await canvases.first().waitFor({ state: 'attached' });
  const drawn = () =>
    canvases.evaluateAll((elements) =>
      elements.map((element) => {
        const canvas = element instanceof HTMLCanvasElement ? element : new HTMLCanvasElement();
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        const at = pixels.findIndex((value, index) => index % 4 === 3 && value === 255);
        return Array.from(pixels.slice(at - 3, at));
      }),
    );
  await expect.poll(drawn).toContainEqual([0, 0, 255]);
  await expect.poll(drawn).toContainEqual([255, 0, 0]);
  expect(await page.locator('.waveform').getAttribute('aria-hidden')).toBe('true');
  expect(requests.filter((url) => !url.endsWith('.js'))).toEqual([]);

  const box = await page.locator('.waveform').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10);
  const [seek = 0] = await page.evaluate(() => window.streamRig.seeks);
  expect(Math.abs(seek - 5000)).toBeLessThan(100);

  await page.evaluate(() => window.streamRig.hideWaveform());
  expect(await canvases.count()).toBe(0);
  expect(await page.evaluate(() => window.streamRig.context.state)).toBe('running');
  await page.close();
});

import type { RequestListener } from 'node:http';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveRig } from './serve.ts';
import { noise, wav } from './signals.ts';
import { useStage } from '../../support/stage.ts';

const CLIP = wav(noise('long', 3 * 16_000), 16_000);
let refusals = 0;

/** A clip with ranges at /clip; at /shaky the first requests are refused. */
const clips: RequestListener = (request, response) => {
  if (request.url === '/shaky' && refusals > 0) {
    refusals -= 1;
    response.writeHead(503).end();
    return;
  }
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from);
  const end = to === '' ? CLIP.length - 1 : Number(to);
  response.writeHead(206, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${CLIP.length}`,
  });
  response.end(CLIP.subarray(start, end + 1));
};

let page: Page;

const stage = useStage(() => serveRig('stream-rig.ts', clips));

beforeEach(async () => {
  page = await stage.browser.newPage();
  await page.goto(stage.server.url);
});

afterEach(() => page.close());

const state = () => page.evaluate(() => window.streamRig.state());
const sleep = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

async function loadAndPlay(url: string): Promise<void> {
  await page.evaluate((clip) => window.streamRig.player.load(clip), url);
  await page.waitForFunction(() => window.streamRig.state().state === 'ready');
  await page.evaluate(() => window.streamRig.player.play(0));
  await page.waitForFunction(() => window.streamRig.state().state === 'playing');
}

test('a clip that plays through is heard through', async () => {
  await loadAndPlay('/clip');
  await page.waitForFunction(() => window.streamRig.state().ended === 0);
  const ended = await state();
  expect(ended).toMatchObject({ state: 'ready', durationMs: 3000, positionMs: 3000, heardThrough: true });
  expect(ended.telemetry.slots).toMatchObject([{ plays: 1 }]);
  expect(ended.heard).toBeGreaterThan(0.98);
});

test.each([0, 200, 2000])(
  'a clip that plays through is heard through when the page stands still for %i ms as it starts',
  async (stillMs) => {
    await page.evaluate(() => window.streamRig.player.load('/clip'));
    await page.waitForFunction(() => window.streamRig.state().state === 'ready');
    await page.evaluate((ms) => {
      void window.streamRig.player.play(0);
      const endMs = performance.now() + ms;
      while (performance.now() < endMs);
    }, stillMs);
    await page.waitForFunction(() => window.streamRig.state().ended === 0);
    const { heard, telemetry } = await state();
    expect(heard, JSON.stringify(telemetry.slots)).toBeGreaterThan(0.98);
    expect(telemetry.slots).toMatchObject([{ plays: 1 }]);
  },
);

test('G3 nobody gets ahead of what was heard, but back at any time, and what was skipped is not heard', async () => {
  await loadAndPlay('/clip');
  await sleep(600);
  await page.evaluate(() => window.streamRig.player.seek(2500));
  await sleep(100);
  expect((await state()).elementS).toBeLessThan(1.5);
  await page.evaluate(() => {
    window.streamRig.element.currentTime = 2.8;
  });
  await sleep(200);
  const refused = await state();
  expect(refused.elementS).toBeLessThan(1.7);
  expect(refused.telemetry.sound.map(([, event]) => event)).toEqual(['seek-held']);
  await page.evaluate(() => window.streamRig.player.pause());
  await page.evaluate(() => window.streamRig.player.seek(100));
  const back = await state();
  expect(back).toMatchObject({ state: 'paused', elementS: 0.1 });
  expect(back.heard).toBeLessThan(0.6);
});

test('after one full play every place can be reached', async () => {
  await loadAndPlay('/clip');
  await page.waitForFunction(() => window.streamRig.state().ended === 0);
  await page.evaluate(() => window.streamRig.player.seek(500));
  await page.evaluate(() => window.streamRig.player.seek(2500));
  expect(await state()).toMatchObject({ elementS: 2.5, positionMs: 2500 });
});

test('G11 the speed stays 1 whatever changes it, and the attempt is logged', async () => {
  await loadAndPlay('/clip');
  await page.evaluate(() => {
    window.streamRig.element.playbackRate = 4;
  });
  await sleep(300);
  const held = await state();
  expect(held.rate).toBe(1);
  expect(held.telemetry.sound).toEqual([[expect.any(Number), 'rate-held']]);
  expect(held.positionMs).toBeLessThan(1200);
});

test('a clip that is refused three times still plays at the fourth request', async () => {
  refusals = 3;
  await loadAndPlay('/shaky');
  expect(refusals).toBe(0);
});

test('after three retries the player fails, says so, and can be loaded again', async () => {
  refusals = 4;
  await page.evaluate(() => window.streamRig.player.load('/shaky'));
  await page.waitForFunction(() => window.streamRig.state().state === 'failed');
  expect((await state()).failure?.message).not.toBe('');
  expect(refusals).toBe(0);
  await loadAndPlay('/shaky');
  expect((await state()).failure).toBeNull();
});

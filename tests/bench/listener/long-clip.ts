import type { Browser } from 'playwright-core';
import type { LiveServer } from '../../support/live-server.ts';
import { openAtFirstPage } from './ready-session.ts';
import { median, type Row } from './report.ts';
import { slowDown } from './slow-line.ts';
import { watch, watched } from './watch.ts';

const ROUNDS = 3;
const PLAYED_MS = 30_000;

/** Presses play on a clip of three minutes as soon as the button is there, on a slow line. */
async function play(
  browser: Browser,
  link: string,
): Promise<{ soundMs: number; stalls: number; playedMs: number }> {
  const context = await browser.newContext();
  await openAtFirstPage(context, link);
  const page = await context.newPage();
  await watch(page);
  await slowDown(page);
  await page.goto(link);
  await page.evaluate(() => {
    const play = HTMLMediaElement.prototype.play;
    let sounding = false;
    HTMLMediaElement.prototype.play = function () {
      Reflect.set(window, 'clip', this);
      Reflect.set(window, 'stalls', 0);
      this.addEventListener('playing', () => (sounding = true));
      this.addEventListener('waiting', () => {
        if (sounding) Reflect.set(window, 'stalls', Number(Reflect.get(window, 'stalls')) + 1);
      });
      return play.call(this);
    };
  });
  await page.getByRole('button', { name: /^Play/ }).first().click({ timeout: 60_000 });
  await page.waitForFunction(() => window.watched.sounds.length > 0);
  const [sound] = (await watched(page)).sounds;
  await page.waitForTimeout(PLAYED_MS);
  const stalls = await page.evaluate(() => Number(Reflect.get(window, 'stalls')));
  const playedMs = await page.evaluate(() => 1000 * Number(Reflect.get(window, 'clip').currentTime));
  await context.close();
  return { soundMs: (sound?.atMs ?? Number.NaN) - (sound?.askedMs ?? 0), stalls, playedMs };
}

/** How soon and how steadily a long clip plays. */
export async function longClipRows(browser: Browser, server: LiveServer, folder: string): Promise<Row[]> {
  const link = server.link(await server.publishFolder(folder));
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await play(browser, link));
  return [
    {
      goal: 'G6',
      what: 'press to sound, clip of 3 minutes, 4G+4x',
      measured: median(rounds.map((one) => one.soundMs)),
      most: 2000,
      unit: 'ms',
    },
    {
      goal: 'G6',
      what: 'stalls in 30 s of it, all rounds',
      measured: rounds.reduce((sum, one) => sum + one.stalls, 0),
      most: 0,
      unit: '',
    },
  ];
}

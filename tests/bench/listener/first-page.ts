import type { Browser, Page } from 'playwright-core';
import type { LiveServer } from '../../support/live-server.ts';
import { openAtFirstPage } from './ready-session.ts';
import { largest, median, type Row } from './report.ts';
import { slowDown } from './slow-line.ts';
import { blockedMs, watch, watched, type Watched } from './watch.ts';

const ROUNDS = 3;
const PRESSES = 20;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

/** The study's link on a slow line, until the text can be read. */
async function entrance(browser: Browser, link: string): Promise<Watched> {
  const page = await browser.newPage();
  await watch(page);
  await slowDown(page);
  await page.goto(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
  const seen = await watched(page);
  await page.close();
  return seen;
}

/** A listener who comes back with an empty cache straight to a page of six clips, and plays as soon as it can be done. */
export async function coldPage(browser: Browser, link: string, slow: boolean): Promise<Watched> {
  const context = await browser.newContext();
  await openAtFirstPage(context, link);
  const page = await context.newPage();
  await watch(page);
  if (slow) await slowDown(page);
  await page.goto(link);
  const reference = button(page, /^(Play|Pause) reference/i).first();
  // Looked for in every frame: the driver itself would look twice a second.
  await page.waitForFunction(() => document.querySelector("#play-0:not([aria-disabled='true'])"), undefined, {
    timeout: 60_000,
    polling: 'raf',
  });
  while ((await watched(page)).sounds.length === 0) {
    await reference.click();
    await page.waitForTimeout(50);
  }
  const seen = await watched(page);
  await context.close();
  return seen;
}

/** From a press of play to the first sample, of clips that are there; every other press pauses. */
async function presses(
  browser: Browser,
  link: string,
  cpu: number,
): Promise<{ soundsMs: number[]; inputsMs: number[] }> {
  const context = await browser.newContext();
  await openAtFirstPage(context, link);
  const page = await context.newPage();
  await watch(page);
  await page.goto(link);
  const play = button(page, /^Play/).first();
  await play.click();
  await page.waitForFunction(() => window.watched.sounds.length > 0);
  await page.waitForTimeout(1000);
  if (cpu > 1) await slowDown(page, { network: false, cpu });
  await page.evaluate(() => {
    window.watched.sounds.length = 0;
    window.watched.inputsMs.length = 0;
  });
  for (let press = 0; press < 2 * PRESSES; press += 1) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(150);
  }
  const { sounds, inputsMs } = await watched(page);
  await context.close();
  const first = new Map(sounds.map(({ atMs, askedMs }) => [askedMs, atMs - askedMs]));
  if (first.size < PRESSES / 2) throw new Error(`only ${first.size} presses were followed by sound`);
  return { soundsMs: [...first.values()], inputsMs };
}

/** How soon a listener sees, hears and gets an answer from the page. */
export async function firstPageRows(browser: Browser, server: LiveServer, folder: string): Promise<Row[]> {
  const link = server.link(await server.publishFolder(folder));
  const entrances: Watched[] = [];
  const colds: Watched[] = [];
  const plain: Watched[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    entrances.push(await entrance(browser, link));
    colds.push(await coldPage(browser, link, true));
    plain.push(await coldPage(browser, link, false));
  }
  const firstSound = ({ sounds }: Watched): number => sounds[0]?.atMs ?? Number.NaN;
  const longestTask = (seen: Watched): number =>
    largest(
      seen.tasks.filter(({ startMs }) => startMs < firstSound(seen)).map(({ durationMs }) => durationMs),
    );
  const normal = await presses(browser, link, 1);
  const slow = await presses(browser, link, 4);
  return [
    {
      goal: 'G2',
      what: 'first paint at 4G+4x',
      measured: median(entrances.map((one) => one.firstPaintMs)),
      most: 800,
      unit: 'ms',
    },
    {
      goal: 'G2',
      what: 'largest paint (LCP) at 4G+4x',
      measured: median(entrances.map((one) => one.largestPaintMs)),
      most: 1500,
      unit: 'ms',
    },
    {
      goal: 'G3',
      what: 'layout shift',
      measured: largest([...entrances, ...colds].map((one) => one.layoutShift)),
      most: 0.02,
      unit: '',
    },
    {
      goal: 'G3',
      what: 'blocked time at 4G+4x, entrance',
      measured: median(entrances.map((one) => blockedMs(one))),
      most: 600,
      unit: 'ms',
    },
    {
      goal: 'G4',
      what: 'cold page drawn, six clips of 5 s, 4G+4x',
      measured: median(colds.map(({ drawnMs }) => drawnMs)),
      most: 2500,
      unit: 'ms',
    },
    {
      goal: 'G4',
      what: 'cold first sound, six clips of 5 s, 4G+4x',
      measured: median(colds.map(firstSound)),
      most: 6000,
      unit: 'ms',
    },
    {
      goal: 'G5',
      what: 'press to sound, slowest of 20',
      measured: largest(normal.soundsMs),
      most: 30,
      unit: 'ms',
    },
    {
      goal: 'G5',
      what: 'press to sound at 4x CPU, slowest of 20',
      measured: largest(slow.soundsMs),
      most: 50,
      unit: 'ms',
    },
    {
      goal: 'G13',
      what: 'longest task from load to first sound',
      measured: median(plain.map(longestTask)),
      most: 300,
      unit: 'ms',
    },
    {
      goal: 'G13',
      what: 'longest task from load to first sound at 4G+4x',
      measured: median(colds.map(longestTask)),
      most: 500,
      unit: 'ms',
    },
    {
      goal: 'G14',
      what: 'input to paint at 4x CPU, slowest',
      measured: largest(slow.inputsMs),
      most: 120,
      unit: 'ms',
    },
  ];
}

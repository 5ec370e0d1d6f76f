import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { LiveServer } from '../../support/live-server.ts';
import { readySession } from './ready-session.ts';
import type { Row } from './report.ts';
import { UnwatchedPage } from './unwatched-page.ts';

const PAGES = 10;

/** Proportional set size of the renderer that holds most, in MB; Linux only. */
function rendererMb(): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
        const [, kb] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
        return Number(kb ?? 0) / 1000;
      } catch {
        // The process ended while it was looked at.
        return 0;
      }
    });
  return Math.max(...sizes);
}

/** A page is drawn before its sound is there; its first clip can be played then. */
const isOpen = (position: number): string =>
  `document.querySelector('.progress')?.textContent.includes('Page ${position} of ') &&
   [...document.querySelectorAll('button[aria-disabled=false]')].some(({ textContent }) => textContent.trim() === 'A')`;

const isScoreOpen = (slot: string): string =>
  `document.getElementById('score-${slot}')?.getAttribute('aria-disabled') === 'false'`;

const CLICK_NEXT = `[...document.querySelectorAll('button')]
  .find(({ textContent }) => /^(Next|Finish)$/.test(textContent.trim())).click()`;

/** Walks ten pages of six stereo clips of 30 s at 48 kHz with the keyboard; the largest memory on the way. */
export async function memoryRows(browser: Browser, server: LiveServer, folder: string): Promise<Row[]> {
  const link = server.link(await server.publishFolder(folder));
  const page = await UnwatchedPage.open(browser, link, await readySession(link));
  const measured: number[] = [];
  let heapMb = 0;
  for (let position = 1; position <= PAGES; position += 1) {
    await page.waitFor(isOpen(position));
    // Scores that differ: equal ones are asked about before the next page.
    for (const key of ['1', '2', '3', '4', '5']) {
      await page.press(key);
      // A score opens when a part of its sound was heard.
      await page.waitFor(isScoreOpen(key));
      await wait(400);
      for (let step = 0; step < Number(key); step += 1) await page.press('ArrowUp');
    }
    await wait(1500);
    measured.push(rendererMb());
    heapMb = Math.max(heapMb, Number(await page.read('performance.memory.usedJSHeapSize')) / 1e6);
    await page.read(CLICK_NEXT);
  }
  console.log(`     memory by page, MB: ${measured.map((mb) => mb.toFixed(0)).join(' ')}`);
  return [
    {
      goal: 'G12',
      what: 'memory of ten pages of 6 x 30 s stereo, largest',
      measured: Math.max(...measured),
      most: 260,
      unit: 'MB',
    },
    { goal: 'G12', what: 'script heap of the same, largest', measured: heapMb, most: 12, unit: 'MB' },
  ];
}

import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { LiveServer } from '../../support/live-server.ts';
import { openAtFirstPage } from './ready-session.ts';
import type { Row } from './report.ts';

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

/** Walks ten pages of six stereo clips of 30 s at 48 kHz with the keyboard; the largest memory on the way. */
export async function memoryRows(browser: Browser, server: LiveServer, folder: string): Promise<Row[]> {
  const link = server.link(await server.publishFolder(folder));
  const context = await browser.newContext();
  await openAtFirstPage(context, link);
  const page = await context.newPage();
  await page.goto(link);
  const measured: number[] = [];
  let heapMb = 0;
  const cdp = await context.newCDPSession(page);
  for (let position = 1; position <= PAGES; position += 1) {
    await page.locator('.progress', { hasText: `Page ${position} of ` }).waitFor({ timeout: 60_000 });
    await page
      .getByRole('button', { name: /^Play A/ })
      .or(page.getByRole('button', { name: /Play sound A/i }))
      .first()
      .waitFor();
    // Scores that differ: equal ones are asked about before the next page.
    for (const key of ['1', '2', '3', '4', '5']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
      for (let step = 0; step < Number(key); step += 1) await page.keyboard.press('ArrowUp');
    }
    await page.waitForTimeout(1500);
    measured.push(rendererMb());
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    heapMb = Math.max(heapMb, usedSize / 1e6);
    await page.getByRole('button', { name: position === PAGES ? 'Finish' : 'Next' }).click();
  }
  await context.close();
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

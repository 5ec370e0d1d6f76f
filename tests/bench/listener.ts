import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { serveRig } from '../e2e/audio/serve.ts';
import { setup as buildClient } from '../support/build.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';
import { codeBytes, MOST_BYTES } from './code-bytes.ts';
import { inFolder } from './in-folder.ts';
import { fiveSeconds, tenPages, threeMinutes } from './listener/bench-studies.ts';
import { engineRows } from './listener/engine.ts';
import { firstPageRows } from './listener/first-page.ts';
import { longClipRows } from './listener/long-clip.ts';
import { memoryRows } from './listener/memory.ts';
import { lineOf, type Row } from './listener/report.ts';

/** Each part in a browser of its own, so that none has the memory or the cache of another. */
async function inBrowser(part: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  const browser = await launchChromium();
  try {
    const rows = await part(browser);
    rows.forEach((row) => console.log(lineOf(row)));
    return rows;
  } finally {
    await browser.close();
  }
}

function codeRows(): Row[] {
  const { firstScreen, wholeApp } = codeBytes();
  const kb = (bytes: number): number => bytes / 1000;
  return [
    {
      goal: 'G1',
      what: 'code of the first screen, gzip',
      measured: kb(firstScreen),
      most: kb(MOST_BYTES.firstScreen),
      unit: 'kB',
    },
    {
      goal: 'G1',
      what: "code of the whole listener's app, gzip",
      measured: kb(wholeApp),
      most: kb(MOST_BYTES.wholeApp),
      unit: 'kB',
    },
  ];
}

async function main(folder: string): Promise<Row[]> {
  console.log(
    `load average ${loadavg()[0]?.toFixed(1)} before the start; 4G+4x: 1.6 Mbit/s, 150 ms, a quarter of the processor`,
  );
  await buildClient();
  const code = codeRows();
  code.forEach((row) => console.log(lineOf(row)));
  const server = await LiveServer.start();
  const rig = await serveRig('rig.ts');
  try {
    return [
      ...code,
      ...(await inBrowser(async (browser) =>
        firstPageRows(browser, server, await fiveSeconds(join(folder, 'five-seconds'))),
      )),
      ...(await inBrowser(async (browser) =>
        longClipRows(browser, server, await threeMinutes(join(folder, 'three-minutes'))),
      )),
      ...(await inBrowser((browser) => engineRows(browser, rig.url))),
      ...(await inBrowser(async (browser) =>
        memoryRows(browser, server, await tenPages(join(folder, 'ten-pages'))),
      )),
    ];
  } finally {
    await rig.close();
    await server.close();
  }
}

const rows = await inFolder(main);
const missed = rows.filter(({ measured, most }) => !(measured <= most));
console.log(`${rows.length - missed.length} of ${rows.length} goals met`);

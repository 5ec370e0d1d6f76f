import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#core/study/study.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';
import { writeShortStudy } from '../support/short-studies.ts';
import { temporaryFolder } from '../support/test-server.ts';
import { Walk } from './walk.ts';
import type { Rig } from './axe-rig.ts';
import { STATES } from './axe-states.ts';

const LANGUAGES: readonly (readonly [Language, readonly Language[]])[] = [
  ['en', ['en', 'zh']],
  ['zh', ['zh', 'en']],
];

let server: LiveServer;
let browser: Browser;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const looked: string[] = [];

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  folder = await temporaryFolder();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await folder?.remove();
  process.stdout.write(`${looked.length} states were looked at in 3 widths and 2 schemes\n`);
});

function rig(language: Language, languages: readonly Language[], name: string): Rig {
  return {
    server,
    open: (options) => Walk.open(browser, language, options),
    publish: async (study) =>
      server.publishFolder(
        await writeShortStudy(join(folder.path, `${name}-${study.name ?? 'study'}-${language}`), {
          languages,
          ...study,
        }),
      ),
  };
}

test.each(
  LANGUAGES.flatMap(([language, languages]) =>
    STATES.map(([name, walkThrough]) => [name, language, languages, walkThrough] as const),
  ),
)('axe finds nothing: %s in %s', async (name, language, languages, walkThrough) => {
  const walks = await walkThrough(rig(language, languages, name.replaceAll(' ', '-')));
  for (const walk of walks) {
    looked.push(...walk.states);
    await walk.close();
  }
  expect(walks.flatMap(({ states }) => states).length).toBeGreaterThan(0);
  expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
});

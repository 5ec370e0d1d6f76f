import type { Browser, Page } from 'playwright-core';
import { startServer } from '../../../server/compose.ts';
import { readEnv } from '../../../server/platform/env.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { loaded } from '../../support/loaded.ts';
import { copyStored } from '../../support/stored-data.ts';
import type { Camera } from './camera.ts';

const FRAME = { width: 1280, height: 900, shownWidth: 960 };
const SHORT = 560;
const LONG = 1800;

/** Name of the picture, path below /console, height of the window if it is another one, and an action on the page. */
type Shot = [name: string, path: string, height?: number, open?: (page: Page) => Promise<void>];

/** Pages on the stored data. Those of a study show the stored MUSHRA study. */
const PAGES: readonly Shot[] = [
  ['list', '', 640],
  ['accounts', '/accounts', SHORT],
  ['tokens', '/tokens', SHORT],
  ['log', '/log', SHORT],
  ['overview', '/studies/mushra', 1200],
  ['versions', '/studies/mushra/versions'],
  ['rehearsals', '/studies/mushra/rehearsals'],
  ['preview', '/studies/mushra/preview'],
  ['monitor', '/studies/mushra/monitor', LONG],
  ['quality', '/studies/mushra/quality', LONG],
  ['listeners', '/studies/mushra/quality/listeners'],
  [
    'listener',
    '/studies/mushra/quality/listeners',
    1200,
    (page) => page.locator('main table a').first().click(),
  ],
  ['reviews', '/studies/turing/review', 640],
  ['analysis', '/studies/turing/analysis', 1500],
  ['results', '/studies/mushra/analysis', 2400],
  ['exports', '/studies/mushra/exports'],
];

/** Pages on the folder of a study, which stored data lack. */
const FOLDER_PAGES: readonly Shot[] = [
  ['files', '/studies/voices/files', 1000],
  ['clips', '/studies/voices/clips'],
];

/** A picture of each page of the console, of a server on the stored data. */
export async function consoleTour(browser: Browser, camera: Camera): Promise<void> {
  const data = await copyStored();
  const env = readEnv({ EARSHOT_DATA: data.path, PORT: '0' });
  const running = await startServer(env, (line) => console.error(line), { isDemo: true });
  const context = await browser.newContext({ viewport: FRAME, locale: 'en-GB' });
  try {
    const owner = await ConsoleClient.as(running, 'owner', { name: 'ada' });
    const [name = '', value = ''] = owner.cookie.split('=');
    await context.addCookies([{ name, value, url: running.url }]);
    const page = await context.newPage();
    async function shoot([picture, path, height = FRAME.height, open]: Shot): Promise<void> {
      // What is drawn when it comes into sight, such as a figure, is in the picture too.
      await page.setViewportSize({ ...FRAME, height });
      await page.goto(`${running.url}/console${path}`);
      await loaded(page);
      if (open) await open(page);
      await page.waitForLoadState('networkidle');
      await page.getByText('Counting…').waitFor({ state: 'hidden' });
      await camera.take(page, picture, [{ ...FRAME, height }]);
    }
    for (const shot of PAGES) await shoot(shot);
    await owner.post('/new/copy', { from: 'example', folder: 'rating', name: 'voices' });
    for (const shot of FOLDER_PAGES) await shoot(shot);
  } finally {
    await context.close();
    await running.close();
    await data.remove();
  }
}

import { join } from 'node:path';
import { LANGUAGES } from '#core/text/languages.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { setup as buildClient } from '../support/build.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';
import { Camera } from './screenshots/camera.ts';
import { consoleTour } from './screenshots/console-tour.ts';
import { pagesTour } from './screenshots/pages-tour.ts';
import { endingsTour, fullTour, otherPersonTour, stepsTour } from './screenshots/steps-tour.ts';
import { publishTour } from './screenshots/tour-studies.ts';

// Retakes the pictures of listeners' screens and of the console from the built product, or those of the tours that are named.
// EARSHOT_SHOTS: a folder for copies in full size, to be looked at.
const TOURS = {
  full: fullTour,
  'other-person': otherPersonTour,
  endings: endingsTour,
  steps: stepsTour,
  pages: pagesTour,
};
const named = process.argv.slice(2);
await buildClient();
const server = await LiveServer.start();
const browser = await launchChromium();
const cameraOf = (folder: string): Promise<Camera> =>
  Camera.open(browser, join(projectRoot(), 'docs', folder), process.env['EARSHOT_SHOTS']);
const camera = await cameraOf('screens');
const consoleCamera = await cameraOf('console');
const isWanted = (name: string): boolean => named.length === 0 || named.includes(name);
try {
  if (isWanted('console')) await consoleTour(browser, consoleCamera);
  const versions = await publishTour(server);
  for (const [name, tour] of Object.entries(TOURS).filter(([one]) => isWanted(one))) {
    for (const language of LANGUAGES) {
      await tour({ browser, server, camera, language }, versions).catch((cause: unknown) => {
        throw new Error(`the tour ${name} in ${language} did not end`, { cause });
      });
    }
  }
  console.log(`${Math.round((camera.bytes + consoleCamera.bytes) / 1000)} kB of pictures`);
} catch (cause) {
  console.error(cause);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}

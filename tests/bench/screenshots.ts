import { join } from 'node:path';
import { LANGUAGES } from '#core/text/languages.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { setup as buildClient } from '../support/build.ts';
import { launchChromium } from '../support/chromium.ts';
import { LiveServer } from '../support/live-server.ts';
import { Camera } from './screenshots/camera.ts';
import { pagesTour } from './screenshots/pages-tour.ts';
import { endingsTour, fullTour, otherPersonTour, stepsTour } from './screenshots/steps-tour.ts';
import { publishTour } from './screenshots/tour-studies.ts';

// Takes the pictures of docs/recruiting/listeners.md anew, against the real server, or those of the tours that are named.
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
const camera = await Camera.open(
  browser,
  join(projectRoot(), 'docs', 'screens'),
  process.env['EARSHOT_SHOTS'],
);
try {
  const versions = await publishTour(server);
  for (const [name, tour] of Object.entries(TOURS).filter(
    ([one]) => named.length === 0 || named.includes(one),
  )) {
    for (const language of LANGUAGES) {
      await tour({ browser, server, camera, language }, versions).catch((cause: unknown) => {
        throw new Error(`the tour ${name} in ${language} did not end`, { cause });
      });
    }
  }
  console.log(`${Math.round(camera.bytes / 1000)} kB of pictures`);
} catch (cause) {
  console.error(cause);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}

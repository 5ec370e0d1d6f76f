import { expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import type { BrowserListener } from '../support/browser-listener.ts';
import type { Shortening } from '../support/example-study.ts';
import { DEVICES, look } from './look.ts';
import { isSeen } from '../support/in-sight.ts';
import { shortPairs } from '../support/short-pairs.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../support/without-steps.ts';
import { useLiveStage } from '../support/stage.ts';

/** Nothing has to be heard: what is looked at here does not depend on it. */
function unheard(from: string, to: string): readonly (readonly [string, string])[] {
  return [[from, `${to}\n    min_coverage: 0`]];
}

const STUDIES: Readonly<Record<string, Shortening>> = {
  mushra: {
    replace: [...MUSHRA_WITHOUT_PRACTICE, ...unheard('pages: 4', 'pages: 1')],
    keeps: (clip) => clip.endsWith('/s2.flac'),
  },
  turing: { replace: unheard('batches: 1', 'batches: 1'), keeps: (clip) => !clip.endsWith('/s1.flac') },
  prosody: {
    replace: shortPairs('pages: 1\n    min_coverage: 0'),
    keeps: (clip) => /\/s[23]\.flac$/.test(clip),
  },
  podcast: {
    replace: [
      ['part_seconds: 20', 'part_seconds: 2'],
      ['pages: 4', 'systems: [espeak_pair]\n    pages: 1\n    min_coverage: 0'],
    ],
  },
};

const stage = useLiveStage();

const versions = new Map<string, StudyVersion>();

async function open(study: string): Promise<BrowserListener> {
  const version = versions.get(study) ?? (await stage.server.publish(study, STUDIES[study]));
  versions.set(study, version);
  return stage.open(stage.server.link(version), DEVICES[0]);
}

test('every step of a session fits a window 360 px wide', async () => {
  const listener = await open('prosody');
  await listener.button('I agree and start').waitFor();
  await look(listener, 'consent');
  await listener.agree();
  await listener.button('Play the recording').waitFor();
  await look(listener, 'sound-level');
  await listener.setLevel();
  await look(listener, 'instructions');
  await listener.button('Continue').click();
  await listener.arrive(1);
  await look(listener, 'pairwise');
  await listener.button('Next').click();
  await listener.page.getByRole('alert').filter({ hasText: 'Please choose an answer' }).waitFor();
  await look(listener, 'pairwise-too-early');
  const tab = await listener.secondTab();
  await tab.heading('Already open in another tab');
  await look(tab, 'other-tab');
  await tab.page.close();
  await listener.page.bringToFront();
  await listener.choice('No difference').check();
  await listener.next(2);
  await listener.choice('No difference').check();
  await listener.finish();
  await look(listener, 'finish');
});

test.each(['mushra', 'turing', 'podcast'])('a page of %s fits a window 360 px wide', async (study) => {
  const listener = await open(study);
  await listener.begin();
  await look(listener, study);
  await listener.button(study === 'turing' ? 'Next' : 'Finish').click();
  await listener.page
    .getByRole('alert')
    .filter({ hasText: /Please|Question/ })
    .waitFor();
  await look(listener, `${study}-too-early`);
});

test('endings and problems fit a window 360 px wide', async () => {
  const listener = await open('prosody');
  await listener.button('Decline').click();
  await listener.heading('Thank you for considering it');
  await look(listener, 'declined');
  await listener.page.goto(`${stage.server.running.url}/s/unknown`);
  await look(listener, 'unknown-study');
});

test('a question that Next asks for is not covered by the player that stays above it', async () => {
  const listener = await open('podcast');
  await listener.begin();
  await listener.page.setViewportSize({ width: 360, height: 740 });
  await listener.button('Finish').click();
  const field = listener.page.getByRole('textbox', { name: /^1\. / });
  await listener.page.getByRole('alert').filter({ hasText: 'Question 1' }).waitFor();
  expect(await listener.hasFocus(field)).toBe(true);
  const id = await field.getAttribute('id');
  expect(await isSeen(listener, `#${id}`)).toBe(true);
  expect(await isSeen(listener, `label[for="${id}"]`)).toBe(true);
});

test('the reason and Next stay in sight while a keyboard takes half of the screen', async () => {
  const listener = await open('turing');
  await listener.begin();
  await listener.page.setViewportSize({ width: 360, height: 740 });
  await listener.page.locator('#reason').focus();
  for (const height of [740, 370, 330]) {
    await listener.page.setViewportSize({ width: 360, height });
    await expect.poll(() => isSeen(listener, '#reason'), { message: `${height} px` }).toBe(true);
    expect(await isSeen(listener, 'footer .primary'), `Next at ${height} px`).toBe(true);
  }
});

test('the reference of a narrow page fills its card, as its track does', async () => {
  const listener = await open('mushra');
  await listener.begin();
  await listener.page.setViewportSize({ width: 360, height: 740 });
  const wave = listener.page.locator('.waveform');
  const track = await listener.page.getByRole('slider', { name: 'Position' }).boundingBox();
  expect(await wave.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBe(track?.width);
  expect(track?.width).toBeGreaterThan(280);
});

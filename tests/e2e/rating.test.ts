import { expect, test } from 'vitest';
import type { BrowserListener } from '../support/browser-listener.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { RATING_WITHOUT_STEPS } from '../support/without-steps.ts';
import { useLiveStage } from '../support/stage.ts';

const stage = useLiveStage();

/** The first page of the example with another preset, without its traps, on the shortest clips. */
async function open(name: string, block: string): Promise<BrowserListener> {
  const version = await stage.server.publish('rating', {
    name,
    replace: [
      ...RATING_WITHOUT_STEPS,
      ['preset: naturalness ', `${block} `],
      ['pages: 8 ', 'pages: 1 '],
      ['    ratings_per_clip: 10\n', ''],
      ['    gold: {', '    # {'],
      ['    spoken: {', '    # {'],
    ],
    keeps: (clip) => /traps|\/s2\.flac$/.test(clip),
  });
  const listener = await stage.open(stage.server.link(version));
  await listener.begin();
  return listener;
}

test('R2 ratings of the same speaker open when reference and sample were heard, and both stay playable', async () => {
  const listener = await open(
    'smos',
    'preset: smos\n    reference: {where: {system: human}}\n    null_pairs: 0 #',
  );
  const choice = listener.choice('4 Probably the same person');
  await listener.hear('the sample');
  await choice.click({ force: true });
  expect(await choice.isChecked()).toBe(false);
  expect(await choice.getAttribute('aria-disabled')).toBe('true');
  await listener.button('Finish').click();
  await listener.page
    .getByRole('alert')
    .filter({ hasText: 'Please listen to the reference first' })
    .waitFor();
  await listener.hear('the reference');
  await choice.check();
  await listener.button('Play the reference').click();
  await listener.button('Play the sample').click();
  await listener.finish();
});

test('P.835 by keyboard alone: every scale waits for a play of its own', async () => {
  const listener = await open('p835', 'preset: p835 #');
  const { page } = listener;
  const again = page.getByText('Play the recording again, then give this rating');
  await page.keyboard.press('Space');
  await listener.heard('the recording').waitFor();
  await page.keyboard.press('5');
  await again.first().waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  await page.keyboard.press('4');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(1);
  const silent = page.getByRole('button', { name: 'Play the recording', pressed: false });
  for (const rating of [4, 3]) {
    await silent.focus();
    await page.keyboard.press('Space');
    await page.locator('.locked').waitFor({ state: 'detached' });
    await page.keyboard.press(String(rating));
  }
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(3);
  await listener.finish();
});

test('sounds that nobody has heard are named as a sentence lists them, and scores are counted, in English and in Chinese', async () => {
  const blocks = [BLOCKS['mushra'] ?? ''];
  const listener = await stage.open(await stage.short('unheard', { blocks, languages: ['en', 'zh'] }));
  await listener.begin();
  const alert = listener.page.getByRole('alert');
  await listener.button('Finish').click();
  await alert
    .filter({ hasText: /^Please listen to Reference, A, B(, [C-Z])* and [C-Z] first · \d+ still to rate$/u })
    .waitFor();
  await listener.button('中文').click();
  await listener.button('帮助').waitFor();
  await listener.page.locator('.button.primary').click();
  await alert.filter({ hasText: /^请先听.*A、B.*和[C-Z] · 还有 \d+ 个未评分$/u }).waitFor();
});

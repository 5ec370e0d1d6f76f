import { expect, test } from 'vitest';
import type { BrowserListener } from '../../support/browser-listener.ts';
import { DESKTOPS, isSeen, outOfSight, PHONES, shoot } from '../../support/in-sight.ts';
import { BLOCKS } from '../../support/short-studies.ts';
import { useLiveStage } from '../../support/stage.ts';

const stage = useLiveStage();

/** On the first page of a study with one block, with its sound. */
async function open(name: string, block: string): Promise<BrowserListener> {
  const listener = await stage.open(await stage.short(name, { blocks: [BLOCKS[block] ?? ''] }));
  await listener.begin();
  return listener;
}

const FIRST_ANSWER: Readonly<Record<string, string>> = {
  mushra: '#score-1',
  questionnaire: 'main fieldset :is(input, textarea) >> nth=0',
};

test.each(Object.keys(BLOCKS))(
  'the first screen of %s shows what plays and the first answer',
  async (kind) => {
    const listener = await open(`first-${kind}`, kind);
    const { page } = listener;
    const answer = page.locator(FIRST_ANSWER[kind] ?? 'main label.choice >> nth=0');
    const parts = [page.locator('main [id^=play-]').first(), answer];
    for (const device of [...DESKTOPS, ...PHONES]) {
      await page.setViewportSize(device);
      await shoot(listener, `first-${kind}`, device);
      expect.soft(await outOfSight(listener, parts), `${device.width} x ${device.height}`).toEqual([]);
      const next = await page.locator('footer .primary').boundingBox();
      expect.soft(next && next.y + next.height).toBeLessThanOrEqual(device.height);
    }
  },
);

test('header, heading and Next stay where they are from page to page', async () => {
  const link = await stage.short('still', { blocks: [BLOCKS['acr'] ?? '', BLOCKS['mushra'] ?? ''] });
  const listener = await stage.open(link);
  const { page } = listener;
  const places: string[] = [];
  const note = async (): Promise<void> => {
    for (const device of [...DESKTOPS, ...PHONES]) {
      await page.setViewportSize(device);
      await page.evaluate(() => scrollTo(0, 0));
      const header = await page.locator('header').boundingBox();
      const heading = await page.locator('main h1').boundingBox();
      const next = await page.locator('footer .primary').boundingBox();
      const middle = next && next.y + next.height / 2;
      places.push(`${device.width}: header ${header?.height}, heading ${heading?.y}, Next ${middle}`);
    }
  };
  await listener.button('I agree and start').waitFor();
  await note();
  await listener.agree();
  await note();
  await listener.setLevel();
  await note();
  await listener.button('Continue').click();
  await listener.arrive(1);
  await note();
  await listener.hear('the recording');
  await page.keyboard.press('4');
  await listener.next(2);
  await note();
  expect([...new Set(places)]).toEqual(places.slice(0, DESKTOPS.length + PHONES.length));
});

test.each(['mushra', 'ternary', 'pairwise', 'questionnaire'])(
  'on a phone the focus is never hidden on a page of %s, whichever way it goes',
  async (kind) => {
    const listener = await open(`focus-${kind}`, kind);
    await listener.page.setViewportSize({ width: 360, height: 740 });
    let moved = 0;
    for (const key of [...Array(30).fill('Tab'), ...Array(30).fill('Shift+Tab')]) {
      await listener.page.keyboard.press(key);
      if ((await listener.page.locator(':focus').count()) === 0) continue;
      moved += 1;
      const focused = await listener.page.locator(':focus').getAttribute('id');
      // Sound that arrives may still move what is below it.
      await expect.poll(() => isSeen(listener, ':focus'), { message: `${key} to ${focused}` }).toBe(true);
    }
    expect(moved).toBeGreaterThan(10);
    await listener.close();
  },
);

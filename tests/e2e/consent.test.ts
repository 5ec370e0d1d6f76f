import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useLiveStage } from '../support/stage.ts';

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
];
/** Where pictures of every screen go; none are taken without it. */
const SHOTS = process.env['EARSHOT_SHOTS'];

const stage = useLiveStage();

test.each(['rating', 'turing'])(
  'the consent of %s asks for a tick on the first screen, and its full text is one press away',
  async (study) => {
    const listener = await stage.open(stage.server.link(await stage.server.publish(study)));
    const { page } = listener;
    const tick = page.getByRole('checkbox');
    const languages = study === 'rating' ? ['English', '中文'] : ['English'];
    for (const language of languages) {
      if (languages.length > 1) await listener.button(language).click();
      await listener.button(language === '中文' ? '帮助' : 'Help').waitFor();
      await tick.waitFor();
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        const name = `consent-${study}-${language === '中文' ? 'zh' : 'en'}-${size.width}`;
        if (SHOTS !== undefined) {
          await mkdir(SHOTS, { recursive: true });
          await page.screenshot({ path: join(SHOTS, `${name}.png`) });
        }
        const box = await tick.boundingBox();
        const footer = await page.locator('footer').boundingBox();
        expect.soft(box && box.y + box.height, name).toBeLessThan(footer?.y ?? 0);
      }
    }
    const text = page.locator('details .prose');
    expect(await text.isVisible()).toBe(false);
    await page.locator('summary').click();
    expect(await text.isVisible()).toBe(true);
    expect((await text.textContent())?.length).toBeGreaterThan(500);
  },
);

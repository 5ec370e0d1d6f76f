import { beforeAll, expect, test } from 'vitest';
import { audit, type Look } from '../support/audit.ts';
import { KeyboardListener } from '../support/keyboard-listener.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const PHONE: Look = { width: 360, scheme: 'light' };
const DESK_AT_NIGHT: Look = { width: 1280, scheme: 'dark' };

const stage = useLiveStage();
let link: string;

beforeAll(async () => {
  const blocks = [BLOCKS['acr'] ?? '', BLOCKS['mushra'] ?? ''];
  link = await stage.short('study', { blocks, languages: ['en', 'zh'] });
});

test('axe finds nothing in what a listener meets, on a phone in English and on a dark desktop in Chinese', async () => {
  const listener = await stage.open(link);
  const { page } = listener;
  const faults: unknown[] = [];
  const look = async (state: string): Promise<void> => {
    const looks = [await audit(page, [PHONE])];
    await listener.button('中文').click();
    await listener.button('帮助').waitFor();
    looks.push(await audit(page, [DESK_AT_NIGHT]));
    await listener.button('English').click();
    await listener.button('Help').waitFor();
    faults.push(...looks.flat().map(({ fault, look: at }) => `${state}, ${at}: ${fault}`));
  };
  await listener.button('I agree and start').waitFor();
  await look('consent');
  await listener.begin();
  await look('rating');
  await listener.button('Help').click();
  await page.getByRole('dialog').waitFor();
  faults.push(...(await audit(page, [PHONE, DESK_AT_NIGHT])));
  await page.keyboard.press('Escape');
  await listener.button('Play the recording').click();
  await page.locator('#play-0-state', { hasText: /^Heard$/u }).waitFor();
  await page.keyboard.press('4');
  await listener.next(2);
  await look('mushra');
  expect(faults).toEqual([]);
});

test('G10 a session is done by keyboard alone, and the focus is drawn and in sight at every stop', async () => {
  const listener = await KeyboardListener.open(stage.browser, link);
  await listener.toTheCode();
  expect(listener.faults).toEqual([]);
  expect(listener.stops).toBeGreaterThan(20);
});

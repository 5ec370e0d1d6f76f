import { expect, test } from 'vitest';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const stage = useLiveStage();

test('a page whose code did not arrive comes back by itself when the server answers', async () => {
  const link = await stage.short('study', { blocks: [BLOCKS['acr'] ?? ''] });
  const context = await stage.browser.newContext();
  let lost = 0;
  await context.route('**/assets/*.js', (route) => {
    lost += 1;
    return lost <= 3 ? route.abort('connectionfailed') : route.continue();
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByText('Loading… 正在加载…').waitFor();
  await page.getByRole('checkbox').first().waitFor();
  expect(lost).toBeGreaterThan(3);
  await context.close();
});

test('code travels compressed, and what a study says does not', async () => {
  const link = await stage.short('study', { blocks: [BLOCKS['acr'] ?? ''] });
  const listener = await stage.open(link);
  await listener.page.getByRole('checkbox').first().waitFor();
  const script = listener.requests.find((url) => url.endsWith('.js')) ?? '';
  const encodingOf = async (url: string): Promise<string | null> =>
    (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding');
  expect(await encodingOf(script)).toBe('gzip');
  expect(await encodingOf(`${link}/api/session`)).toBeNull();
  expect(listener.errors).toEqual([]);
});

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

test('Chinese words that do not arrive are waited for, and no page is half translated', async () => {
  const link = await stage.short('chinese', { blocks: [BLOCKS['acr'] ?? ''], languages: ['en', 'zh'] });
  const context = await stage.browser.newContext({ locale: 'zh-CN' });
  let lost = 0;
  let isLost = true;
  await context.route('**/assets/messages-zh-*.js', (route) => {
    lost += 1;
    return isLost ? route.abort('connectionfailed') : route.continue();
  });
  const page = await context.newPage();
  await page.goto(link);
  await expect.poll(() => lost).toBeGreaterThan(1);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  isLost = false;
  await page.getByRole('button', { name: '我同意并开始' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'I agree and start' }).waitFor();
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

test('a listener enters once, before the code is there, and a second tab does not', async () => {
  const link = await stage.short('study', { blocks: [BLOCKS['acr'] ?? ''] });
  const context = await stage.browser.newContext();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const page = await context.newPage();
  const entered: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/enter')) entered.push(request.url());
  });
  const [reply] = await Promise.all([
    page.waitForResponse(/\/api\/enter$/u),
    page.goto(link, { waitUntil: 'commit' }),
  ]);
  expect(reply.status()).toBe(200);
  release();
  await page.getByRole('checkbox').first().waitFor();
  const second = await context.newPage();
  await second.goto(link);
  await second.getByRole('heading', { name: 'Already open in another tab' }).waitFor();
  expect(entered).toHaveLength(1);
  await context.close();
});

/** The link itself counts; goal of the entrance. */
const MOST_REQUESTS = 14;

test.each(['mushra', 'pairwise', 'ternary'])(
  'from the link to the first page of %s a browser sends fewer than 15 requests',
  async (method) => {
    const link = await stage.short(`requests-${method}`, { blocks: [BLOCKS[method] ?? ''] });
    const listener = await stage.open(link);
    await listener.begin();
    await listener.page.waitForLoadState('networkidle');
    const sent = listener.requests.filter((url) => url.startsWith('http'));
    // What is loaded ahead comes behind the first page's sound.
    const ahead = sent.findIndex((url) => url.endsWith('/api/pages/2'));
    const needed = sent.slice(0, ahead === -1 ? undefined : ahead);
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  },
);

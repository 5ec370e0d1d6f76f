import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { catalogue, loadWords, type Translation } from '../../../client/i18n/catalogue.svelte.ts';
import { language } from '../../../client/i18n/language.svelte.ts';

const EN = {
  minutes: { one: 'About {n} minute', other: 'About {n} minutes' },
  place: 'Page {n} of {total}',
} as const;
const ZH = { minutes: '约需 {n} 分钟', place: '第 {n} / {total} 题' };

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));

afterEach(() => {
  language.use('en');
  vi.unstubAllGlobals();
});

test('placeholders are filled, plurals chosen by n, numbers grouped as the language does', async () => {
  const t = catalogue(EN, async () => ZH);
  expect(t('minutes', { n: 1 })).toBe('About 1 minute');
  expect(t('minutes', { n: 1200 })).toBe('About 1,200 minutes');
  await loadWords('zh');
  expect(t('minutes', { n: 1 })).toBe('About 1 minute');
  language.use('zh');
  expect(t('place', { n: 3, total: 12_345 })).toBe('第 3 / 12,345 题');
  expect(t('minutes', { n: 1 })).toBe('约需 1 分钟');
  language.use('en');
  expect(t('place', { n: 3, total: 9 })).toBe('Page 3 of 9');
});

test('a message that a language lacks, and a parameter that a message lacks, are type errors', () => {
  expectTypeOf(ZH).toExtend<Translation<typeof EN>>();
  expectTypeOf({ place: '' }).not.toExtend<Translation<typeof EN>>();
  const t = catalogue(EN, async () => ZH);
  expectTypeOf(t<'place'>).parameters.toEqualTypeOf<
    ['place', Readonly<Record<'n' | 'total', string | number>>]
  >();
  const plain = catalogue({ next: 'Next' }, async () => ({ next: '下一步' }));
  expectTypeOf(plain<'next'>).parameters.toEqualTypeOf<['next']>();
});

test('where Chinese cannot be fetched, English stands in until a later attempt succeeds', async () => {
  const fetchZh = vi.fn<() => Promise<typeof ZH>>().mockRejectedValueOnce(new TypeError('offline'));
  fetchZh.mockResolvedValue(ZH);
  const t = catalogue(EN, fetchZh);
  await expect(loadWords('zh')).rejects.toThrow('offline');
  language.use('zh');
  expect(t('place', { n: 1, total: 2 })).toBe('Page 1 of 2');
  await loadWords('zh');
  expect(t('place', { n: 1, total: 2 })).toBe('第 1 / 2 题');
  await loadWords('zh');
  expect(fetchZh).toHaveBeenCalledTimes(2);
});

test('an area that arrives while Chinese is fetched has its words as well', async () => {
  let arrive = (): void => undefined;
  catalogue(EN, () => new Promise((resolve) => (arrive = () => resolve(ZH))));
  const loading = loadWords('zh');
  const t = catalogue(EN, async () => ZH);
  arrive();
  await loading;
  language.use('zh');
  expect(t('place', { n: 1, total: 2 })).toBe('第 1 / 2 题');
});

test('English is never fetched', async () => {
  const fetchZh = vi.fn(async () => ZH);
  catalogue(EN, fetchZh);
  await loadWords('en');
  expect(fetchZh).not.toHaveBeenCalled();
  await loadWords('zh');
});

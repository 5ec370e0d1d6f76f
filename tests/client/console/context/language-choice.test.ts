import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  chooseLanguage,
  keptLanguage,
  useLanguage,
} from '../../../../client/console/context/language-choice.ts';
import { language } from '../../../../client/i18n/language.svelte.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => {
  language.use('en');
  vi.unstubAllGlobals();
});

test('a language that is chosen is kept, one that is only used is not', async () => {
  await useLanguage('zh');
  expect([language.current, keptLanguage()]).toEqual(['zh', undefined]);
  await chooseLanguage('en');
  expect([language.current, keptLanguage()]).toEqual(['en', 'en']);
});

test('a browser that keeps nothing, or something else, still has a language', async () => {
  kept.set('earshot/console/language', 'klingon');
  expect(keptLanguage()).toBeUndefined();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no storage here');
    },
  });
  await chooseLanguage('zh');
  expect([language.current, keptLanguage()]).toEqual(['zh', undefined]);
});

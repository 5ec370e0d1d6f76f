import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayText, numberText, percentText, secondsText, whenText } from '../../../client/i18n/formats.ts';
import { language } from '../../../client/i18n/language.svelte.ts';
import { languageOf } from '../../../client/i18n/locales.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));

afterEach(() => {
  language.use('en');
  vi.unstubAllGlobals();
});

test('numbers and times are in the language of the page', () => {
  language.use('en');
  expect([numberText(1234.567, 1), numberText(null), percentText(0.125, 1)]).toEqual([
    '1,234.6',
    '–',
    '12.5 %',
  ]);
  const now = new Date(2026, 2, 5, 18, 0);
  expect(whenText(new Date(2026, 2, 5, 9, 30).toISOString(), now)).toBe('09:30');
  expect(whenText(new Date(2026, 1, 28, 9, 30).toISOString(), now)).toBe('28 Feb 09:30');
  expect(whenText(new Date(2025, 1, 28, 9, 30).toISOString(), now)).toBe('28 Feb 2025 09:30');
  expect(whenText(null)).toBe('–');
  expect([secondsText(new Date(2026, 2, 5, 9, 30, 7).getTime()), secondsText('')]).toEqual(['09:30:07', '–']);
  language.use('zh');
  expect(dayText(new Date(2026, 2, 5).toISOString())).toBe('2026年3月5日');
});

test('the document says which language its words are in', () => {
  const page = { documentElement: { lang: '' } };
  vi.stubGlobal('document', page);
  language.use('zh');
  expect(page.documentElement.lang).toBe('zh-Hans');
  language.use('en');
  expect(page.documentElement.lang).toBe('en');
});

test('a browser’s language is Chinese in any of its forms, else English', () => {
  expect(['zh', 'zh-TW', 'en-US', 'de-DE', ''].map(languageOf)).toEqual(['zh', 'zh', 'en', 'en', 'en']);
});

import { expect, test } from 'vitest';
import { language, LanguageChoice } from '../../../../client/console/context/language.svelte.ts';
import {
  consoleWords,
  dayText,
  numberText,
  percentText,
  whenText,
  wordsIn,
} from '../../../../client/console/context/words.svelte.ts';

const memory = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
};

const t = consoleWords(
  { studies: { one: '{n} study of {name}', other: '{n} studies of {name}' } },
  async () => ({ studies: '{name} 的 {n} 项研究' }),
);

test('the language is the browser’s until one is chosen, and that is kept', () => {
  const kept = memory();
  const first = new LanguageChoice(() => kept, 'zh-CN');
  expect([first.current, first.html]).toEqual(['zh', 'zh-Hans']);
  expect(new LanguageChoice(() => kept, 'de-DE').current).toBe('en');
  first.choose('en');
  expect(new LanguageChoice(() => kept, 'zh-CN').current).toBe('en');
});

test('a browser that keeps nothing, or something else, still has a language', () => {
  const refusing = new LanguageChoice(() => {
    throw new Error('no storage here');
  }, 'en-GB');
  refusing.choose('zh');
  expect(refusing.current).toBe('zh');
  const kept = { getItem: () => 'klingon', setItem: () => {} };
  expect(new LanguageChoice(() => kept, 'zh').current).toBe('zh');
});

test('words, numbers and times are in the language of now', async () => {
  const before = language.current;
  language.choose('en');
  expect(t('studies', { n: 1, name: 'ada' })).toBe('1 study of ada');
  expect(t('studies', { n: 1200, name: 'ada' })).toBe('1,200 studies of ada');
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
  language.choose('zh');
  expect(t('studies', { n: 1, name: 'ada' })).toBe('1 study of ada');
  await wordsIn('zh');
  expect(t('studies', { n: 1, name: 'ada' })).toBe('ada 的 1 项研究');
  expect(dayText(new Date(2026, 2, 5).toISOString())).toBe('2026年3月5日');
  language.choose(before);
});

import { expect, test } from 'vitest';
import { languages, say, word, type MessageKey, type Messages } from '../../../client/lib/i18n.ts';

function texts(messages: Messages, key: MessageKey): string[] {
  const message = messages[key];
  return typeof message === 'string' ? [message] : [message.one, message.other];
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '').toSorted();
}

const keys = Object.keys(languages.en).filter((key): key is MessageKey => key in languages.en);

test('every language has every message and no other', () => {
  for (const messages of Object.values(languages)) expect(Object.keys(messages)).toEqual(keys);
});

test('every form of a message has the placeholders of the English one', () => {
  for (const messages of Object.values(languages)) {
    for (const key of keys) {
      const [expected = []] = texts(languages.en, key).map(placeholders);
      for (const text of texts(messages, key)) expect([key, placeholders(text)]).toEqual([key, expected]);
    }
  }
});

test('no message is empty', () => {
  for (const messages of Object.values(languages)) {
    for (const key of keys)
      for (const text of texts(messages, key)) expect([key, text.trim()]).not.toEqual([key, '']);
  }
});

test('placeholders are filled and plurals chosen by n', () => {
  expect(word('en', say('consent.time', { n: 1 }))).toBe('About 1 minute');
  expect(word('en', say('consent.time', { n: 12 }))).toBe('About 12 minutes');
  expect(word('zh', say('frame.progress', { n: 3, total: 12 }))).toBe('第 3 / 12 题');
});

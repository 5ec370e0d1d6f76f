import { describe, expect, test } from 'vitest';
import type { Message } from '../../../client/i18n/catalogue.svelte.ts';

type Messages = Readonly<Record<string, Message>>;

/** Each area of an app has a catalogue of its own. */
const english = import.meta.glob<{ en: Messages }>('../../../client/**/*messages.ts', { eager: true });
const chinese = import.meta.glob<{ zh: Messages }>('../../../client/**/*messages-zh.ts', { eager: true });
const CATALOGUES = Object.fromEntries(
  Object.entries(english).map(([path, { en }]) => [
    path.replace('../../../client/', ''),
    { en, zh: chinese[path.replace('messages.ts', 'messages-zh.ts')]?.zh ?? {} },
  ]),
);

test('every catalogue is found', () => {
  expect(Object.keys(english).length).toBeGreaterThan(20);
  expect(Object.keys(chinese)).toHaveLength(Object.keys(english).length);
});

const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '').toSorted();

describe.each(Object.keys(CATALOGUES))('%s', (name) => {
  const { en = {}, zh = {} } = CATALOGUES[name] ?? {};

  test('both languages have every message and no other, none of them empty', () => {
    expect(Object.keys(en).length).toBeGreaterThan(0);
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [key, message] of [...Object.entries(en), ...Object.entries(zh)]) {
      for (const text of forms(message)) expect([key, text.trim()]).not.toEqual([key, '']);
    }
  });

  test('every form of a message has the placeholders of the English one', () => {
    for (const [key, message] of Object.entries(en)) {
      const [expected = []] = forms(message).map(placeholders);
      for (const text of [...forms(message), ...forms(zh[key] ?? '')]) {
        expect([key, placeholders(text)]).toEqual([key, expected]);
      }
    }
  });
});

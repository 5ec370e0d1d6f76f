import { describe, expect, test } from 'vitest';
import { catalogue, word, type Message } from '../../../../client/lib/messages/catalogue.ts';
import * as listener from '../../../../client/lib/messages/en.ts';
import * as listenerZh from '../../../../client/lib/messages/zh.ts';
import * as mushra from '../../../../client/listener/methods/mushra/messages.ts';
import * as shared from '../../../../client/listener/methods/shared/shared-messages.ts';
import * as pairwise from '../../../../client/listener/methods/pairwise/messages.ts';
import * as questionnaire from '../../../../client/listener/methods/questionnaire/messages.ts';
import * as rating from '../../../../client/listener/methods/rating/messages.ts';
import * as ternary from '../../../../client/listener/methods/ternary/messages.ts';

type Messages = Readonly<Record<string, Message>>;

const CATALOGUES: Record<string, { en: Messages; zh: Messages }> = {
  listener: { en: listener.en, zh: listenerZh.zh },
  mushra,
  shared,
  pairwise,
  questionnaire,
  rating,
  ternary,
};

/** Every part of the console has a catalogue of its own. */
const parts = import.meta.glob<{ en: Messages }>('../../../../client/console/*/messages.ts', { eager: true });
const partsZh = import.meta.glob<{ zh: Messages }>('../../../../client/console/*/messages-zh.ts', {
  eager: true,
});
for (const [path, { en }] of Object.entries(parts)) {
  const zh = partsZh[path.replace('messages.ts', 'messages-zh.ts')]?.zh ?? {};
  CATALOGUES[`console ${path.split('/').at(-2)}`] = { en, zh };
}

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

test('placeholders are filled, plurals chosen by n, numbers grouped as the language does', () => {
  const say = catalogue(
    { time: { one: 'About {n} minute', other: 'About {n} minutes' }, place: 'Page {n} of {total}' },
    { time: '约需 {n} 分钟', place: '第 {n} / {total} 题' },
  );
  expect(word('en', say('time', { n: 1 }))).toBe('About 1 minute');
  expect(word('en', say('time', { n: 12 }))).toBe('About 12 minutes');
  expect(word('zh', say('place', { n: 3, total: 12_345 }))).toBe('第 3 / 12,345 题');
});

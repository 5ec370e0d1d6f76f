import { expect, test } from 'vitest';
import { ListChoice } from '../../../../client/console/monitor/list-choice.svelte.ts';
import { eventNotes, eventText } from '../../../../client/console/monitor/timeline-text.ts';

/** An address whose query can be changed. */
function routerAt(search: string) {
  const query = new URLSearchParams(search);
  return {
    query,
    ask: (values: Readonly<Record<string, string>>): void => {
      for (const [name, value] of Object.entries(values)) query.set(name, value);
    },
  };
}

test('the address says what is listed, and what it does not know is as by default', () => {
  const list = new ListChoice(routerAt('order=flags&show=flagged'));
  expect(list.view).toEqual({ offset: 0, sort: 'flags', filter: 'flagged', isHeld: false });
  const unknown = new ListChoice(routerAt('order=colour&show=tall'));
  expect([unknown.sort, unknown.filter]).toEqual(['seen', 'all']);
});

test('another order or other sessions begin at the first row, and nothing is held', () => {
  const router = routerAt('order=flags');
  const list = new ListChoice(router);
  list.goTo(100);
  list.isHeld = true;
  list.sortBy('seen');
  expect([list.view, router.query.get('order')]).toEqual([
    { offset: 0, sort: 'seen', filter: 'all', isHeld: false },
    '',
  ]);
  list.goTo(200);
  list.show('flagged');
  expect(list.view).toEqual({ offset: 0, sort: 'seen', filter: 'flagged', isHeld: false });
});

test('an event of a session is told by its name, result, time and sound', () => {
  const event = {
    at: '',
    kind: 'check',
    name: 'headphones',
    passed: false,
    pageSeconds: 2.5,
    sound: ['gap'],
  } as const;
  expect(eventText(event)).toContain('headphones');
  expect(eventNotes(event)).toBe('failed · 2.5 s on the page · gap');
  expect(eventNotes({ ...event, passed: null, pageSeconds: null, sound: [] })).toBe('');
});

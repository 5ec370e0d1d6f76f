import { expect, test } from 'vitest';
import { ListeningLog } from '../../../client/audio/listening-log.ts';

test('what was played twice counts once as heard', () => {
  const log = new ListeningLog();
  log.begin(0, 0, 100);
  log.end(600);
  log.begin(0, 400, 2000);
  log.end(900);
  expect(log.heardMs(0)).toBe(900);
  expect(log.telemetry(1, 3000).slots).toEqual([
    {
      intervals: [
        [0, 600, 100],
        [400, 900, 2000],
      ],
      plays: 2,
      firstPlayMs: 100,
    },
  ]);
});

test('the sounding slot counts as it goes on', () => {
  const log = new ListeningLog();
  log.begin(1, 0, 50);
  expect(log.started(1)).toBe(true);
  expect(log.heardMs(1)).toBe(0);
  log.reach(250);
  expect(log.heardMs(1)).toBe(250);
  expect(log.started(0)).toBe(false);
});

test('a switch ends one slot and begins the other at the same moment', () => {
  const log = new ListeningLog();
  log.begin(0, 0, 0);
  log.switchTo(2, 300, 300, 300);
  log.end(500);
  const { switches, slots } = log.telemetry(3, 1000);
  expect(switches).toBe(1);
  expect(slots.map(({ intervals }) => intervals)).toEqual([[[0, 300, 0]], [], [[300, 500, 300]]]);
});

test('a jump is not a play, and what it leaves out was not heard', () => {
  const log = new ListeningLog();
  log.begin(0, 0, 0);
  log.jump(100, 800, 100);
  log.end(1000);
  expect(log.heardMs(0)).toBe(300);
  expect(log.telemetry(1, 300).slots[0]).toMatchObject({
    plays: 1,
    intervals: [
      [0, 100, 0],
      [800, 1000, 100],
    ],
  });
});

test('hidden times are pairs, and one that lasts reaches to now', () => {
  const log = new ListeningLog();
  log.hide(100);
  log.hide(120);
  log.show(400);
  log.show(410);
  log.hide(700);
  expect(log.telemetry(0, 950).hidden).toEqual([
    [100, 400],
    [700, 950],
  ]);
});

test('two slots cannot sound at once', () => {
  const log = new ListeningLog();
  log.begin(0, 0, 0);
  expect(() => log.begin(1, 0, 10)).toThrow('end it first');
});

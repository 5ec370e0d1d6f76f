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

test('a page opened again goes on with its record: plays, first sound, switches and hidden times add up', () => {
  const before = new ListeningLog();
  before.begin(0, 0, 100);
  before.switchTo(1, 300, 300, 400);
  before.end(500);
  before.hide(700);
  const earlier = before.telemetry(3, 800);

  const log = new ListeningLog(earlier);
  expect([0, 1, 2].map((slot) => log.started(slot))).toEqual([true, true, false]);
  expect([0, 1, 2].map((slot) => log.heardMs(slot))).toEqual([300, 200, 0]);
  expect(log.telemetry(3, 900)).toEqual(earlier);

  log.begin(1, 0, 1000);
  log.switchTo(2, 400, 400, 1400);
  log.end(600);
  expect(log.heardMs(1)).toBe(500);
  expect(log.furthestMs(1)).toBe(500);
  expect(log.telemetry(3, 2000)).toEqual({
    switches: 2,
    loops: 0,
    sound: [],
    hidden: [[700, 800]],
    slots: [
      { intervals: [[0, 300, 100]], plays: 1, firstPlayMs: 100 },
      {
        intervals: [
          [300, 500, 400],
          [0, 400, 1000],
        ],
        plays: 2,
        firstPlayMs: 400,
      },
      { intervals: [[400, 600, 1400]], plays: 1, firstPlayMs: 1400 },
    ],
  });
});

test('an interval that a reload cuts ends where it was last seen, and nothing is added to it', () => {
  const before = new ListeningLog();
  before.begin(0, 0, 50);
  before.reach(250);
  const log = new ListeningLog(before.telemetry(1, 300));
  log.reach(900);
  log.end(900);
  expect(log.heardMs(0)).toBe(250);
  expect(log.telemetry(1, 5000).slots[0]?.intervals).toEqual([[0, 250, 50]]);
});

test('what follows leaves the earlier record as it was', () => {
  const earlier = Object.freeze({
    switches: 0,
    loops: 0,
    hidden: Object.freeze([]),
    sound: Object.freeze([]),
    slots: Object.freeze([Object.freeze({ intervals: Object.freeze([]), plays: 0, firstPlayMs: null })]),
  });
  const log = new ListeningLog(earlier);
  log.begin(0, 0, 10);
  log.end(100);
  log.hide(200);
  log.show(300);
  expect(log.telemetry(1, 400).slots[0]?.firstPlayMs).toBe(10);
});

test('a loop that plays for hours keeps the record small and covers what it covered', () => {
  const log = new ListeningLog();
  log.begin(0, 1000, 0);
  for (let lap = 1; lap <= 5000; lap += 1) log.jump(1500, 1000, lap * 500);
  expect(log.heardMs(0)).toBe(500);
  expect(log.intervals(0).length).toBeLessThanOrEqual(501);
});

test('what befell the sound and how often a loop was set are told, and survive a reload', () => {
  const before = new ListeningLog();
  before.loops += 1;
  before.befall('device-change', 120);
  const after = new ListeningLog(before.telemetry(1, 200));
  after.befall('interrupted', 900);
  after.loops += 1;
  expect(after.telemetry(1, 1000)).toMatchObject({
    loops: 2,
    sound: [
      [120, 'device-change'],
      [900, 'interrupted'],
    ],
  });
});

import { expect, test } from 'vitest';
import { ClockWatch } from '../../../client/audio/clock-watch.ts';

function watch(): ClockWatch {
  const clock = new ClockWatch();
  clock.start(0, 0);
  return clock;
}

test('sound that keeps up with the time is fine, in whatever steps its clock goes', () => {
  const clock = watch();
  const states = Array.from({ length: 300 }, (_, i) => clock.check(Math.floor((i * 16) / 90) * 90, i * 16));
  expect(new Set(states)).toEqual(new Set(['fine']));
});

test('sound that falls behind stalled, once for each second of it', () => {
  const clock = watch();
  expect(clock.check(700, 1000)).toBe('stalled');
  expect(clock.check(1700, 2000)).toBe('fine');
});

test('a clock that stands for a second is dead', () => {
  const clock = watch();
  expect(clock.check(0, 900)).toBe('fine');
  expect(clock.check(0, 1000)).toBe('dead');
});

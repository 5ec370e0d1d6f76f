import { ONLY_LISTENED } from '#core/session/page.ts';
import { expect, test } from 'vitest';
import { answerRequest } from '#core/session/contract.ts';
import { coveredMs, type PlayedInterval } from '#core/session/listening.ts';
import { listeningRecord } from '../../../../client/listener/session/listening-record.ts';

const QUIET = { loops: 0, sound: [] };
const NOTHING = { changes: [], typing: { keystrokes: 0, pastes: 0 }, device: null };
const TIMES = { pageMs: 10_000.4, decisionMs: 8000.6, ...NOTHING };

function played(intervals: readonly PlayedInterval[]) {
  return { intervals, plays: intervals.length, firstPlayMs: intervals[0]?.[2] ?? null };
}

/** What the server makes of it. */
function accepted(listening: unknown): boolean {
  const request = { id: '0b0f7a3e-6d2b-4c39-9a53-3f5e4c1f2a77', page: 'page', answer: 1, listening };
  return answerRequest.safeParse(request).success;
}

test('all times are whole milliseconds, rounded so that nothing heard is lost', () => {
  const telemetry = {
    ...QUIET,
    switches: 1,
    hidden: [[100.5, 200.4] as const],
    slots: [played([[0.2, 999.4, 12.7]]), played([])],
  };
  const record = listeningRecord(telemetry, TIMES, ['a', 'b']);
  expect(record).toEqual({
    ...ONLY_LISTENED,
    pageMs: 10_000,
    decisionMs: 8001,
    switches: 1,
    hidden: [[101, 200]],
    slots: [
      { slot: 'a', intervals: [[0, 1000, 13]], plays: 1, firstPlayMs: 13 },
      { slot: 'b', intervals: [], plays: 0, firstPlayMs: null },
    ],
  });
  expect(accepted(record)).toBe(true);
});

test('a slot that the player does not know was not heard', () => {
  const record = listeningRecord({ ...QUIET, switches: 0, hidden: [], slots: [] }, TIMES, ['a']);
  expect(record.slots).toEqual([{ slot: 'a', intervals: [], plays: 0, firstPlayMs: null }]);
});

test('thousands of replays of every clip fit into a request, with every bit that was heard', () => {
  const replays = Array.from({ length: 5000 }, (_, i): PlayedInterval => {
    const from = (i * 37.3) % 7000;
    return [from, from + 900.7, i * 1000.1];
  });
  const tokens = Array.from({ length: 13 }, (_, slot) => `${slot}`.padEnd(22, 'x'));
  const telemetry = {
    ...QUIET,
    switches: 65_000,
    hidden: Array.from({ length: 3000 }, (_, i) => [i * 1000.5, i * 1000.5 + 300] as const),
    slots: tokens.map(() => played(replays)),
  };
  const record = listeningRecord(telemetry, TIMES, tokens);
  expect(accepted(record)).toBe(true);
  expect(JSON.stringify(record).length).toBeLessThan(300_000);
  for (const { intervals, plays } of record.slots) {
    expect(coveredMs(intervals)).toBeGreaterThanOrEqual(coveredMs(replays));
    expect(plays).toBe(5000);
  }
});

test('500 separate pieces in each of 13 slots stay within 300 kB', () => {
  const pieces = Array.from({ length: 500 }, (_, i): PlayedInterval => [
    i * 1200.3,
    i * 1200.3 + 600,
    86_000_000 + i,
  ]);
  const tokens = Array.from({ length: 13 }, (_, slot) => `${slot}`.padEnd(22, 'x'));
  const telemetry = { ...QUIET, switches: 1, hidden: [], slots: tokens.map(() => played(pieces)) };
  const record = listeningRecord(telemetry, TIMES, tokens);
  expect(record.slots[0]?.intervals).toHaveLength(500);
  expect(JSON.stringify(record).length).toBeLessThan(300_000);
});

test('a page that was open for days is told as a day, so that it is still taken', () => {
  const days = 300_000_000;
  const telemetry = {
    ...QUIET,
    switches: 0,
    hidden: [[5, days] as const],
    slots: [played([[0, 1000, days]])],
  };
  const record = listeningRecord(telemetry, { ...NOTHING, pageMs: days, decisionMs: days }, ['a']);
  expect(record.pageMs).toBe(86_400_000);
  expect(accepted(record)).toBe(true);
});

test('changes, typing, sound and device are sent whole, as the server takes them', () => {
  const telemetry = {
    switches: 0,
    loops: 3,
    hidden: [],
    slots: [],
    sound: [[99.6, 'device-change'] as const],
  };
  const page = {
    pageMs: 5000,
    decisionMs: 4000.2,
    changes: [[1200.7, 'scores.a', 70] as const, [1300.1, 'reason', null] as const],
    typing: { keystrokes: 12, pastes: 1 },
    device: { sampleRateHz: 48_000, baseLatencyMs: 5.33, outputLatencyMs: null, maxChannelCount: 2 },
  };
  const record = listeningRecord(telemetry, page, ['a']);
  expect(accepted(record)).toBe(true);
  expect(record).toMatchObject({
    loops: 3,
    changes: [
      [1201, 'scores.a', 70],
      [1300, 'reason', null],
    ],
    typing: { keystrokes: 12, pastes: 1 },
    sound: [[100, 'device-change']],
    device: { sampleRateHz: 48_000, baseLatencyMs: 5, outputLatencyMs: null, maxChannelCount: 2 },
  });
});

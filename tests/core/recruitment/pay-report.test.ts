import { expect, test } from 'vitest';
import { payRows, payWarnings, type TimedSession } from '#core/recruitment/pay-report.ts';

const session = (minutes: number, changes: Partial<TimedSession> = {}): TimedSession => ({
  condition: 'version 1',
  state: 'completed',
  minutes,
  ...changes,
});

test('X10 the median of each condition and outcome, and the hourly pay of those who are paid the reward', () => {
  const sessions = [session(10), session(30), session(12), session(20, { condition: 'version 2' })];
  const out = session(4, { state: 'screened_out' });
  const rows = payRows([...sessions, out], '2.00 GBP');
  expect(rows).toEqual([
    { condition: 'version 1', state: 'completed', sessions: 3, medianMinutes: 12, hourly: 10 },
    { condition: 'version 2', state: 'completed', sessions: 1, medianMinutes: 20, hourly: 6 },
    { condition: 'version 1', state: 'screened_out', sessions: 1, medianMinutes: 4, hourly: null },
  ]);
  expect(payWarnings(rows, '2.00 GBP')).toEqual([]);
  expect(payRows(sessions, undefined).map(({ hourly }) => hourly)).toEqual([null, null]);
});

test('X10 below 6 GBP or 8 USD an hour, the warning says what is owed', () => {
  const warned = (reward: string, minutes: number): string[] =>
    payWarnings(payRows([session(minutes)], reward), reward);
  expect(warned('2.00 GBP', 20)).toEqual([]);
  expect(warned('2.00 GBP', 25)).toEqual([
    expect.stringMatching(/4\.80 GBP per hour, below the required 6\.00; .* at least 0\.50 GBP each/),
  ]);
  expect(warned('2.00 USD', 15)).toEqual([]);
  expect(warned('2.00 USD', 15.1)).toHaveLength(1);
  expect(warned('2.00 EUR', 60)).toEqual([]);
});

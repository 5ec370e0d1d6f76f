import { expect, test } from 'vitest';
import { clipAlarms, leavingAlarms, payAlarm, trapAlarm } from '#core/monitoring/alarms.ts';
import type { FunnelStage, TrapTally } from '#core/api/monitor.ts';
import { SeenSessions } from '#core/monitoring/session-facts.ts';
import { trapTallies, type CheckedClip } from '#core/monitoring/trap-tally.ts';

const tally = (of: Partial<TrapTally>): TrapTally => ({
  check: 'gold',
  block: 1,
  clip: null,
  passed: 0,
  failed: 0,
  honestPassed: 0,
  honestFailed: 0,
  ...of,
});

test('a trap is an alarm when the exact lower bound of honest failures is above a tenth', () => {
  // binom.test(5, 12)$conf.int[1] is 0.1517; of 3 in 12 it is 0.0549.
  expect(trapAlarm(tally({ honestPassed: 7, honestFailed: 5, passed: 9, failed: 9 }))).toEqual({
    kind: 'trap',
    check: 'gold',
    block: 1,
    clip: null,
    failed: 5,
    of: 12,
  });
  expect(trapAlarm(tally({ honestPassed: 9, honestFailed: 3, failed: 40 }))).toBeNull();
  // Careless people may fail as often as they like.
  expect(trapAlarm(tally({ passed: 5, failed: 95, honestPassed: 5, honestFailed: 0 }))).toBeNull();
});

test('where nothing else tells who is honest, a trap that most fail is an alarm', () => {
  // binom.test(15, 20)$conf.int[1] is 0.5090, of 14 in 20 it is 0.4572.
  expect(trapAlarm(tally({ passed: 5, failed: 15 }))).toMatchObject({ failed: 15, of: 20 });
  expect(trapAlarm(tally({ passed: 6, failed: 14 }))).toBeNull();
  expect(trapAlarm(tally({}))).toBeNull();
});

test('honest at a check is who did another one and passed all others', () => {
  const checks = (...passed: [string, boolean][]): CheckedClip[] =>
    passed.map(([check, own]) => ({ check, block: 1, clip: null, passed: own }));
  const tallies = trapTallies([
    checks(['a', true], ['b', true], ['c', false]),
    checks(['a', false], ['b', true], ['c', false]),
    checks(['c', false]),
  ]);
  const [a, , c] = tallies;
  expect(a).toMatchObject({ check: 'a', passed: 1, failed: 1, honestPassed: 0, honestFailed: 0 });
  expect(c).toMatchObject({ check: 'c', passed: 0, failed: 3, honestPassed: 0, honestFailed: 1 });
});

test('a page that loses many more than the others is an alarm, and one that all lose alike is none', () => {
  const funnel = (lost: readonly number[]): FunnelStage[] => {
    let left = 200;
    return [
      { kind: 'consented', name: '', reached: left, stopped: 0 },
      ...lost.map((stopped, index): FunnelStage => {
        left -= stopped;
        return { kind: 'page', name: String(index + 1), reached: left, stopped };
      }),
    ];
  };
  expect(leavingAlarms(funnel([2, 1, 40, 2, 1]))).toEqual([
    { kind: 'leaving', stage: { kind: 'page', name: '3' }, stopped: 40, of: 197 },
  ]);
  expect(leavingAlarms(funnel([20, 18, 17, 15, 14]))).toEqual([]);
  expect(leavingAlarms(funnel([0, 0, 2, 0, 0]))).toEqual([]);
});

test('two listeners without a clip are an alarm, and one is not', () => {
  const sessions = new SeenSessions();
  for (const id of ['a', 'b'])
    sessions.session({
      id,
      mode: 'live',
      state: 'active',
      stratum: null,
      timeScale: 1,
      createdAt: 1,
      consentedAt: 1,
      visitAt: null,
      completedAt: null,
      endedAt: null,
    });
  sessions.clipFailed('a', 'x.flac');
  sessions.clipFailed('a', 'x.flac');
  expect(clipAlarms([...sessions.all])).toEqual([]);
  sessions.clipFailed('b', 'x.flac');
  expect(clipAlarms([...sessions.all])).toEqual([{ kind: 'clip', clip: 'x.flac', listeners: 2 }]);
});

test('pay is an alarm below the minimum only, where there is one', () => {
  expect(payAlarm({ amount: 5.9, currency: 'GBP', minimum: 6 })).toMatchObject({ hourly: 5.9, minimum: 6 });
  expect(payAlarm({ amount: 6, currency: 'GBP', minimum: 6 })).toBeNull();
  expect(payAlarm({ amount: 1, currency: 'CNY', minimum: null })).toBeNull();
});

import { clopperPearsonInterval } from '../stats/intervals/clopper-pearson.ts';
import type { Alarm, FunnelStage, MonitorCounts, TrapTally } from '../api/monitor.ts';
import type { Seen } from './session-facts.ts';

/** Largest acceptable failure rate of honest listeners; above it, the check is at fault. */
const HONEST_FAILURES = 0.1;
/** Without another check to identify honest listeners: the largest acceptable failure rate of all. */
const MOST = 0.5;
/** Acceptable drop-off of a page: this share of its listeners, and a multiple of the other pages' share. */
const LOST_SHARE = 0.05;
const LOST_TIMES = 3;
/** A single listener without sound may have a bad connection. */
const LEAST_WITHOUT_CLIP = 2;

/** The exact lower bound of a share: Clopper and Pearson, 97.5 % one-sided; 0 without listeners. */
const atLeast = (count: number, of: number): number => clopperPearsonInterval(count, of).low ?? 0;

/**
 * Alarm if honest listeners fail a check: among those who passed all their other checks, the lower bound of the share that
 * failed it (Clopper-Pearson, 97.5 % one-sided) is above 10 %. If nobody did another check, above one half of all. Example:
 * 5 of 12 honest listeners (bound 0.15) are an alarm, 3 of 12 (0.05) are not.
 */
export function trapAlarm({
  check,
  block,
  clip,
  passed,
  failed,
  honestPassed,
  honestFailed,
}: TrapTally): Alarm | null {
  const honest = honestPassed + honestFailed;
  const isUnfair =
    honest > 0 ? atLeast(honestFailed, honest) > HONEST_FAILURES : atLeast(failed, passed + failed) > MOST;
  if (!isUnfair) return null;
  const counted = honest > 0 ? { failed: honestFailed, of: honest } : { failed, of: passed + failed };
  return { kind: 'trap', check, block, clip, ...counted };
}

/**
 * Alarms for pages with high drop-off: the lower bound of the share that reached the page and left (Clopper-Pearson, 97.5 %
 * one-sided) is above 5 % and above three times the share of all other pages together.
 */
export function leavingAlarms(funnel: readonly FunnelStage[]): Alarm[] {
  const pages = funnel.flatMap(({ kind, name, stopped }, index) =>
    kind === 'page' ? [{ kind, name, stopped, of: funnel[index - 1]?.reached ?? 0 }] : [],
  );
  const all = pages.reduce((sum, { stopped, of }) => ({ stopped: sum.stopped + stopped, of: sum.of + of }), {
    stopped: 0,
    of: 0,
  });
  return pages.flatMap(({ kind, name, stopped, of }): Alarm[] => {
    const elsewhere = (all.stopped - stopped) / Math.max(1, all.of - of);
    const isMuch = of > 0 && atLeast(stopped, of) > Math.max(LOST_SHARE, LOST_TIMES * elsewhere);
    return isMuch ? [{ kind: 'leaving', stage: { kind, name }, stopped, of }] : [];
  });
}

/** Alarms for clips that did not load for at least two listeners. */
export function clipAlarms(sessions: readonly Seen[]): Alarm[] {
  const listeners = new Map<string, number>();
  for (const { failedClips } of sessions)
    for (const clip of failedClips) listeners.set(clip, (listeners.get(clip) ?? 0) + 1);
  return [...listeners]
    .filter(([, count]) => count >= LEAST_WITHOUT_CLIP)
    .map(([clip, count]) => ({ kind: 'clip', clip, listeners: count }));
}

/** Alarm for pay below the recruiter's minimum. */
export function payAlarm(pay: MonitorCounts['pay']): Alarm | null {
  if (!pay || pay.amount === null || pay.minimum === null || pay.amount >= pay.minimum) return null;
  return { kind: 'pay', hourly: pay.amount, minimum: pay.minimum, currency: pay.currency };
}

/** All alarms of a study, the most urgent first. */
export function alarmsOf(
  sessions: readonly Seen[],
  { pay, funnel }: Pick<MonitorCounts, 'pay' | 'funnel'>,
  traps: readonly TrapTally[],
  health: { database: boolean; disk: boolean },
): Alarm[] {
  const low = payAlarm(pay);
  return [
    ...(health.database ? [] : [{ kind: 'database' as const }]),
    ...(health.disk ? [] : [{ kind: 'disk' as const }]),
    ...clipAlarms(sessions),
    ...traps.flatMap((trap) => trapAlarm(trap) ?? []),
    ...(low ? [low] : []),
    ...leavingAlarms(funnel),
  ];
}

import { median } from 'simple-statistics';
import { fail } from '../order/fail.ts';
import { plannedCost } from '../design/planned-cost.ts';
import { ratesOf } from '../recruitment/rates.ts';
import { HOURLY_RATES, hourlyPay, type Reward } from '../recruitment/pay.ts';
import type { Step } from '../steps/contract/step.ts';
import { sessionMinutes } from '../session/session-minutes.ts';
import type { SessionState } from '../session/session.ts';
import { stepsOf } from '../study/steps-of.ts';
import type { Study } from '../study/study.ts';
import { amountOf } from '../text/money.ts';
import type { FunnelStage, HourlyPay, MonitorCounts } from '../api/monitor.ts';
import { AWAY_MS, isRunning, isWaiting } from './session-list.ts';
import type { Seen } from './session-facts.ts';

const MINUTE_MS = 60_000;

/** The parts of a study's file that the counters need. */
export interface MonitoredStudy {
  wanted: number | null;
  /** For a whole session; null if the study declares no pay. */
  pay: Reward | null;
  /** Names of the steps before the first page, and after the last, in order. */
  before: readonly string[];
  after: readonly string[];
}

/** Pay for a whole session. A session is drawn only where its judgements are paid: that takes long in a large study. */
function sessionPay(study: Study): Reward | null {
  const rates = ratesOf(study.config.recruitment);
  if (rates === null) return null;
  const units = rates.judgement === 0n ? rates.session : plannedCost(study)?.session;
  return units === undefined ? null : { amount: amountOf(units), currency: rates.currency };
}

export function monitoredStudy(study: Study): MonitoredStudy {
  const steps = stepsOf(study);
  const at = (place: Step['place']): string[] =>
    steps.filter((step) => step.place === place).map(({ name }) => name);
  const { recruitment } = study.config;
  return {
    wanted: recruitment.listeners ?? null,
    pay: sessionPay(study),
    before: at('preparation'),
    after: at('closing'),
  };
}

/**
 * Number of stages that a session has completed. A listener who answered a page has completed or skipped everything before
 * it.
 */
function stagesDone(seen: Seen, { before, after }: MonitoredStudy, pages: number): number {
  const whole = 2 + before.length + pages + after.length + 1;
  if (seen.state === 'completed' || seen.completedAt !== null) return whole;
  const wasAsked = seen.pages > 0;
  if (!wasAsked) return 1;
  const lastAfter = after.findLastIndex((name) => seen.steps.has(name));
  if (lastAfter >= 0) return 2 + before.length + pages + lastAfter + 1;
  if (seen.answered > 0) return 2 + before.length + (seen.answered >= seen.pages ? pages : seen.answered);
  return 2 + before.findLastIndex((name) => seen.steps.has(name)) + 1;
}

/** Whether a session stopped before the end: withdrawn, turned away, expired, or left before consent. */
function hasStopped(seen: Seen, now: number): boolean {
  if (seen.state === 'completed') return false;
  if (isWaiting(seen)) return now - seen.seenAt >= AWAY_MS;
  return !isRunning(seen, now);
}

/**
 * Drop-off through the study: how many listeners reached each stage. A session that completed k stages and stopped did so
 * at the next stage. Pages are those of the longest session.
 */
export function funnelOf(sessions: readonly Seen[], study: MonitoredStudy, now: number): FunnelStage[] {
  const pages = sessions.reduce((most, seen) => Math.max(most, seen.pages), 0);
  const stages: Pick<FunnelStage, 'kind' | 'name'>[] = [
    { kind: 'entered', name: '' },
    { kind: 'consented', name: '' },
    ...study.before.map((name) => ({ kind: 'step' as const, name })),
    ...Array.from({ length: pages }, (_, index) => ({ kind: 'page' as const, name: String(index + 1) })),
    ...study.after.map((name) => ({ kind: 'step' as const, name })),
    { kind: 'completed', name: '' },
  ];
  const done = Array.from({ length: stages.length + 1 }, () => 0);
  const stopped = Array.from({ length: stages.length + 1 }, () => 0);
  for (const seen of sessions) {
    const own = Math.min(stages.length, stagesDone(seen, study, pages));
    done[own] = (done[own] ?? fail()) + 1;
    if (hasStopped(seen, now)) stopped[own] = (stopped[own] ?? fail()) + 1;
  }
  let reached = 0;
  return stages
    .map((stage, index) => ({ stage, index }))
    .toReversed()
    .map(({ stage: { kind, name }, index }) => {
      reached += done[index + 1] ?? fail();
      return { kind, name, reached, stopped: stopped[index] ?? fail() };
    })
    .toReversed();
}

function minutesOf({ consentedAt, completedAt, timeScale, pageMs }: Seen): number | null {
  return sessionMinutes({ consentedAt, endedAt: completedAt, timeScale, pageMs });
}

function hourlyPayOf(paid: Reward | null, minutes: number | null): HourlyPay | null {
  if (!paid) return null;
  return {
    amount: minutes !== null && minutes > 0 ? hourlyPay(paid, minutes) : null,
    currency: paid.currency,
    minimum: HOURLY_RATES[paid.currency]?.minimum ?? null,
  };
}

function byState(sessions: readonly Seen[]): Record<SessionState, number> {
  const counts: Record<SessionState, number> = {
    entered: 0,
    active: 0,
    completed: 0,
    screened_out: 0,
    left: 0,
    declined: 0,
    full: 0,
    took_part: 0,
  };
  for (const { state } of sessions) counts[state] += 1;
  return counts;
}

/** The counters of sessions of one mode; the caller adds alarms. */
export function monitorCounts(
  sessions: readonly Seen[],
  study: MonitoredStudy,
  now: number,
): Omit<MonitorCounts, 'alarms'> {
  const completed = sessions.filter(({ state }) => state === 'completed');
  const minutes = completed.flatMap((seen) => minutesOf(seen) ?? []);
  const medianMinutes = minutes.length === 0 ? null : median(minutes);
  const answeredAt = sessions.reduce((last, seen) => Math.max(last, seen.lastAnswerAt ?? 0), 0);
  const active = sessions.filter(({ state }) => state === 'active').length;
  const running = sessions.filter((seen) => isRunning(seen, now)).length;
  return {
    sessions: byState(sessions),
    wanted: study.wanted,
    running,
    overdue: active - running,
    waiting: sessions.filter(isWaiting).length,
    medianMinutes,
    pay: hourlyPayOf(study.pay, medianMinutes),
    answers: sessions.reduce((sum, { answered }) => sum + answered, 0),
    answering: sessions.filter(({ lastAnswerAt }) => lastAnswerAt !== null && now - lastAnswerAt < MINUTE_MS)
      .length,
    lastAnswerAt: answeredAt === 0 ? null : answeredAt,
    funnel: funnelOf(sessions, study, now),
  };
}

import { median } from 'simple-statistics';
import { groupBy } from '../order/group-by.ts';
import type { SessionState } from '../session/session.ts';
import { HOURLY_RATES, hourlyPay, leastReward, parseReward } from './pay.ts';

/** A session and how long it took. */
export interface TimedSession {
  state: SessionState;
  /** What makes its listeners differ in what they did, like the version of the study. */
  condition: string;
  /** Consent to the end, or to the last answer; more than 0. */
  minutes: number;
}

export interface PayRow {
  condition: string;
  state: SessionState;
  sessions: number;
  medianMinutes: number;
  /** What the announced reward makes an hour; null: not known, or not what they are paid. */
  hourly: number | null;
}

/**
 * Median time by condition and outcome, and what the reward makes an hour of it for those who are paid it: who completed. Half of
 * a group took longer than its median. `reward` as the study file says it. Source: Prolific goes by the median of the time that
 * submissions took.
 */
export function payRows(sessions: readonly TimedSession[], reward: string | undefined): PayRow[] {
  const paid = reward === undefined ? null : parseReward(reward);
  const groups = groupBy(sessions, ({ condition, state }) => JSON.stringify([condition, state]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { condition, state } = first;
    const medianMinutes = median(group.map(({ minutes }) => minutes));
    const hourly = paid && state === 'completed' ? hourlyPay(paid, medianMinutes) : null;
    return [{ condition, state, sessions: group.length, medianMinutes, hourly }];
  });
}

/** Where the reward makes less an hour than the recruiter requires, and what would be owed; a line a condition. */
export function payWarnings(rows: readonly PayRow[], reward: string | undefined): string[] {
  const paid = reward === undefined ? null : parseReward(reward);
  const minimum = paid ? HOURLY_RATES[paid.currency]?.minimum : undefined;
  if (!paid || minimum === undefined) return [];
  return rows.flatMap(({ condition, sessions, medianMinutes, hourly }) => {
    if (hourly === null || hourly >= minimum) return [];
    const owed = leastReward(minimum, medianMinutes) - paid.amount;
    return [
      `${condition}: half of ${sessions} listeners took longer than ${medianMinutes.toFixed(1)} minutes, which makes ` +
        `${hourly.toFixed(2)} ${paid.currency} an hour, below the ${minimum.toFixed(2)} that are required; ` +
        `pay a bonus of at least ${owed.toFixed(2)} ${paid.currency} each`,
    ];
  });
}

import { median } from 'simple-statistics';
import { groupBy } from '../order/group-by.ts';
import type { SessionState } from '../session/session.ts';
import { HOURLY_RATES, hourlyPay, leastReward, parseReward } from './pay.ts';

/** A session and its duration. */
export interface TimedSession {
  state: SessionState;
  /** Common property of its listeners, such as the version of the study. */
  condition: string;
  /** From consent to completion, or to the last answer; above 0. */
  minutes: number;
}

export interface PayRow {
  condition: string;
  state: SessionState;
  sessions: number;
  medianMinutes: number;
  /** The announced reward as pay per hour; null: unknown, or not what they are paid. */
  hourly: number | null;
}

/**
 * Median time by condition and outcome, with the reward as pay per hour for the outcomes that earn it (completed). `reward`
 * as in the study file. Source: Prolific uses the median of submission times.
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

/**
 * Warnings about conditions whose pay per hour is below the recruiter's minimum, with the amount owed; one line per
 * condition.
 */
export function payWarnings(rows: readonly PayRow[], reward: string | undefined): string[] {
  const paid = reward === undefined ? null : parseReward(reward);
  const minimum = paid ? HOURLY_RATES[paid.currency]?.minimum : undefined;
  if (!paid || minimum === undefined) return [];
  return rows.flatMap(({ condition, sessions, medianMinutes, hourly }) => {
    if (hourly === null || hourly >= minimum) return [];
    const owed = leastReward(minimum, medianMinutes) - paid.amount;
    return [
      `${condition}: half of ${sessions} listeners took longer than ${medianMinutes.toFixed(1)} minutes, which is ` +
        `${hourly.toFixed(2)} ${paid.currency} per hour, below the required ${minimum.toFixed(2)}; ` +
        `pay a bonus of at least ${owed.toFixed(2)} ${paid.currency} each`,
    ];
  });
}

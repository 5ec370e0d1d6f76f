import { groupBy } from '../order/group-by.ts';
import type { SessionState } from '../session/session.ts';
import { payOf, withFee, type Cost, type Rates } from './rates.ts';

/**
 * Reasons not to pay: a person decided to ask the listener to return the submission, or the recruiter's last status says
 * that it is not paid. Excluded ratings are no reason.
 */
export type Unpaid = 'return requested' | 'rejected' | 'returned' | 'timed out';

/** A live session, with the data that decide about its pay. */
export interface WorkedSession {
  listener: string;
  state: SessionState;
  /** Answered pages that are not practice. */
  judgements: number;
  unpaid: Unpaid | null;
  /** Rates of the session's version; null: it declares no pay. */
  rates: Rates | null;
}

/** Pay that a listener has earned in one currency. */
export interface LedgerRow {
  listener: string;
  /** State of the last session. */
  state: SessionState;
  judgements: number;
  /** Ten-thousandths of the currency, without fees. */
  earned: bigint;
  currency: string;
  unpaid: Unpaid | null;
}

const earnedBy = ({ state, judgements, unpaid, rates }: WorkedSession): bigint =>
  rates === null || unpaid !== null ? 0n : payOf(rates, state === 'completed', judgements);

/** The ledger, a row for each listener and currency, in order of the sessions. Sessions of versions without pay are omitted. */
export function ledgerOf(sessions: readonly WorkedSession[]): LedgerRow[] {
  const groups = groupBy(sessions, ({ listener, rates }) => JSON.stringify([listener, rates?.currency]));
  return [...groups.values()].flatMap((own) => {
    const last = own.at(-1);
    if (!last?.rates) return [];
    return [
      {
        listener: last.listener,
        state: last.state,
        judgements: own.reduce((sum, { judgements }) => sum + judgements, 0),
        earned: own.reduce((sum, session) => sum + earnedBy(session), 0n),
        currency: last.rates.currency,
        unpaid: last.unpaid,
      },
    ];
  });
}

/** Pay of all sessions in one currency. */
export interface EarnedTotal extends Cost {
  currency: string;
  /** Listeners who earned something. */
  listeners: number;
  /** Judgements that are paid. */
  judgements: number;
}

/** Totals so far, by currency. Fees are those of each version. */
export function earnedTotals(sessions: readonly WorkedSession[]): EarnedTotal[] {
  const rated = sessions.flatMap((session) =>
    session.rates && earnedBy(session) > 0n ? [{ session, rates: session.rates }] : [],
  );
  return [...groupBy(rated, ({ rates }) => rates.currency)].map(([currency, own]) => {
    const byFee = [...groupBy(own, ({ rates }) => rates.feePercent)].map(([feePercent, same]) =>
      withFee(
        same.reduce((sum, { session }) => sum + earnedBy(session), 0n),
        { feePercent },
      ),
    );
    const sum = (key: keyof Cost): bigint => byFee.reduce((all, cost) => all + cost[key], 0n);
    return {
      currency,
      listeners: new Set(own.map(({ session }) => session.listener)).size,
      judgements: own.reduce((all, { session }) => all + session.judgements, 0),
      pay: sum('pay'),
      fee: sum('fee'),
      total: sum('total'),
    };
  });
}

/**
 * Cost of the whole study in the currency of its current version: pay so far of sessions that ended, and the pay of the
 * sessions still to complete, in progress or not. `sessions`: how many the study needs, null without a limit; `session`: pay for one.
 * null without a limit.
 */
export function forecastCost(
  sessions: readonly WorkedSession[],
  { rates, sessions: wanted, session: each }: { rates: Rates; sessions: number | null; session: bigint },
): (Cost & { remaining: number }) | null {
  if (wanted === null) return null;
  const own = sessions.filter((session) => session.rates?.currency === rates.currency);
  const ended = own.filter(({ state }) => state !== 'active');
  const completed = ended.filter(({ state, unpaid }) => state === 'completed' && unpaid === null).length;
  const remaining = Math.max(0, wanted - completed);
  const pay = ended.reduce((sum, session) => sum + earnedBy(session), 0n) + each * BigInt(remaining);
  return { ...withFee(pay, rates), remaining };
}

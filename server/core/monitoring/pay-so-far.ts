import type { PaySoFar } from '../api/monitor.ts';
import { plannedCost } from '../design/planned-cost.ts';
import type { Study } from '../study/study.ts';
import { amountOf } from '../text/money.ts';
import { earnedTotals, type WorkedSession } from '../recruitment/ledger.ts';
import { withFee } from '../recruitment/rates.ts';

/** Pay of the sessions so far, in the currency of the study; null if the study declares no pay. */
export function paySoFar(study: Study, sessions: readonly WorkedSession[]): PaySoFar | null {
  const planned = plannedCost(study);
  if (!planned) return null;
  const { rates, session } = planned;
  const total = earnedTotals(sessions).find(({ currency }) => currency === rates.currency);
  return {
    pay: amountOf(total?.pay ?? 0n),
    fee: rates.feePercent === null ? null : amountOf(total?.fee ?? 0n),
    listeners: total?.listeners ?? 0,
    judgements: total?.judgements ?? 0,
    session: amountOf(withFee(session, rates).total),
    currency: rates.currency,
  };
}

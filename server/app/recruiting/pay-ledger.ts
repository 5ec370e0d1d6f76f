import {
  earnedTotals,
  forecastCost,
  ledgerOf,
  type EarnedTotal,
  type LedgerRow,
  type WorkedSession,
} from '#core/recruitment/ledger.ts';
import { plannedCost } from '#core/design/planned-cost.ts';
import type { Cost } from '#core/recruitment/rates.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { amountText, moneyText } from '#core/text/money.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { ratedAnswers } from '../ratings/session-ratings.ts';
import { submissionsOf, workedOf } from '../ratings/worked-sessions.ts';
import { StudySessions } from '../ratings/study-sessions.ts';

/** Pay of a study's live sessions. */
export interface Pay {
  study: string;
  ledger: LedgerRow[];
  totals: EarnedTotal[];
  /** Cost of the whole study; null without a limit of sessions. */
  forecast: (Cost & { remaining: number; currency: string }) | null;
  /** Recruiters' ids by pseudonym. They belong only into files for the operator. */
  participants: ReadonlyMap<string, string>;
}

type PayStore = Pick<Store, 'readSessions' | 'readRated' | 'readWhole' | 'versionById' | 'recruitsOf'>;

/** Computes who has earned how much. */
export async function payOfStudy(store: PayStore, version: StudyVersion): Promise<Pay> {
  const { participants, phases } = await submissionsOf(store, version);
  const sessions: WorkedSession[] = [];
  for await (const { bound, record } of new StudySessions(store, version, ['live']).readRated())
    sessions.push(workedOf(bound, record, ratedAnswers(bound, record), phases));
  const planned = plannedCost(version.study);
  const forecast = planned && forecastCost(sessions, planned);
  return {
    study: version.name,
    ledger: ledgerOf(sessions),
    totals: earnedTotals(sessions),
    forecast: forecast && planned ? { ...forecast, currency: planned.rates.currency } : null,
    participants,
  };
}

/** The ledger as CSV with the recruiters' ids: a file for the operator, no research data. */
export function ledgerCsv({ ledger, participants }: Pay): string {
  const text = (name: string, value: (row: LedgerRow) => string | null): Column<LedgerRow> =>
    column(name, 'text', null, '', value);
  const columns = [
    text('participant_id', ({ listener }) => participants.get(listener) ?? null),
    text('listener', ({ listener }) => listener),
    text('state', ({ state }) => state),
    column<LedgerRow>('judgements', 'integer', null, '', ({ judgements }) => judgements),
    text('earned', ({ earned }) => amountText(earned)),
    text('currency', ({ currency }) => currency),
    text('unpaid', ({ unpaid }) => unpaid),
  ];
  return headerLine(columns) + rowLines(columns, ledger, { missing: '' });
}

const costText = ({ pay, fee, total }: Cost, currency: string): string => {
  const money = (units: bigint): string => moneyText({ units, currency });
  return fee === 0n ? `${money(pay)}, without fees` : `${money(pay)}, with the fee ${money(total)}`;
};

/** Totals and the forecast in words. */
export function payText({ study, ledger, totals, forecast }: Pay): string {
  const unpaid = ledger.filter((row) => row.unpaid !== null).length;
  return [
    `${study}: pay of ${ledger.length} listeners with live sessions`,
    ...totals.map(
      (total) =>
        `  so far: ${total.judgements} judgements of ${total.listeners} listeners, ${costText(total, total.currency)}`,
    ),
    ...(totals.length === 0 ? ['  so far: nobody has earned anything'] : []),
    ...(unpaid > 0 ? [`  ${unpaid} not paid: rejected, returned, or asked to return`] : []),
    forecast === null
      ? '  no forecast: the study limits neither listeners nor ratings, or declares no pay'
      : `  whole study: ${costText(forecast, forecast.currency)}; ${forecast.remaining} sessions are still to be completed`,
  ].join('\n');
}

/** Totals, forecast and ledger as plain data without recruiters' ids. Amounts are decimals as text. */
export function payJson({ study, ledger, totals, forecast }: Pay) {
  const amounts = ({ pay, fee, total }: Cost) => ({
    pay: amountText(pay),
    fee: amountText(fee),
    total: amountText(total),
  });
  return {
    study,
    totals: totals.map((total) => ({ ...total, ...amounts(total) })),
    forecast: forecast && { ...forecast, ...amounts(forecast) },
    ledger: ledger.map((row) => ({ ...row, earned: amountText(row.earned) })),
  };
}

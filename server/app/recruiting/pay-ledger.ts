import type { SubmissionPhase } from '#core/recruitment/phases.ts';
import {
  earnedTotals,
  forecastCost,
  ledgerOf,
  type EarnedTotal,
  type LedgerRow,
  type Unpaid,
  type WorkedSession,
} from '#core/recruitment/ledger.ts';
import { plannedCost } from '#core/design/planned-cost.ts';
import { ratesOf, type Cost } from '#core/recruitment/rates.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { standing } from '#core/screening/decisions.ts';
import { amountText, moneyText } from '#core/text/money.ts';
import type { SessionRecord, Store, StudyVersion } from '../../db/contract/store.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { StudySessions } from '../ratings/study-sessions.ts';
import { recruiters } from '../recruiters/registry.ts';

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

const UNPAID: ReadonlySet<SubmissionPhase> = new Set(['rejected', 'returned', 'timed out']);
const isUnpaid = (phase: SubmissionPhase): phase is Extract<Unpaid, SubmissionPhase> => UNPAID.has(phase);

function workedOf(bound: BoundStudy, record: SessionRecord, phase: SubmissionPhase): WorkedSession {
  const { pages, answers } = answersOf(bound, record);
  const answered = new Set(answers.map(({ position }) => position));
  const asked = standing(record.decisions).pay !== null;
  return {
    listener: record.session.listenerId,
    state: record.session.state,
    judgements: pages.filter(
      ({ position, block }) => answered.has(position) && bound.blocks[block]?.training !== true,
    ).length,
    unpaid: isUnpaid(phase) ? phase : asked ? 'return requested' : null,
    rates: ratesOf(bound.version.study.config.recruitment),
  };
}

type PayStore = Pick<Store, 'readSessions' | 'versionById' | 'recruitsOf'>;

/** Computes who has earned how much. Of several submissions of a person, the last one decides. */
export async function payOfStudy(store: PayStore, version: StudyVersion): Promise<Pay> {
  const participants = new Map<string, string>();
  const phases = new Map<string, SubmissionPhase>();
  for (const { id, phaseOf } of Object.values(recruiters))
    for (const { listenerId, participantId, status } of await store.recruitsOf(version.studyId, id)) {
      participants.set(listenerId, participantId);
      phases.set(listenerId, status === null ? 'unknown' : phaseOf(status));
    }
  const sessions: WorkedSession[] = [];
  for await (const { bound, record } of new StudySessions(store, version, ['live']).read())
    sessions.push(workedOf(bound, record, phases.get(record.session.listenerId) ?? 'unknown'));
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

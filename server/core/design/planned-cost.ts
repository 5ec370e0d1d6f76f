import type { Block } from '../methods/contract/method.ts';
import { blocksOf } from '../plan/plan.ts';
import { payOf, ratesOf, withFee, type Rates } from '../recruitment/rates.ts';
import type { Study } from '../study/study.ts';
import { moneyText, perHour } from '../text/money.ts';
import { firstSession } from './session-counts.ts';

/** Size and cost of a study in which every session is completed. Amounts in ten-thousandths of the currency. */
export interface PlannedCost {
  rates: Rates;
  /** Sessions until the limit of listeners or a quota is reached; null: no limit. */
  sessions: number | null;
  /** Judgements of one session: its pages without practice. */
  judgements: number;
  /** Pay for one session. */
  session: bigint;
  /** Pay for one session per hour, by the announced minutes. */
  hourly: bigint;
}

/** Sessions that fill the quotas of a block; null without a quota. A session takes `counted` of its places. */
function sessionsToFill(block: Block, counted: number): number | null {
  const quotas = block.tested().map(({ quota }) => quota);
  if (counted === 0 || quotas.length === 0 || quotas.includes(null)) return null;
  return Math.ceil(quotas.reduce<number>((sum, quota) => sum + (quota ?? 0), 0) / counted);
}

/** The planned cost; null if the study declares no pay, or if its blocks cannot serve a session. */
export function plannedCost(study: Study): PlannedCost | null {
  const { recruitment } = study.config;
  const rates = ratesOf(recruitment);
  if (!rates) return null;
  const blocks = blocksOf(study);
  const draws = firstSession(blocks);
  if (!draws) return null;
  const toFill = blocks.flatMap((block, index) => {
    const counted = draws.filter((draw) => draw.block === index && draw.quota !== null).length;
    return sessionsToFill(block, counted) ?? [];
  });
  const limits = [...(recruitment.listeners === undefined ? [] : [recruitment.listeners]), ...toFill];
  const judgements = draws.filter(({ block }) => blocks[block]?.training !== true).length;
  const session = payOf(rates, true, judgements);
  return {
    rates,
    sessions: limits.length === 0 ? null : Math.min(...limits),
    judgements,
    session,
    hourly: perHour(session, recruitment.minutes),
  };
}

/** The planned cost in one line, for the check of a study. */
export function plannedCostText({ rates, sessions, judgements, session, hourly }: PlannedCost): string {
  const money = (units: bigint): string => moneyText({ units, currency: rates.currency });
  const each =
    `${money(session)} for a session of ${judgements} ${judgements === 1 ? 'judgement' : 'judgements'}, ` +
    `${money(hourly)} per hour`;
  if (sessions === null) return `pay: ${each}; no total, because neither listeners nor ratings are limited`;
  const { pay, fee, total } = withFee(session * BigInt(sessions), rates);
  const all = `${sessions} ${sessions === 1 ? 'session costs' : 'sessions cost'} ${money(pay)}`;
  const fees =
    rates.feePercent === null
      ? ' without fees'
      : `, with the fee of ${money(fee)} (${rates.feePercent} %) ${money(total)}`;
  return `pay: ${each}; ${all}${fees}`;
}

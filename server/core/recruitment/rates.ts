import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { parseMoney, percentOf } from '../text/money.ts';

/** Pay of a listener, exact. */
export interface Rates {
  /** Paid for each completed session, ten-thousandths of the currency. */
  session: bigint;
  /** Paid for each judgement: an answered page that is not practice. Ten-thousandths of the currency. */
  judgement: bigint;
  currency: string;
  /** Fee of the platform, per cent of the pay; null: not declared. */
  feePercent: number | null;
}

type Declared = Pick<RecruitmentConfig, 'reward' | 'reward_per_judgement' | 'platform_fee'>;

/** The rates of a study; null if it declares no pay as an amount with a currency. */
export function ratesOf({
  reward,
  reward_per_judgement: perJudgement,
  platform_fee: fee,
}: Declared): Rates | null {
  const session = reward === undefined ? null : parseMoney(reward);
  const judgement = perJudgement === undefined ? null : parseMoney(perJudgement);
  const currency = judgement?.currency ?? session?.currency;
  if (currency === undefined) return null;
  return {
    session: session?.units ?? 0n,
    judgement: judgement?.units ?? 0n,
    currency,
    feePercent: fee ?? null,
  };
}

/** Pay for one session. */
export const payOf = (rates: Rates, isCompleted: boolean, judgements: number): bigint =>
  (isCompleted ? rates.session : 0n) + rates.judgement * BigInt(judgements);

/** Pay for a number of units of work, and the platform's fee. */
export interface Cost {
  pay: bigint;
  /** 0 if the study declares no fee. */
  fee: bigint;
  total: bigint;
}

/** Adds the platform's fee to an amount of pay. */
export function withFee(pay: bigint, { feePercent }: Pick<Rates, 'feePercent'>): Cost {
  const fee = feePercent === null ? 0n : percentOf(pay, feePercent);
  return { pay, fee, total: pay + fee };
}

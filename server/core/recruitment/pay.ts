/** Payment of a listener, without the recruiter's fees and taxes. */
export interface Reward {
  /** In units of the currency, such as pounds; above 0. */
  amount: number;
  /** ISO 4217, such as GBP. */
  currency: string;
}

/** Prolific's hourly pay, in units of the currency. Source: Prolific's payment principles. */
export const HOURLY_RATES: Readonly<Record<string, { minimum: number; recommended: number }>> = {
  GBP: { minimum: 6, recommended: 9 },
  USD: { minimum: 8, recommended: 12 },
};

/** Parses a reward of a study file; null for any other text. Example: '4.00 GBP' is { amount: 4, currency: 'GBP' }. */
export function parseReward(text: string): Reward | null {
  const [, amount, currency] = /^\s*(\d+(?:\.\d{1,2})?) ?([A-Z]{3})\s*$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined || Number(amount) === 0) return null;
  return { amount: Number(amount), currency };
}

/**
 * The reward as pay per hour, in its currency. `minutes`: duration of the study, above 0; once there are sessions, their
 * median, as Prolific does. Fees are not included. Throws a RangeError for a time of 0 or less. Example: 1.50 GBP for 9
 * minutes are 10 GBP per hour.
 */
export function hourlyPay({ amount }: Reward, minutes: number): number {
  if (!(minutes > 0)) throw new RangeError(`hourly pay requires more than 0 minutes, got ${minutes}`);
  return (amount * 60) / minutes;
}

/**
 * The smallest reward for that many minutes with at least `hourly` per hour, rounded up to a hundredth. Example: 20 minutes
 * at 6 are 2.
 */
export function leastReward(hourly: number, minutes: number): number {
  // A whole number of hundredths stays one, despite binary fractions.
  return Math.ceil(Number(((hourly * minutes * 100) / 60).toFixed(6))) / 100;
}

/** What a listener is paid, without the recruiter's fees and taxes. */
export interface Reward {
  /** In units of the currency, like pounds; more than 0. */
  amount: number;
  /** ISO 4217, like GBP. */
  currency: string;
}

/** What Prolific asks for an hour of work, in units of the currency. Source: Prolific's payment principles. */
export const HOURLY_RATES: Readonly<Record<string, { minimum: number; recommended: number }>> = {
  GBP: { minimum: 6, recommended: 9 },
  USD: { minimum: 8, recommended: 12 },
};

/** A reward as the study file says it; null for any other text. Example: '4.00 GBP' is { amount: 4, currency: 'GBP' }. */
export function parseReward(text: string): Reward | null {
  const [, amount, currency] = /^\s*(\d+(?:\.\d{1,2})?) ?([A-Z]{3})\s*$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined || Number(amount) === 0) return null;
  return { amount: Number(amount), currency };
}

/**
 * What the reward makes an hour, in its currency. `minutes`: how long the study takes, more than 0; once there are
 * sessions, the median of theirs, which is what Prolific goes by. Fees are not included. Throws RangeError for a time of
 * 0 or less. Example: 1.50 GBP for 9 minutes are 10 GBP an hour.
 */
export function hourlyPay({ amount }: Reward, minutes: number): number {
  if (!(minutes > 0)) throw new RangeError(`hourly pay requires more than 0 minutes, got ${minutes}`);
  return (amount * 60) / minutes;
}

/** The smallest reward for that many minutes that makes `hourly`, rounded up to a hundredth. Example: 20 minutes at 6 are 2. */
export function leastReward(hourly: number, minutes: number): number {
  // What is a whole number of hundredths stays one, whatever binary fractions make of it.
  return Math.ceil(Number(((hourly * minutes * 100) / 60).toFixed(6))) / 100;
}

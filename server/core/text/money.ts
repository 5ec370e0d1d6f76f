/** An exact amount of money. */
export interface Money {
  /** Ten-thousandths of a unit of the currency. */
  units: bigint;
  /** ISO 4217, such as CNY. */
  currency: string;
}

const DIGITS = 4;
const SCALE = 10_000n;

/** A hundredth of the currency, such as a cent. */
const CENT = SCALE / 100n;

/** Form of an amount with its currency: at most nine digits before the point and four after it. */
export const MONEY_FORM = /^(\d{1,9})(?:\.(\d{1,4}))? ?([A-Z]{3})$/;

/** Parses an amount with its currency, such as '0.80 CNY'; null for any other text and for 0. */
export function parseMoney(text: string): Money | null {
  const [, whole, part = '', currency] = MONEY_FORM.exec(text.trim()) ?? [];
  if (whole === undefined || currency === undefined) return null;
  const units = BigInt(whole) * SCALE + BigInt(part.padEnd(DIGITS, '0'));
  return units === 0n ? null : { units, currency };
}

/** The amount as a decimal with two to four digits after the point. Example: 8000n is '0.80', 1250n is '0.125'. */
export function amountText(units: bigint): string {
  const part = String(units % SCALE).padStart(DIGITS, '0');
  return `${units / SCALE}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, '')}`;
}

/** The amount as a number, for display and charts. Example: 8000n is 0.8. */
export const amountOf = (units: bigint): number => Number(units) / Number(SCALE);

export const moneyText = ({ units, currency }: Money): string => `${amountText(units)} ${currency}`;

/** A quotient of positive whole numbers, rounded half up. */
const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/**
 * A percentage of an amount, rounded half up to a hundredth of the currency. `percent` has at most two decimals, such as
 * 33.3. Example: 33.3 % of 256.00 is 85.25.
 */
export function percentOf(units: bigint, percent: number): bigint {
  return rounded(units * BigInt(Math.round(percent * 100)), SCALE * CENT) * CENT;
}

/**
 * An amount for some minutes as pay per hour, rounded half up to a hundredth of the currency. `minutes`: above 0, counted to
 * a thousandth. Throws a RangeError for less. Example: 8.00 for 10 minutes are 48.00.
 */
export function perHour(units: bigint, minutes: number): bigint {
  const thousandths = BigInt(Math.round(minutes * 1000));
  if (thousandths <= 0n) throw new RangeError(`pay per hour requires more than 0 minutes, got ${minutes}`);
  return rounded(units * 60_000n, thousandths * CENT) * CENT;
}

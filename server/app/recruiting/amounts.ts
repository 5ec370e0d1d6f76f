/** Amount with its currency. `amount` is in the smallest unit. Example: '12.50 GBP'. */
export const money = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;

export const totalOf = ({ bonuses }: { bonuses: readonly { amount: number }[] }): number =>
  bonuses.reduce((sum, { amount }) => sum + amount, 0);

/** Parses an amount of money; null unless it is above 0. Example: '0.50' is 50. */
export function parseAmount(text: string): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const amount = Math.round(Number(text) * 100);
  return amount > 0 ? amount : null;
}

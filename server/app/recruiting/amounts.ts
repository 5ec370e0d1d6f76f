/** Like '12.50 GBP'. `amount` in the smallest unit. */
export const money = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;

export const totalOf = ({ bonuses }: { bonuses: readonly { amount: number }[] }): number =>
  bonuses.reduce((sum, { amount }) => sum + amount, 0);

/** '0.50' as 50; null for what is no amount of money above 0. */
export function parseAmount(text: string): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return null;
  const amount = Math.round(Number(text) * 100);
  return amount > 0 ? amount : null;
}

/** Formats a p-value with four decimals, never as 0. Example: 0.00002 is '< 0.0001'. */
export const pText = (p: number): string => (p < 0.0001 ? '< 0.0001' : p.toFixed(4));

import { phrase } from '../../text/phrase.ts';
import type { Estimate } from '../../models/model-result.ts';
import type { DraftColumn } from './table.ts';

/** Decimals of estimates in the unit of the ratings. */
export const DIGITS = 3;

/** The cells of an estimate. */
export function cells({ value, error, low, high, diagnostics }: Estimate) {
  return {
    value,
    error,
    low,
    high,
    rHat: diagnostics?.rHat ?? null,
    bulkSize: diagnostics?.bulkSize ?? null,
    tailSize: diagnostics?.tailSize ?? null,
  };
}

const DIAGNOSTICS: DraftColumn[] = [
  { label: 'R-hat', key: 'rHat', digits: 3 },
  { label: 'bulk ESS', key: 'bulkSize' },
  { label: 'tail ESS', key: 'tailSize' },
];

/** Columns of an estimate that the engine provides. */
export function estimateColumns(
  label: string,
  estimates: readonly Estimate[],
  draws: boolean,
): DraftColumn[] {
  const has = (key: 'error' | 'low') => estimates.some((one) => one[key] !== null);
  const value: DraftColumn = has('low')
    ? { label: phrase`${label} [95 %]`, key: 'value', interval: ['low', 'high'], digits: DIGITS }
    : { label, key: 'value', digits: DIGITS };
  const error: DraftColumn[] = has('error')
    ? [{ label: draws ? 'posterior SD' : 'SE', key: 'error', digits: 4 }]
    : [];
  return [value, ...error, ...(draws ? DIAGNOSTICS : [])];
}

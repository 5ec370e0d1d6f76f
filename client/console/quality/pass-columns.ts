import type { PassRates } from '#core/api/pass-rates.ts';
import { ALL_ATTENTION, RULES } from '#core/screening/pass-criteria.ts';
import { numberText } from '../../i18n/formats.ts';
import { ruleName } from '../context/data-name.svelte.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';

export type PassRateRow = PassRates['rates'][number];
export type PassDifferenceRow = PassRates['differences'][number];

const criterionText = ({ criterion }: { criterion: string }): string =>
  criterion === RULES
    ? t('passes.rules')
    : criterion === ALL_ATTENTION
      ? t('passes.attention')
      : ruleName(criterion);

/** A share in per cent, or a difference of shares in percentage points. */
const percentText = (share: number | null): string => (share === null ? '–' : numberText(100 * share, 1));

const intervalText = ({ low, high }: { low: number | null; high: number | null }): string =>
  low === null ? '–' : `${percentText(low)} – ${percentText(high)}`;

/** Columns of the pass rates of listeners by version. */
export const rateColumns = (): DataColumn<PassRateRow>[] => [
  { key: 'criterion', label: t('passes.criterion'), value: criterionText, isWhole: true },
  { key: 'version', label: t('passes.version'), value: ({ version }) => version, isNumber: true },
  { key: 'n', label: t('passes.sessions'), value: ({ n }) => n, isNumber: true },
  { key: 'passed', label: t('passes.passed'), value: ({ successes }) => successes, isNumber: true },
  { key: 'share', label: t('passes.share'), value: ({ share }) => percentText(share), isNumber: true },
  { key: 'interval', label: t('effect.interval'), value: intervalText, isNumber: true, isWhole: true },
];

/** Columns of the differences of the last version from earlier ones. */
export const differenceColumns = (): DataColumn<PassDifferenceRow>[] => [
  { key: 'criterion', label: t('passes.criterion'), value: criterionText, isWhole: true },
  {
    key: 'versions',
    label: t('passes.versions'),
    value: ({ from, to }) => t('passes.fromTo', { from, to }),
    isWhole: true,
  },
  {
    key: 'n',
    label: t('passes.sessions'),
    value: ({ nFrom, nTo }) => t('passes.fromTo', { from: nFrom, to: nTo }),
    isWhole: true,
  },
  {
    key: 'difference',
    label: t('passes.difference'),
    value: ({ difference }) => percentText(difference),
    isNumber: true,
  },
  { key: 'interval', label: t('effect.interval'), value: intervalText, isNumber: true, isWhole: true },
  { key: 'p', label: 'p', value: ({ p }) => (p === null ? '–' : numberText(p, 3)), isNumber: true },
];

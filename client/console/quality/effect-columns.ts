import type { EffectViewRow } from '#core/api/quality.ts';
import type { EffectCell } from '#core/screening/effect.ts';
import { numberText } from '../../i18n/formats.ts';
import { dataName } from '../context/data-name.svelte.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';

/** A condition with its role, unless it is under test. */
const conditionText = ({ condition, role }: EffectViewRow): string =>
  role === 'test' ? condition : t('l.role', { name: condition, role: dataName('role', role) }).trim();

/** Columns of a table that compares results under two rule sets. */
export const effectColumns = (): DataColumn<EffectViewRow>[] => [
  { key: 'condition', label: t('effect.system'), value: conditionText, isWhole: true },
  ...columnsOf('primary'),
  ...columnsOf('chosen'),
  { key: 'change', label: t('effect.change'), isCustom: true, isWhole: true },
];

const columnsOf = (of: 'primary' | 'chosen'): DataColumn<EffectViewRow>[] => [
  {
    key: `${of}-n`,
    label: `${t(`effect.${of}`)}: ${t('effect.n')}`,
    value: (row) => row[of].n,
    isNumber: true,
  },
  {
    key: `${of}-listeners`,
    label: t('effect.listeners'),
    value: (row) => row[of].listeners,
    isNumber: true,
  },
  {
    key: `${of}-mean`,
    label: t('effect.mean'),
    value: (row) => numberText(row[of].mean, 2),
    isNumber: true,
  },
  {
    key: `${of}-interval`,
    label: t('effect.interval'),
    value: (row) => intervalText(row[of]),
    isNumber: true,
    isWhole: true,
  },
  { key: `${of}-rank`, label: t('effect.rank'), value: (row) => row[of].rank, isNumber: true },
];

const intervalText = ({ low, high }: EffectCell): string =>
  low === null ? '–' : `${numberText(low, 2)} – ${numberText(high, 2)}`;

/** Change of a rank, or else of a mean, under the selected rules; empty: none. */
export function changeText({ primary, chosen }: EffectViewRow): string {
  if (primary.rank !== null && chosen.rank !== null && primary.rank !== chosen.rank)
    return t('effect.rankUp', { from: primary.rank, to: chosen.rank });
  if (primary.mean === null || chosen.mean === null || primary.mean === chosen.mean) return '';
  const change = chosen.mean - primary.mean;
  return `${change > 0 ? '+' : ''}${numberText(change, 2)}`;
}

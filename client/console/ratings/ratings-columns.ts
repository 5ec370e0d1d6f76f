import type { RatingsReport } from '#core/api/ratings-import.ts';
import { numberText } from '../../i18n/formats.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';
import { FACTOR, IGNORED, SCORE } from './ratings-form.svelte.ts';

export type FileColumn = RatingsReport['columns'][number];
export type Scale = RatingsReport['scales'][number];
export interface SystemRole {
  system: string;
  role: string;
}

/** Meanings of a column, in the order in which they are offered. */
export const MEANINGS = [
  'listener',
  'session',
  'system',
  'item',
  'clip',
  'system,clip',
  'canonical_value',
  SCORE,
  'scale',
  'label',
  'role',
  'repetition',
  'batch',
  'stratum',
  'compared_system',
  'compared_clip',
  FACTOR,
  IGNORED,
] as const;

/** Meanings of a column with answers about the listeners of webMUSHRA. */
export const ABOUT_LISTENERS: readonly (typeof MEANINGS)[number][] = [
  'listener',
  'session',
  'repetition',
  'batch',
  'stratum',
  IGNORED,
];

/** Meaning of a column that webMUSHRA writes itself. */
export const OF_WEBMUSHRA = 'webmushra';

export const ROLES = ['test', 'hidden reference', 'low anchor', 'mid anchor', 'high anchor'] as const;

/** Columns of the table of the file's columns. */
export const fileColumns = (): DataColumn<FileColumn>[] => [
  { key: 'name', label: t('column'), value: ({ name }) => name },
  { key: 'meaning', label: t('meaning'), isCustom: true },
  { key: 'texts', label: t('texts'), isNumber: true, value: ({ texts }) => texts },
  { key: 'examples', label: t('examples'), value: ({ examples }) => examples.join(', ') },
];

export const scaleColumns = (): DataColumn<Scale>[] => [
  { key: 'name', label: t('scale'), value: ({ name }) => name },
  { key: 'ratings', label: t('ratings'), isNumber: true, value: ({ ratings }) => ratings },
  {
    key: 'found',
    label: t('found'),
    value: ({ from, to }) => (from === null ? null : `${numberText(from)}–${numberText(to)}`),
  },
  { key: 'min', label: t('lowest'), isCustom: true },
  { key: 'max', label: t('highest'), isCustom: true },
];

export const roleColumns = (): DataColumn<SystemRole>[] => [
  { key: 'system', label: t('system'), value: ({ system }) => system },
  { key: 'role', label: t('role'), isCustom: true },
];

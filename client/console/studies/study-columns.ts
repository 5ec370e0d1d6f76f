import type { StudyRow } from '#core/api/studies.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';

/** Columns of the study list: numbers for accounts that can see answers, actions for accounts that can run a study. */
export const studyColumns = (maySee: boolean, mayRun: boolean): DataColumn<StudyRow>[] => [
  { key: 'study', label: t('col.study'), isCustom: true, isSortable: true, value: (row) => row.title },
  { key: 'state', label: t('col.state'), isCustom: true },
  ...(maySee ? numberColumns() : []),
  ...(mayRun ? [{ key: 'more', label: t('col.more'), isCustom: true }] : []),
];

const numberColumns = (): DataColumn<StudyRow>[] => [
  {
    key: 'done',
    label: t('col.done'),
    isNumber: true,
    isSortable: true,
    isCustom: true,
    value: (row) => row.numbers?.done ?? null,
  },
  {
    key: 'running',
    label: t('col.running'),
    isNumber: true,
    isSortable: true,
    value: (row) => row.numbers?.running ?? null,
  },
  { key: 'minutes', label: t('col.minutes'), isNumber: true, isCustom: true },
  { key: 'pay', label: t('col.pay'), isNumber: true, isCustom: true },
  {
    key: 'last',
    label: t('col.last'),
    isSortable: true,
    isCustom: true,
    isWhole: true,
    value: (row) => row.numbers?.lastAnswerAt ?? null,
  },
  { key: 'alarms', label: t('col.alarms'), isCustom: true },
];

import type { VersionView } from '#core/api/study.ts';
import { whenText } from '../../i18n/formats.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';

/** Columns of the table of a study's versions. */
export const versionColumns = (): DataColumn<VersionView>[] => [
  { key: 'number', label: t('versions.number'), value: (row) => row.number, isNumber: true },
  { key: 'state', label: t('versions.state'), isCustom: true },
  { key: 'when', label: t('versions.when'), value: (row) => whenText(row.at), isWhole: true },
  { key: 'by', label: t('versions.by'), value: (row) => row.by ?? t('versions.by.command'), isWhole: true },
  { key: 'sessions', label: t('versions.sessions'), value: (row) => row.sessions, isNumber: true },
  { key: 'rehearsals', label: t('versions.rehearsals'), value: (row) => row.rehearsals, isNumber: true },
  { key: 'clips', label: t('versions.clips'), value: (row) => row.clips, isNumber: true },
  { key: 'id', label: t('versions.id'), isCustom: true, isWhole: true },
];

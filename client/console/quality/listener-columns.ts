import type { ListenerRow } from '#core/api/quality.ts';
import { numberText } from '../../i18n/formats.ts';
import { sessionStateText } from '../ui/session-state-text.ts';
import type { DataColumn } from '../ui/table-sort.ts';
import { t } from './messages.ts';

/** Name of a listener: the beginning of a pseudonym, or the whole name that an imported file gives. */
export const listenerName = ({ listener }: Pick<ListenerRow, 'listener'>, isImported: boolean): string =>
  isImported ? listener : listener.slice(0, 8);

/** Columns that imported ratings say nothing about. */
const OF_SESSIONS = ['state', 'minutes', 'checks'];

/** Columns of the table of listeners, in the console's language. */
export const listenerColumns = (isImported: boolean): DataColumn<ListenerRow>[] =>
  allColumns(isImported).filter(({ key }) => !isImported || !OF_SESSIONS.includes(key));

const allColumns = (isImported: boolean): DataColumn<ListenerRow>[] => [
  {
    key: 'listener',
    label: t('c.listener'),
    value: (row) => listenerName(row, isImported),
    isSortable: true,
    isWhole: !isImported,
  },
  {
    key: 'state',
    label: t('c.state'),
    value: ({ state }) => sessionStateText(state),
    isSortable: true,
    isWhole: true,
  },
  {
    key: 'counting',
    label: t('c.counting'),
    value: ({ counting, ratings }) => `${numberText(counting)} / ${numberText(ratings)}`,
    isNumber: true,
    isSortable: true,
    isWhole: true,
  },
  {
    key: 'minutes',
    label: t('c.minutes'),
    value: ({ minutes }) => numberText(minutes, 1),
    isNumber: true,
    isSortable: true,
  },
  {
    key: 'checks',
    label: t('c.checks'),
    value: ({ passed, checks }) => (checks === 0 ? '–' : `${passed} / ${checks}`),
    isNumber: true,
    isSortable: true,
    isWhole: true,
  },
  {
    key: 'agreement',
    label: t('c.agreement'),
    value: ({ agreement }) => numberText(agreement, 2),
    isNumber: true,
    isSortable: true,
  },
  { key: 'rules', label: t('c.rules'), isCustom: true, isSortable: true },
  { key: 'decision', label: t('c.decision'), isCustom: true, isSortable: true, isWhole: true },
];

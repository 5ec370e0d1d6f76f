import {
  DATE_ORDERS,
  DECIMALS,
  LISTENERS,
  MATRIX_ROWS,
  RATING_LAYOUTS,
  REPEATS,
  type TextOption,
} from '#core/api/rating-options.ts';
import { t } from './messages.ts';

/** The syntax is that of the command line. */
export const EXAMPLES: Readonly<Record<TextOption, string>> = {
  where: 'age!=0; group=a',
  values: 'bad=1, good=4',
  lists: 'canonical_value, listener',
  set: 'scale=mos',
  votes: 'vote_{listener}',
  missing: '-99, x',
  delimiter: 'semicolon',
  encoding: 'gb18030',
  sheet: '',
  records: 'sessions.trials',
};

/** Options with a few values each. `usual`: the value that is not sent. */
export function optionChoices() {
  const detected = ['', t('detected')] as const;
  return [
    {
      key: 'layout' as const,
      label: t('layout'),
      options: [detected, ...RATING_LAYOUTS.map((id) => [id, t(`layout.${id}`)] as const)],
    },
    {
      key: 'repeats' as const,
      label: t('repeats'),
      options: REPEATS.map((id) => [id, t(`repeats.${id}`)] as const),
      usual: 'refuse',
    },
    {
      key: 'listeners' as const,
      label: t('unnamed'),
      options: [detected, ...LISTENERS.map((id) => [id, t(`unnamed.${id}`)] as const)],
    },
    {
      key: 'rows' as const,
      label: t('matrix'),
      options: [detected, ...MATRIX_ROWS.map((id) => [id, t(`matrix.${id}`)] as const)],
    },
    {
      key: 'split' as const,
      label: t('split'),
      options: [detected, ...(['first', 'last'] as const).map((id) => [id, t(`split.${id}`)] as const)],
    },
    {
      key: 'decimal' as const,
      label: t('decimal'),
      options: [detected, ...DECIMALS.map((id) => [id, t(`decimal.${id}`)] as const)],
    },
    {
      key: 'dates' as const,
      label: t('dates'),
      options: [detected, ...DATE_ORDERS.map((id) => [id, t(`dates.${id}`)] as const)],
    },
  ];
}

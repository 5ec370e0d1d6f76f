import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  missing: '请选择{options}。',
  'options.or': '{first}或{last}',
  'options.separator': '、',
  'reason.enough': '谢谢，已说明您听到了什么。',
};

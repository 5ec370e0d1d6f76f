import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  'keys.much': '选择“好得多”',
  'keys.slightly': '选择“略好”或“没有差别”',
};

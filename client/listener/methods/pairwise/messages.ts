import { catalogue, type Translation } from '../../../lib/messages/catalogue.ts';

export const en = {
  'keys.much': 'Choose much better',
  'keys.slightly': 'Choose slightly better, or no difference',
} as const;

export const zh: Translation<typeof en> = {
  'keys.much': '选择“好得多”',
  'keys.slightly': '选择“略好”或“没有差别”',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

import { catalogue, type Translation } from '../../../lib/messages/catalogue.ts';

export const en = {
  missing: 'Please choose {options}.',
  'options.or': '{first} or {last}',
  'options.separator': ', ',
  'reason.enough': 'Thank you, that says what you heard.',
} as const;

export const zh: Translation<typeof en> = {
  missing: '请选择{options}。',
  'options.or': '{first}或{last}',
  'options.separator': '、',
  'reason.enough': '谢谢，已说明您听到了什么。',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

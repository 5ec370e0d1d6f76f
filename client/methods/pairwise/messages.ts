import { catalogue, type Translation } from '../../lib/catalogue.ts';

export const en = {
  missing: 'Please choose an answer',
  text: 'What is said',
} as const;

export const zh: Translation<typeof en> = {
  missing: '请选择一个答案',
  text: '录音内容',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

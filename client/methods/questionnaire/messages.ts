import { catalogue, type Translation } from '../../lib/catalogue.ts';

export const en = {
  title: 'Listen, then answer',
} as const;

export const zh: Translation<typeof en> = {
  title: '请先听录音，再回答问题',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

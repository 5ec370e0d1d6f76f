import { catalogue, type Translation } from '../../lib/catalogue.ts';

export const en = {
  missing: 'Please choose {options}',
} as const;

export const zh: Translation<typeof en> = {
  missing: '请选择{options}',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

import { catalogue } from './messages/catalogue.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

export type { Text } from './messages/catalogue.ts';
export type English = typeof en;
export type MessageKey = keyof English;

/** Messages that every page of the listener's app uses; a method's own are in its folder. */
export const say = catalogue(en, zh);

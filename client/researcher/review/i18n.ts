import type { Queue } from '#core/review/review.ts';
import { catalogue, word, type ParamsFor } from '../../lib/catalogue.ts';
import { language } from '../language.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const say = catalogue(en, zh);

/** The words of a message in the reviewer's language. */
export function t<Key extends keyof typeof en>(key: Key, ...params: ParamsFor<(typeof en)[Key]>): string {
  return word(language, say(key, ...params));
}

const isKey = (key: string): key is keyof typeof en => Object.hasOwn(en, key);

/** The words for a name that the server uses, like a verdict; the name itself where there are none. */
export function named(kind: 'verdict' | 'question' | 'dimension' | `ask.${Queue}`, name: string): string {
  const key = `${kind}.${name}`;
  return isKey(key) ? word(language, { key, message: { en: en[key], zh: zh[key] }, params: {} }) : name;
}

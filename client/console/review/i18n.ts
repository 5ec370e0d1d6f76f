import type { Queue } from '#core/review/review.ts';
import { catalogue, word, type ParamsFor } from '../../lib/messages/catalogue.ts';
import type { Language } from '#core/text/languages.ts';
import { language } from '../context/language.svelte.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const say = catalogue(en, zh);

let current = (): Language => language.current;

/** Words come in what this gives, in the place of the language of the link. */
export function speakIn(source: () => Language): void {
  current = source;
}

/** The words of a message in the reviewer's language. */
export function t<Key extends keyof typeof en>(key: Key, ...params: ParamsFor<(typeof en)[Key]>): string {
  return word(current(), say(key, ...params));
}

const isKey = (key: string): key is keyof typeof en => Object.hasOwn(en, key);

/** The words for a name that the server uses, like a verdict; the name itself where there are none. */
export function named(kind: 'verdict' | 'question' | 'dimension' | `ask.${Queue}`, name: string): string {
  const key = `${kind}.${name}`;
  return isKey(key) ? word(current(), { key, message: { en: en[key], zh: zh[key] }, params: {} }) : name;
}

import type { Language } from '#core/text/languages.ts';
import { loadPart } from '../lib/load-part.ts';
import { numberText } from './formats.ts';
import { language } from './language.svelte.ts';

type Plural = { readonly one: string; readonly other: string };
export type Message = string | Plural;

/** The messages of another language: one for every English key. */
export type Translation<En> = { readonly [Key in keyof En]: Message };

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Of> = Of extends Plural ? NamesIn<Of['other']> : NamesIn<Of>;

/** Parameters of a message: a value for each placeholder of the English text. */
export type ParamsFor<Of> = [NamesOf<Of>] extends [never]
  ? []
  : [params: Readonly<Record<NamesOf<Of>, string | number>>];

/** Loaders of the Chinese messages not loaded yet. */
const missing = new Set<() => Promise<void>>();

/**
 * The messages of one area of an app. Returns the area's `t`, which is reactive: a message in the current language, with its parameters
 * filled in and its plural chosen by `n`. English comes with the area and is shown until Chinese is fetched.
 */
export function catalogue<const En extends Translation<En>>(en: En, fetchZh: () => Promise<Translation<En>>) {
  let zh = $state.raw<Translation<En> | null>(null);
  const fetch = async (): Promise<void> => {
    zh = await fetchZh();
    missing.delete(fetch);
  };
  missing.add(fetch);
  return <Key extends keyof En>(key: Key, ...[params]: ParamsFor<En[Key]>): string =>
    language.current === 'zh' && zh ? worded('zh', zh[key], params) : worded('en', en[key], params);
}

/** Resolves when every loaded area has its messages in a language. Fails as `loadPart` does. */
export async function loadWords(wanted: Language): Promise<void> {
  if (wanted === 'en') return;
  while (missing.size > 0) await loadPart(() => Promise.all([...missing].map((fetch) => fetch())));
}

/** Loads a part of the app with its messages in the current language. Fails as `loadPart` does. */
export async function loadWorded<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await loadPart(load);
  await loadWords(language.current);
  return part;
}

function worded(
  of: Language,
  message: Message,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const words = typeof message === 'string' ? message : message[form(of, params['n'])];
  return words.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? numberText(value) : value;
  });
}

function form(of: Language, n: string | number | undefined): keyof Plural {
  return new Intl.PluralRules(of).select(Number(n)) === 'one' ? 'one' : 'other';
}

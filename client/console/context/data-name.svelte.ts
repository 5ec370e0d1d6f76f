import type { NameKind, ZH_NAMES } from '#core/words/zh-names.ts';
import { language } from '../../i18n/language.svelte.ts';

let names = $state.raw<typeof ZH_NAMES | null>(null);
let isAsked = false;

async function fetchNames(): Promise<void> {
  names = (await import('#core/words/zh-names.ts')).ZH_NAMES;
}

/** A name from data as the page shows it, in Chinese once the names are loaded. Names that a study gives stay as they are. */
export function dataName(kind: NameKind, name: string): string {
  if (language.current === 'en') return name;
  if (!isAsked) {
    isAsked = true;
    // If this fails, names stay English, as in exports.
    fetchNames().catch(() => undefined);
  }
  return names?.[kind][name] ?? name;
}

/** Name of a rule or check. */
export const ruleName = (rule: string): string => dataName('rule', rule);

import { language } from '../../i18n/language.svelte.ts';

let names = $state.raw<ReadonlyMap<string, string>>(new Map());
let isAsked = false;

async function fetchNames(): Promise<void> {
  const { ZH_RULE_NAMES } = await import('#core/words/zh-rule-names.ts');
  names = new Map(Object.entries(ZH_RULE_NAMES));
}

/** Name of a rule or check: the key in English, and in Chinese until the names are loaded. */
export function ruleName(rule: string): string {
  if (language.current === 'en') return rule;
  if (!isAsked) {
    isAsked = true;
    // If this fails, names stay English, as in exports.
    fetchNames().catch(() => undefined);
  }
  return names.get(rule) ?? rule;
}

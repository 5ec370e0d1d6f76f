import { language } from '../../i18n/language.svelte.ts';

let names = $state.raw<ReadonlyMap<string, string>>(new Map());
let isAsked = false;

async function fetchNames(): Promise<void> {
  const { ZH_RULE_NAMES } = await import('#core/words/zh-rule-names.ts');
  names = new Map(Object.entries(ZH_RULE_NAMES));
}

/** How a page calls a rule or a check: in English as screening sets and exports do; in Chinese too until the names have come. */
export function ruleName(rule: string): string {
  if (language.current === 'en') return rule;
  if (!isAsked) {
    isAsked = true;
    // Without them, names stay English, as they are in exports.
    fetchNames().catch(() => undefined);
  }
  return names.get(rule) ?? rule;
}

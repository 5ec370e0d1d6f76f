import type { ChosenRule, RuleParam } from '#core/api/chosen-rules.ts';

/** Splits at commas outside braces and quotes. */
const PARTS = /(?:\{(?:\{[^{}]*\}|[^{}])*\}|"(?:\\.|[^"\\])*"|[^,])+/gu;
const PAIR = /^("(?:\\.|[^"\\])*"|[^:]+?)\s*:\s*(.*)$/su;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu;

const partsOf = (text: string): string[] =>
  (text.match(PARTS) ?? []).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const insideBraces = (text: string): string | null => /^\{(.*)\}$/su.exec(text)?.[1] ?? null;

function unquoted(text: string): string {
  if (/^".*"$/su.test(text)) return text.slice(1, -1).replaceAll(/\\(.)/gsu, '$1');
  return /^'.*'$/su.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** Keys and values of a map; null if a part is no pair. */
function pairsOf(text: string): [string, string][] | null {
  const pairs: [string, string][] = [];
  for (const part of partsOf(text)) {
    const [, key, value] = PAIR.exec(part) ?? [];
    if (key === undefined || value === undefined) return null;
    pairs.push([unquoted(key), value]);
  }
  return pairs;
}

function paramOf(text: string): RuleParam {
  const inside = insideBraces(text);
  const pairs = inside === null ? null : pairsOf(inside);
  if (pairs) return Object.fromEntries(pairs.map(([key, value]) => [key, unquoted(value)]));
  if (text === 'true' || text === 'false') return text === 'true';
  return NUMBER.test(text) ? Number(text) : unquoted(text);
}

function ruleOf(text: string): ChosenRule {
  const inside = insideBraces(text);
  const pairs = inside === null ? null : pairsOf(inside);
  const [, rule] = pairs?.find(([key]) => key === 'rule') ?? [];
  if (!pairs || rule === undefined) return { rule: unquoted(text) };
  // All rules of an analysis exclude, so `as` has no effect.
  const params = pairs.filter(([key]) => key !== 'rule' && key !== 'as');
  return { rule: unquoted(rule), ...Object.fromEntries(params.map(([key, value]) => [key, paramOf(value)])) };
}

/**
 * Parses rules from the text of the field or of an address. Invalid parts become rule names, so that the server
 * refuses them as typed. Example: 'gold, {rule: too fast, share: 0.4}'.
 */
export const rulesOfText = (text: string): ChosenRule[] =>
  text.trim() === 'none' ? [] : partsOf(text).map(ruleOf);

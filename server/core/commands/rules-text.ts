import type { ChosenRule, RuleParam } from '../api/chosen-rules.ts';

const BARE = /^(?!(?:true|false|null)$)\p{L}(?:[\p{L}\p{N} ._/()+%-]*[\p{L}\p{N}_)%])?$/iu;

const plainText = (value: string | number | boolean): string =>
  typeof value !== 'string' || BARE.test(value)
    ? String(value)
    : `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

const mapText = (pairs: readonly (readonly [string, string])[]): string =>
  `{${pairs.map(([key, text]) => `${plainText(key)}: ${text}`).join(', ')}}`;

const paramText = (value: RuleParam): string =>
  typeof value === 'object'
    ? mapText(Object.entries(value).map(([scale, name]) => [scale, plainText(name)]))
    : plainText(value);

function ruleText({ rule, ...params }: ChosenRule): string {
  const pairs = Object.entries(params).flatMap(([key, value]): [string, string][] =>
    key === 'as' || value === undefined ? [] : [[key, paramText(value)]],
  );
  return pairs.length === 0 ? plainText(rule) : mapText([['rule', plainText(rule)], ...pairs]);
}

/**
 * Rules in the syntax of study files and the command line, without the brackets; 'none' without rules. Omits `as`, because
 * all rules exclude on the command line. Example: [{ rule: 'gold' }, { rule: 'too fast', share: 0.4 }] is 'gold, {rule: too
 * fast, share: 0.4}'.
 */
export const rulesText = (rules: readonly ChosenRule[]): string =>
  rules.length === 0 ? 'none' : rules.map(ruleText).join(', ');

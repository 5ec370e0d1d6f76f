import type { SessionCounts } from '#core/design/session-counts.ts';
import { parseReward } from '#core/recruitment/pay.ts';
import type { RecruitmentConfig } from '#core/study/recruitment-config.ts';
import type { Finding } from './finding.ts';

/** Facts that texts are compared with. `counts` is null if the design has errors. */
export interface Announced {
  counts: SessionCounts | null;
  recruitment: Pick<RecruitmentConfig, 'minutes' | 'reward'>;
}

const WORDS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');

const NUMBER = String.raw`\d+(?:\.\d+)?|${WORDS.slice(1).join('|')}`;
/** A number or a range. */
const NUMBERS = String.raw`(?<![\p{L}\p{N}.,£$€¥￥-])(${NUMBER})(?:\s*(?:[-–—~～至到]|to|or)\s*(${NUMBER}))?`;
/** A word that may come between a number and its unit. */
const ADJECTIVE = String.raw`(?!(?:of|or|and|in|on|per|each|to|with|minutes?|hours?|seconds?)\b)[a-z-]+\s+`;

interface Rule {
  pattern: RegExp;
  /** Words before a number which show that it counts something else. */
  before: RegExp;
  /** Words after the unit which show the same. */
  after: RegExp;
}

const EN_PAGES: Rule = {
  pattern: new RegExp(
    String.raw`${NUMBERS}\s+(?:${ADJECTIVE}){0,3}?(?:pages|recordings|clips|sets|pairs)\b`,
    'giu',
  ),
  before:
    /\b(?:each|every|per)\b|\b(?:of|or|first|last|next|these|those|both|other|another|least|most|than|including)\s+(?:about\s+)?$/iu,
  after:
    /^\s*(?:(?:on|per|in|for)\s+(?:each|every|a|one)\b|(?:a|per)\s+(?:page|screen)|at\s+(?:a\s+time|once)|each\b)/iu,
};

const ZH_PAGES: Rule = {
  pattern: new RegExp(
    String.raw`${NUMBERS}\s*(?:[段页组对条](?!于)|[个份][^，。；、\d]{0,6}?(?:录音|页面|片段|音频))`,
    'gu',
  ),
  before: /[每第]|其中|超过|至少/u,
  after: /^(?:一页|一组)/u,
};

const EN_MINUTES: Rule = {
  pattern: new RegExp(String.raw`${NUMBERS}(?:\s+minutes|-minutes?)\b`, 'giu'),
  before:
    /\b(?:each|every|per|within|after|before|until|breaks?|rest|pause|wait|first|last|including)\b|\bof\s+(?:about\s+|around\s+)?$/iu,
  after: /^\s*(?:each|per|an?\s|after|before|later|ago|of\b|break|rest)/iu,
};

const ZH_MINUTES: Rule = {
  pattern: new RegExp(String.raw`${NUMBERS}\s*分钟`, 'gu'),
  before: /[每第]|超过|休息|其中/u,
  after: /^\s*(?:之?内|以内|[之以]?后|[之以]?前|的?休息)/u,
};

const CURRENCIES: Readonly<Record<string, string>> = {
  '£': 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  英镑: 'GBP',
  $: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  美元: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  欧元: 'EUR',
  元: 'CNY',
  人民币: 'CNY',
};

const MONEY: Rule = {
  pattern:
    /(?<![\p{L}\p{N}.])(?:(?<symbol>[£$€])\s?(?<behind>\d+(?:\.\d{1,2})?)|(?<amount>\d+(?:\.\d{1,2})?)\s?(?<unit>[A-Z]{3}\b|pounds?\b|dollars?\b|euros?\b|英镑|美元|欧元|人民币|元))/gu,
  before: /\b(?:bonus|extra|additional|each|every|per|up\s+to|minimum|least)\b|奖金|额外|每|最多|至少/iu,
  after: /^\s*(?:(?:an|per|\/)\s*h|bonus|extra|more\b|\/?\s*每?小时)/iu,
};

const SENTENCE_END = /[.!?;:](?=\s)|[，。！？；：]/gu;

/** The part of the sentence before an offset. A Chinese comma ends a sentence too. */
function sentenceBefore(text: string, at: number): string {
  const before = text.slice(0, at);
  const end = [...before.matchAll(SENTENCE_END)].at(-1)?.index;
  return end === undefined ? before : before.slice(end + 1);
}

const parseNumber = (word: string): number =>
  WORDS.includes(word.toLowerCase()) ? WORDS.indexOf(word.toLowerCase()) : Number(word);

/** Matches of a rule, unless the words around them show that something else is counted. */
const matchesOf = (text: string, { pattern, before, after }: Rule): RegExpExecArray[] =>
  [...text.matchAll(pattern)].filter(
    ({ 0: found, index }) =>
      !before.test(sentenceBefore(text, index)) && !after.test(text.slice(index + found.length)),
  );

/** Numbers from `least` to `most` that one match names. */
function rangeOf([, first = '', second]: RegExpExecArray): { least: number; most: number } {
  const least = parseNumber(first);
  return { least, most: second === undefined ? least : parseNumber(second) };
}

/** Smaller numbers refer to the contents of one page. */
const FEWEST = 4;
/** Tolerance of rounded times. */
const TOLERANCE = 0.2;

/** Numbers of a text that contradict the design: pages and recordings, minutes, pay. */
export function contradictions(text: string, { counts, recruitment }: Announced): Finding[] {
  const { minutes } = recruitment;
  const reward = parseReward(recruitment.reward ?? '');
  const finding = ({ 0: found, index }: RegExpExecArray, truth: string, name: string): Finding => ({
    start: index,
    end: index + found.length,
    message: `"${found.replaceAll(/\s+/gu, ' ')}" contradicts the design: ${truth}; write {${name}}, or correct the number`,
  });
  const pages = [EN_PAGES, ZH_PAGES].flatMap((rule) => {
    if (!counts) return [];
    const known = [counts.pages, ...counts.others];
    return matchesOf(text, rule).flatMap((match) => {
      const { least, most } = rangeOf(match);
      const agrees = most < FEWEST || known.some((count) => count >= least && count <= most);
      return agrees ? [] : [finding(match, `a session has ${counts.pages} pages`, 'pages')];
    });
  });
  const times = [EN_MINUTES, ZH_MINUTES].flatMap((rule) =>
    matchesOf(text, rule).flatMap((match) => {
      const { least, most } = rangeOf(match);
      const agrees = least <= minutes * (1 + TOLERANCE) && most >= minutes * (1 - TOLERANCE);
      return agrees ? [] : [finding(match, `recruitment.minutes is ${minutes}`, 'minutes')];
    }),
  );
  const money = matchesOf(text, MONEY).flatMap((match) => {
    const { symbol, behind, amount, unit = '' } = match.groups ?? {};
    const currency = CURRENCIES[symbol ?? unit] ?? unit;
    if (!reward || currency !== reward.currency || Number(behind ?? amount) === reward.amount) return [];
    return [finding(match, `recruitment.reward is ${reward.amount.toFixed(2)} ${currency}`, 'reward')];
  });
  return [...pages, ...times, ...money];
}

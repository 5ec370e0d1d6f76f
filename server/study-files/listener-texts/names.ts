import { parseReward } from '#core/recruitment/pay.ts';
import type { StudyConfig } from '#core/study/config.ts';
import { meant, orList } from '../../platform/words.ts';
import type { Finding } from './finding.ts';
import type { Passage } from './passages.ts';

/** Names that texts may use in braces, with the source of their values. */
const SOURCES = {
  pages: 'the blocks',
  minutes: 'recruitment.minutes',
  reward: 'recruitment.reward',
  contact: 'contact',
} as const;

export type Name = keyof typeof SOURCES;

/** Values of the names. null: not set in the study; undefined: the design has errors. */
export type NameValues = Readonly<Record<Name, string | null | undefined>>;

const NAMES = Object.keys(SOURCES);
const LISTED = orList(NAMES.map((name) => `{${name}}`));
const isName = (name: string): name is Name => Object.hasOwn(SOURCES, name);

/** A name in braces that is not escaped by a backslash. */
const IN_BRACES = /(?<!\\)\{\s*([\p{L}_][\p{L}\p{N}_ -]*?)\s*\}/gu;

/** Values for a study. `pages`: of one session; undefined if the design has errors. */
export function valuesOf({ recruitment, contact }: StudyConfig, pages: number | undefined): NameValues {
  const { minutes, reward } = recruitment;
  const paid = reward === undefined ? null : parseReward(reward);
  return {
    pages: pages === undefined ? undefined : String(pages),
    minutes: String(minutes),
    reward: paid ? `${paid.amount.toFixed(2)} ${paid.currency}` : (reward ?? null),
    contact: contact ?? null,
  };
}

interface FoundName {
  start: number;
  end: number;
  name: string;
}

const namesIn = (text: string): FoundName[] =>
  [...text.matchAll(IN_BRACES)].map(({ 0: found, 1: name = '', index }) => ({
    start: index,
    end: index + found.length,
    name,
  }));

/** Mistakes for names without a value. */
export function nameMistakes(text: string, values: NameValues): Finding[] {
  return namesIn(text).flatMap(({ start, end, name }): Finding[] => {
    if (!isName(name)) {
      const near = meant(name, NAMES);
      const hint = near === null ? '' : `; did you mean {${near}}?`;
      const message = `{${name}} is not a name${hint}; write ${LISTED}, or \\{${name}} to keep the braces`;
      return [{ start, end, message }];
    }
    if (values[name] !== null) return [];
    const message = `{${name}} has no value; add ${SOURCES[name]} to study.yaml, or write your own words`;
    return [{ start, end, message }];
  });
}

/** The name in the address of a link, or null. Addresses are not filled in. */
export const nameInAddress = (url: string): string | null =>
  namesIn(url).find(({ name }) => isName(name))?.name ?? null;

/** Replaces every name that has a value. `write` formats a value for this kind of text. */
export function fillNames(
  source: string,
  passages: readonly Passage[],
  values: NameValues,
  write: (value: string) => string = (value) => value,
): string {
  const parts = passages.flatMap(({ text, start }) =>
    namesIn(text).flatMap((found) => {
      const value = isName(found.name) ? (values[found.name] ?? null) : null;
      return value === null
        ? []
        : [{ start: start + found.start, end: start + found.end, value: write(value) }];
    }),
  );
  return parts.reduceRight(
    (text, { start, end, value }) => text.slice(0, start) + value + text.slice(end),
    source,
  );
}

const PUNCTUATION = /[!-/:-@[-`{-~]/gu;
const MAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u;
const PAGE = /^https?:\/\/[^\s<>]+$/iu;

/** A value as Markdown: addresses of mail and pages become links, anything else is plain text. */
export const asMarkdown = (value: string): string =>
  MAIL.test(value) || PAGE.test(value) ? `<${value}>` : value.replaceAll(PUNCTUATION, String.raw`\$&`);

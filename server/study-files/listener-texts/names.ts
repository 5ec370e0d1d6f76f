import { parseReward } from '#core/recruitment/pay.ts';
import type { StudyConfig } from '#core/study/config.ts';
import { meant, orList } from '../../platform/words.ts';
import type { Finding } from './finding.ts';
import type { Passage } from './passages.ts';

/** Names that texts may have in braces, with where their values come from. */
const SOURCES = {
  pages: 'the blocks',
  minutes: 'recruitment.minutes',
  reward: 'recruitment.reward',
  contact: 'contact',
} as const;

export type Name = keyof typeof SOURCES;

/** What stands in the place of each name; null: the study does not say, undefined: its design has errors. */
export type NameValues = Readonly<Record<Name, string | null | undefined>>;

const NAMES = Object.keys(SOURCES);
const LISTED = orList(NAMES.map((name) => `{${name}}`));
const isName = (name: string): name is Name => Object.hasOwn(SOURCES, name);

/** A word in braces, unless after a backslash. */
const IN_BRACES = /(?<!\\)\{\s*([\p{L}_][\p{L}\p{N}_ -]*?)\s*\}/gu;

/** The values for a study. `pages`: of one session; undefined where the design has errors. */
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

/** Names that nothing can be filled in for. */
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

/** The name that an address of a link holds, or null: addresses are not filled in. */
export const nameInAddress = (url: string): string | null =>
  namesIn(url).find(({ name }) => isName(name))?.name ?? null;

/** Replaces each name of a text that has a value. `write`: how a value is written in that kind of text. */
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

/** A value as Markdown says it: an address of mail or of a page is a link, all else is plain words. */
export const asMarkdown = (value: string): string =>
  MAIL.test(value) || PAGE.test(value) ? `<${value}>` : value.replaceAll(PUNCTUATION, String.raw`\$&`);

import { relative, sep } from 'node:path';
import type { SessionCounts } from '#core/design/session-counts.ts';
import type { LocalMarkdown } from '#core/text/markdown.ts';
import type { StudyConfig } from '#core/study/config.ts';
import { LANGUAGES, type Language } from '#core/text/languages.ts';
import type { UnfilledText } from '#core/study/study.ts';
import type { LocalText } from '#core/text/local-text.ts';
import { parseMarkdown, readMarkdown, type ParsedMarkdown } from './markdown.ts';
import { errorAt, warningAt, type Mistake, type Place } from '../parse/mistake.ts';
import { namedFile, type StudyFolder } from '../find/study-folder.ts';
import { placeIn, type Finding } from './finding.ts';
import { asMarkdown, fillNames, nameMistakes, valuesOf } from './names.ts';
import { contradictions } from './numbers.ts';
import type { Passage } from './passages.ts';
import { bracketsIn, unfilledMessage } from './unfilled.ts';

/** A Markdown file of a study. `language` is null for a file that serves all languages. */
export interface TextFile extends ParsedMarkdown {
  path: string;
  language: Language | null;
}

const NOTHING = { nodes: [], source: '', passages: [] };

/** Files that a key of study.yaml names: one for all languages, or one for each. */
export async function readTextFiles(
  place: StudyFolder,
  key: 'consent' | 'instructions',
  name: StudyConfig['consent'] | undefined,
): Promise<TextFile[]> {
  const read = async (at: string[], file: string, language: Language | null): Promise<TextFile> => {
    const { mistakes, path } = await namedFile(place, at, file);
    const parsed = path === null ? { ...NOTHING, mistakes } : await readMarkdown(path);
    return { ...parsed, path: path ?? file, language };
  };
  if (name === undefined) return [];
  if (typeof name === 'string') return [await read([key], name, null)];
  return Promise.all(LANGUAGES.map((language) => read([key, language], name[language], language)));
}

/** The text as stored in a study; `nodesOf` gives the nodes of one file. */
export function localMarkdown(
  files: readonly TextFile[],
  nodesOf = ({ nodes }: TextFile) => nodes,
): LocalMarkdown {
  const [only] = files;
  if (!only || only.language === null) return only ? nodesOf(only) : [];
  const inLanguage = (language: Language) =>
    files.filter((file) => file.language === language).flatMap(nodesOf);
  return { en: inLanguage('en'), zh: inLanguage('zh') };
}

/** Messages about a text, with its place. */
interface Read {
  file: string;
  /** Beginning of the messages. */
  label: string;
  source: string;
  passages: readonly Passage[];
  place(offset: number): Place;
  /** How to write a literal bracket, where it differs from Markdown. */
  escape?: string;
}

const fileRead = ({ path, source, passages }: TextFile): Read => ({
  file: path,
  label: '',
  source,
  passages,
  place: (offset) => placeIn(source, offset),
});

/** Keys of study.yaml with short texts on the consent page. */
const SHORT_TEXTS = ['consent_summary', 'consent_statements'] as const;

type ShortTexts = Pick<StudyConfig, (typeof SHORT_TEXTS)[number]>;

/** All texts of a key, in each language. */
function shortTextsRead(
  { file, locate }: StudyFolder,
  key: (typeof SHORT_TEXTS)[number],
  all: readonly LocalText[],
): Read[] {
  return all.flatMap((one, index) => {
    const texts: [string[], string][] =
      typeof one === 'string' ? [[[], one]] : LANGUAGES.map((language) => [[language], one[language]]);
    return texts.map(([path, source]) => ({
      file,
      label: `${[`${key}[${index + 1}]`, ...path].join('.')}: `,
      source,
      passages: [{ text: source, start: 0 }],
      place: () => locate([key, index, ...path]),
      escape: '(',
    }));
  });
}

export interface ListenerTexts {
  /** Errors that prevent preparing the study, and warnings. */
  mistakes: Mistake[];
  /** Errors that only prevent publishing. */
  unfilledMistakes: Mistake[];
  unfilled: UnfilledText[];
  /** Texts with names filled in. */
  consent: LocalMarkdown;
  instructions: LocalMarkdown;
  short: ShortTexts;
}

/**
 * Compares the texts that listeners read before the pages with the design, and fills in their names. `counts` is null
 * if the design has errors.
 */
export function listenerTexts(
  place: StudyFolder,
  config: StudyConfig,
  { consent, instructions }: { consent: readonly TextFile[]; instructions: readonly TextFile[] },
  counts: SessionCounts | null,
): ListenerTexts {
  const values = valuesOf(config, counts?.pages);
  const announced = { counts, recruitment: config.recruitment };
  const all = [
    ...[...consent, ...instructions].map(fileRead),
    ...SHORT_TEXTS.flatMap((key) => shortTextsRead(place, key, config[key] ?? [])),
  ];
  const found = (find: (text: string) => Finding[], at: typeof errorAt): Mistake[] =>
    all.flatMap(({ file, label, passages, place: placeOf }) =>
      passages.flatMap(({ text, start }) =>
        find(text).map((finding) => at(file, placeOf(start + finding.start), `${label}${finding.message}`)),
      ),
    );
  const brackets = all.flatMap((read) =>
    read.passages.flatMap(({ text, start }) =>
      bracketsIn(text).map((bracket) => ({
        read,
        at: read.place(start + bracket.start),
        text: read.source.slice(start + bracket.start, start + bracket.end),
      })),
    ),
  );
  const filledNodes = ({ source, passages, path }: TextFile) =>
    parseMarkdown(fillNames(source, passages, values, asMarkdown), path).nodes;
  const filled = (source: string) => fillNames(source, [{ text: source, start: 0 }], values);
  const filledShort = (text: LocalText): LocalText =>
    typeof text === 'string' ? filled(text) : { en: filled(text.en), zh: filled(text.zh) };
  const short: ShortTexts = {};
  for (const key of SHORT_TEXTS) {
    const texts = config[key];
    if (texts) short[key] = texts.map(filledShort);
  }
  return {
    mistakes: [
      ...found((text) => nameMistakes(text, values), errorAt),
      ...found((text) => contradictions(text, announced), warningAt),
    ],
    unfilledMistakes: brackets.map(({ read: { file, label, escape }, at, text }) =>
      errorAt(file, at, label + unfilledMessage(text, escape)),
    ),
    unfilled: brackets.map(({ read, at, text }) => ({
      file: relative(place.folder, read.file).split(sep).join('/'),
      line: at.line,
      text: text.replaceAll(/\s+/gu, ' '),
    })),
    consent: localMarkdown(consent, filledNodes),
    instructions: localMarkdown(instructions, filledNodes),
    short,
  };
}

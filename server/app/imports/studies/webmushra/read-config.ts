import type { Language } from '#core/text/languages.ts';
import type { Notes } from '../draft/notes.ts';
import type { Unit } from '../draft/study-draft.ts';
import { htmlWords } from '../source/html-text.ts';
import type { ClipSources } from '../source/source-folder.ts';
import { flagOf, lineOf, textOf, valueOf, type Tree, type TreeMap } from '../source/tree.ts';
import { abxUnits, bs1116Units } from './comparison-pages.ts';
import { flattenPages, hasNestedRandom } from './flatten-pages.ts';
import { likertUnits } from './likert-pages.ts';
import { mushraUnit } from './mushra-pages.ts';
import { consentPage, finishPage, genericPage, volumePage, type Surroundings } from './other-pages.ts';
import type { PageContext } from './page-context.ts';
import { dialogueUnit } from './podeval-mushra.ts';
import { hasQuestions, questionUnits } from './podeval-questions.ts';

/** A configuration of webMUSHRA or PodEval as pages. */
export interface ReadConfig extends Surroundings {
  title: string;
  language: Language;
  units: Unit[];
}

/** How a configuration is read. */
export interface ConfigRules {
  dialect: 'webmushra' | 'podeval';
  notes: Notes;
  sources: ClipSources;
  file: number;
  allowsMissing: boolean;
}

const TOP_KEYS = [
  'testname',
  'testId',
  'bufferSize',
  'stopOnErrors',
  'showButtonPreviousPage',
  'remoteService',
  'language',
  'pages',
];

const UNITS: Readonly<Record<string, (context: PageContext) => Unit[]>> = {
  mushra: (context) => (context.dialect === 'podeval' ? dialogueUnit(context) : mushraUnit(context)),
  bs1116: bs1116Units,
  paired_comparison: abxUnits,
  likert_single_stimulus: (context) =>
    context.dialect === 'podeval' && hasQuestions(context.map)
      ? questionUnits(context)
      : likertUnits(context),
  likert_multi_stimulus: likertUnits,
};

function topNotes(map: TreeMap, notes: Notes): void {
  const say = (key: string, what: string): void => {
    if (textOf(map, key) !== null) notes.left(lineOf(map, key), what);
  };
  say('bufferSize', 'bufferSize: the player chooses its own');
  say(
    'stopOnErrors',
    'stopOnErrors: sounds that fail to load are loaded again, then the listener sees a message',
  );
  say('remoteService', 'remoteService: answers go to this server, page by page');
  if (flagOf(map, 'showButtonPreviousPage') === true)
    notes.left(
      lineOf(map, 'showButtonPreviousPage'),
      'showButtonPreviousPage: an answer is final, so listeners cannot go back',
    );
  for (const { key, line } of map.entries)
    if (!TOP_KEYS.includes(key)) notes.left(line, `${key}: webMUSHRA has no such key`);
}

const HAN = /\p{Script=Han}/gu;

/** Language of the pages: Chinese if the texts are; other languages get English buttons. */
function languageOf(map: TreeMap, texts: string, notes: Notes): Language {
  const language = textOf(map, 'language')?.toLowerCase() ?? 'en';
  const isChinese = (texts.match(HAN)?.length ?? 0) > texts.length / 10 && texts !== '';
  if (isChinese)
    notes.changed(
      lineOf(map, 'language'),
      'the texts are in Chinese, so the buttons and steps are too (language: zh)',
    );
  else if (language !== 'en')
    notes.changed(
      lineOf(map, 'language'),
      `language: ${language}: Earshot's own words are in English or Chinese; the texts of the study stay as they are`,
    );
  else if (textOf(map, 'language') !== null) notes.kept(lineOf(map, 'language'), 'language: en');
  return isChinese ? 'zh' : 'en';
}

function onePage(context: PageContext, around: Surroundings, units: Unit[]): void {
  const { map, notes } = context;
  const type = textOf(map, 'type');
  if (type === null) notes.mistake(map.line, 'the page has no type; add one, like type: mushra');
  else if (type === 'generic') genericPage(context, around, units.length === 0);
  else if (type === 'consent') consentPage(context, around);
  else if (type === 'volume') volumePage(context, around);
  else if (type === 'finish') finishPage(context, around);
  else {
    const convert = Object.entries(UNITS).find(([known]) => known === type)?.[1];
    if (convert) units.push(...convert(context));
    else if (type === 'spatial')
      notes.lost(map.line, 'spatial: Earshot has no pages on where a sound comes from');
    else
      notes.lost(
        map.line,
        `${type}: webMUSHRA itself has no such type of page; what its fork does with it is not known`,
      );
  }
}

/** Reads a configuration as pages; everything that is not carried over is in the notes. null after a mistake of the whole file. */
export function readConfig(tree: TreeMap, rules: ConfigRules): ReadConfig | null {
  const { notes, dialect } = rules;
  const pages = valueOf(tree, 'pages');
  if (pages?.kind !== 'list') {
    notes.mistake(tree.line, 'the file has no list of pages; a configuration of webMUSHRA has one');
    return null;
  }
  topNotes(tree, notes);
  if (hasNestedRandom(pages))
    notes.changed(
      pages.line,
      dialect === 'podeval'
        ? 'a list within a random list gives one of its pages, as in PodEval. Choose webmushra as the tool if all of its pages are meant'
        : 'lists within a random list: all of their pages are used, as in webMUSHRA. Choose podeval as the tool if one page of each is meant',
    );
  const around: Surroundings = { consent: null, instructions: [], level: null, questions: [] };
  const units: Unit[] = [];
  const found = flattenPages(pages, dialect, notes);
  for (const [index, page] of found.entries())
    onePage({ ...page, ...rules, number: index + 1 }, around, units);
  if (units.length === 0 && !notes.all().some(({ kind }) => kind === 'mistake'))
    notes.mistake(null, 'no page of the file has sounds that Earshot can use; nothing is left to rate');
  const title = htmlWords(textOf(tree, 'testname') ?? textOf(tree, 'testId') ?? '').plain;
  if (title === '') notes.changed(tree.line, 'the file has no testname; the title is Listening test');
  const texts = [
    title,
    ...around.instructions,
    around.consent ?? '',
    ...units.map(({ text }) => text ?? ''),
  ].join('');
  return {
    ...around,
    title: title === '' ? 'Listening test' : title.slice(0, 200),
    language: languageOf(tree, texts, notes),
    units,
  };
}

/** Whether a configuration is written for PodEval: its kinds of questions, or its names of anchors. */
export function seemsPodEval(tree: TreeMap): boolean {
  const pages = valueOf(tree, 'pages');
  if (pages?.kind !== 'list') return false;
  const maps = (items: readonly Tree[]): TreeMap[] =>
    items.flatMap((item) => (item.kind === 'map' ? [item] : item.kind === 'list' ? maps(item.items) : []));
  return maps(pages.items).some((map) => {
    if (textOf(map, 'type') === 'likert_single_stimulus') return hasQuestions(map);
    const stimuli = valueOf(map, 'stimuli');
    return (
      stimuli?.kind === 'map' &&
      stimuli.entries.some(({ key }) => key.startsWith('HQ_')) &&
      stimuli.entries.some(({ key }) => key.startsWith('LQ_'))
    );
  });
}

import type { Language } from '../text/languages.ts';
import { inEnglish, writerOf, type Writer } from '../text/phrase.ts';
import { translatorOf } from '../text/translator.ts';
import { ZH_ACTIONS } from './zh-actions.ts';
import { ZH_AUDIO } from './zh-audio.ts';
import { ZH_CARD } from './zh-card.ts';
import { zhCell } from './zh-cells.ts';
import { ZH_BLOCK_KEYS } from './zh-block-keys.ts';
import { ZH_CHECK } from './zh-check.ts';
import { ZH_DESIGN, ZH_FAULTS } from './zh-design.ts';
import { ZH_FINDINGS } from './zh-findings.ts';
import { ZH_HEADS } from './zh-heads.ts';
import { ZH_IMPORT_PAGES } from './zh-import-pages.ts';
import { ZH_IMPORT_TOOLS } from './zh-import-tools.ts';
import { ZH_IMPORTS } from './zh-imports.ts';
import { ZH_KEYS } from './zh-keys.ts';
import { zhLogDetail, zhRecord } from './zh-log.ts';
import { ZH_METHOD_NOTES } from './zh-method-notes.ts';
import { ZH_MORE_NOTES } from './zh-more-notes.ts';
import { ZH_ROLES_AS_SYSTEMS, ZH_SCALES } from './zh-names.ts';
import { ZH_NOTES } from './zh-notes.ts';
import { ZH_POLICY } from './zh-policy.ts';
import { ZH_RATINGS } from './zh-ratings.ts';
import { ZH_RECRUITING } from './zh-recruiting.ts';
import { ZH_REFUSALS } from './zh-refusals.ts';
import { ZH_RULES } from './zh-rules.ts';
import { ZH_KINDS, ZH_SCREENING_KEYS } from './zh-screening-keys.ts';
import { ZH_SENTENCES } from './zh-sentences.ts';
import { ZH_STUDY_FOLDER } from './zh-study-folder.ts';
import { ZH_SUMMARIES } from './zh-summaries.ts';
import { ZH_TEMPLATES } from './zh-templates.ts';
import { ZH_TITLES } from './zh-titles.ts';
import { ZH_WORK } from './zh-work.ts';

/** Names within results: built-in scales, roles as names of systems, judged units and intervals. */
const ZH_RESULT_NAMES = {
  ...ZH_SCALES,
  ...ZH_ROLES_AS_SYSTEMS,
  clips: '音频',
  'pairs of clips': '音频对',
  'simultaneous 95 %': '同时 95 %',
  'human-likeness score': '拟人度得分',
  '(mean)': '（均值）',
};

/** Writers of results, by language. */
export const WRITERS: Readonly<Record<Language, Writer>> = {
  en: inEnglish,
  zh: writerOf(
    {
      ...ZH_NOTES,
      ...ZH_MORE_NOTES,
      ...ZH_METHOD_NOTES,
      ...ZH_SUMMARIES,
      ...ZH_HEADS,
      ...ZH_TITLES,
    },
    ZH_RESULT_NAMES,
  ),
};

/** Writers of cells, by language: from the row's key and the cell to its text in tables and figures. */
export const CELL_WRITERS: Readonly<Record<Language, (key: string, cell: string) => string>> = {
  en: (_key, cell) => cell,
  zh: zhCell,
};

const ZH_ABOUT_KEYS = { ...ZH_KEYS, ...ZH_BLOCK_KEYS, ...ZH_SCREENING_KEYS };

/** Writers of types and descriptions of the keys of study.yaml, by language. */
export const KEY_WRITERS: Readonly<Record<Language, Writer>> = {
  en: inEnglish,
  zh: writerOf({ ...ZH_KINDS, ...ZH_RULES, ...ZH_ABOUT_KEYS }),
};

/** Templates of a message about a key that ends with the key's description: after a sentence or a question. */
const withDescription = (keys: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([en, other]) => [
      [`{0}. ${en}`, `{0}。${other}`],
      [`{0} ${en}`, `{0}${other}`],
    ]),
  );

/** Translators of messages of errors, rules, checks, jobs and models, by language. Messages are created, stored and passed in English. */
export const TRANSLATORS: Readonly<Record<Language, (message: string) => string>> = {
  en: String,
  zh: translatorOf({
    ...ZH_ACTIONS,
    ...ZH_REFUSALS,
    ...ZH_TEMPLATES,
    ...ZH_IMPORTS,
    ...ZH_IMPORT_PAGES,
    ...ZH_IMPORT_TOOLS,
    ...ZH_RATINGS,
    ...ZH_RECRUITING,
    ...ZH_POLICY,
    ...ZH_CARD,
    ...ZH_CHECK,
    ...withDescription(ZH_ABOUT_KEYS),
    ...ZH_STUDY_FOLDER,
    ...ZH_AUDIO,
    ...ZH_DESIGN,
    ...ZH_FAULTS,
    ...ZH_RULES,
    ...ZH_FINDINGS,
    ...ZH_SENTENCES,
    ...ZH_WORK,
  }),
};

/** Translators of details in the log, by language. */
export const LOG_TRANSLATORS: Readonly<Record<Language, (detail: string) => string>> = {
  en: String,
  zh: zhLogDetail,
};

/** Translators of recorded values, by language. */
export const RECORD_TRANSLATORS: Readonly<Record<Language, (detail: string) => string>> = {
  en: String,
  zh: zhRecord,
};

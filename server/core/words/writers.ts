import type { Language } from '../text/languages.ts';
import { inEnglish, writerOf, type Writer } from '../text/phrase.ts';
import { ZH_HEADS } from './zh-heads.ts';
import { ZH_METHOD_NOTES } from './zh-method-notes.ts';
import { ZH_NOTES } from './zh-notes.ts';
import { ZH_SUMMARIES } from './zh-summaries.ts';
import { ZH_TITLES } from './zh-titles.ts';

/** What writes results in each language. */
export const WRITERS: Readonly<Record<Language, Writer>> = {
  en: inEnglish,
  zh: writerOf({ ...ZH_NOTES, ...ZH_METHOD_NOTES, ...ZH_SUMMARIES, ...ZH_HEADS, ...ZH_TITLES }),
};

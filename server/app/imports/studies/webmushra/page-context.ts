import type { StudySource } from '#core/api/study-import.ts';
import { some } from '../../../../platform/words.ts';
import type { Notes } from '../draft/notes.ts';
import type { DraftClip, Unit } from '../draft/study-draft.ts';
import { htmlWords, type PlainWords } from '../source/html-text.ts';
import type { ClipSources } from '../source/source-folder.ts';
import { flagOf, lineOf, textOf, valueOf } from '../source/tree.ts';
import type { SourcePage } from './flatten-pages.ts';

/** Everything that converts a page. */
export interface PageContext extends SourcePage {
  dialect: StudySource;
  /** Index of the configuration in a family. */
  file: number;
  notes: Notes;
  sources: ClipSources;
  /** Number of the page in the file, from 1. */
  number: number;
  /** Whether missing clips become placeholders. */
  allowsMissing: boolean;
}

/** A stimulus as written: its key, and its clip. */
export interface Stimulus {
  key: string;
  line: number;
  source: string | null;
}

/** The file of a path; null after a note. */
export function sourceOf(
  { sources, notes, allowsMissing }: Pick<PageContext, 'sources' | 'notes' | 'allowsMissing'>,
  written: string,
  line: number,
): string | null {
  const found = sources.find(written);
  if (found.path !== null) {
    const isAddress = /^[a-z][a-z0-9+.-]+:\/\//iu.test(written.trim());
    if (found.how === 'case' || found.how === 'folder')
      notes.changed(
        line,
        isAddress
          ? 'addresses are not opened; the only file whose path ends in the same way is used'
          : 'the path is not in the folder as written; the only file whose path ends in the same way is used',
      );
    if (found.how === 'extension')
      notes.changed(
        line,
        `there is no ${written}; ${found.path} is used, the only file with that name and another extension`,
      );
    return found.path;
  }
  if (found.why === 'several')
    notes.mistake(
      line,
      `${written} fits several files: ${some(found.candidates)}; write a longer path, or rename them`,
    );
  else if (allowsMissing)
    notes.changed(line, `there is no ${written}; a tone takes its place; replace it before you publish`);
  else notes.mistake(line, `there is no ${written}; add the file, or ask for placeholders`);
  return null;
}

/** Stimuli of a page. A list of paths takes its keys from the names of the files. */
export function stimuliOf(context: PageContext): Stimulus[] {
  const { map, notes } = context;
  const stimuli = valueOf(map, 'stimuli');
  if (stimuli?.kind === 'map')
    return stimuli.entries.flatMap(({ key, line, value }) => {
      if (value.kind === 'text' && value.text.trim() !== '')
        return [{ key, line, source: sourceOf(context, value.text, line) }];
      notes.mistake(line, `the stimulus ${key} has no path; write one, or delete the line`);
      return [];
    });
  if (stimuli?.kind === 'list') {
    notes.changed(
      lineOf(map, 'stimuli'),
      'stimuli are a list without keys; the names of the files are used as keys',
    );
    return stimuli.items.flatMap((item) => {
      if (item.kind !== 'text') return [];
      const name = item.text.replaceAll('\\', '/').split('/').at(-1) ?? item.text;
      return [
        {
          key: name.replace(/\.[a-z0-9]+$/iu, ''),
          line: item.line,
          source: sourceOf(context, item.text, item.line),
        },
      ];
    });
  }
  notes.mistake(
    lineOf(map, 'stimuli'),
    'the page has no stimuli; write them as a map, like C1: clips/c1.wav',
  );
  return [];
}

/** The reference of a page; undefined: it has none. */
export function referenceOf(context: PageContext): Stimulus | undefined {
  const path = textOf(context.map, 'reference');
  const line = lineOf(context.map, 'reference');
  return path === null ? undefined : { key: 'reference', line, source: sourceOf(context, path, line) };
}

/** Id of a page for the names of items. */
export const idOf = ({ map, number }: Pick<PageContext, 'map' | 'number'>): string =>
  textOf(map, 'id') ?? textOf(map, 'name') ?? `page-${number}`;

/** Words of a key in HTML; a note names what is not shown. */
export function wordsOf({ map, notes }: Pick<PageContext, 'map' | 'notes'>, key: string): PlainWords {
  const words = htmlWords(textOf(map, key) ?? '');
  for (const name of words.dropped)
    notes.left(lineOf(map, key), `<${name}> in a text is not shown; listeners read text only`);
  return words;
}

/** The text above the scales of a page: its content, or a name that asks a question; null: none. */
export function questionOf(context: Pick<PageContext, 'map' | 'notes'>): string | null {
  const { plain } = wordsOf(context, 'content');
  if (plain !== '') return plain;
  const name = htmlWords(textOf(context.map, 'name') ?? '').plain;
  return /[?？]$/u.test(name) ? name : null;
}

const PRACTICE = /train|practi[cs]e|familiari[sz]|warm.?up|练习/iu;

/** Keys of a block that the page decides in every method. */
export function commonKeys({ map, notes }: PageContext): { training?: true } {
  const name = `${textOf(map, 'id') ?? ''} ${textOf(map, 'name') ?? ''}`;
  if (!PRACTICE.test(name)) return {};
  notes.changed(
    map.line,
    'the name of this page says practice: it becomes practice, whose ratings do not count',
  );
  return { training: true };
}

/** A unit of this page. */
export function unitOf(
  context: PageContext,
  config: Unit['config'],
  clips: readonly DraftClip[],
  text: string | null,
): Unit {
  const { file, map, isShuffled, pick } = context;
  return {
    config: { ...config, ...commonKeys(context) },
    clips,
    text,
    file,
    line: map.line,
    isShuffled,
    pick,
  };
}

/** Notes on display options that Earshot does not have, or always has. */
export function displayNotes({ map, notes }: PageContext): void {
  const say = (key: string, when: boolean, what: string): void => {
    if (flagOf(map, key) === when) notes.left(lineOf(map, key), what);
  };
  say('showWaveform', true, 'showWaveform: no waveforms are drawn, because listeners could judge by eye');
  say('showConditionNames', true, 'showConditionNames: names of conditions are never shown to listeners');
  if (flagOf(map, 'enableLooping') === true)
    notes.kept(lineOf(map, 'enableLooping'), 'enableLooping: listeners can loop a part of the sound');
  if (flagOf(map, 'enableLooping') === false)
    notes.left(
      lineOf(map, 'enableLooping'),
      'enableLooping: false: listeners can always loop a part of the sound',
    );
  if (textOf(map, 'name') !== null)
    notes.left(lineOf(map, 'name'), 'names of pages: pages with sounds have no heading of their own');
}

/** Keys that a type of page has in webMUSHRA or PodEval; others are reported, because webMUSHRA ignores them silently. */
export function unknownKeys(
  { map, notes }: Pick<PageContext, 'map' | 'notes'>,
  known: readonly string[],
): void {
  for (const { key, line } of map.entries)
    if (!known.includes(key)) {
      const near = known.find((other) => other.toLowerCase() === key.toLowerCase());
      notes.left(
        line,
        near === undefined
          ? `${key}: the type of page has no such key`
          : `${key}: webMUSHRA ignores this spelling of ${near}`,
      );
    }
}

/** Keys of pages with questions on one clip. */
export const LIKERT_KEYS = [
  'type',
  'id',
  'name',
  'content',
  'stimuli',
  'response',
  'mustRate',
  'mustPlayback',
  'showWaveform',
  'enableLooping',
  'reference',
];

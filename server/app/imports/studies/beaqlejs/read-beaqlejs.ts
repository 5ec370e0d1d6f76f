import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import { endingOf } from '#core/formats/upload-files.ts';
import { orList } from '../../../../platform/words.ts';
import { buildBlocks } from '../draft/build-blocks.ts';
import type { Notes } from '../draft/notes.ts';
import type { Unit } from '../draft/study-draft.ts';
import { htmlWords } from '../source/html-text.ts';
import type { ImportRules, ReadDraft, Reader } from '../source/import-rules.ts';
import { ClipSources, decodeText, type SourceFolder } from '../source/source-folder.ts';
import {
  flagOf,
  lineOf,
  mapsIn,
  numberOf,
  textOf,
  valueOf,
  type TreeEntry,
  type TreeMap,
} from '../source/tree.ts';
import { onceEach, REFERENCE } from '../webmushra/mushra-pages.ts';
import { sourceOf } from '../webmushra/page-context.ts';
import { NotLiteral, readLiteral } from './js-literal.ts';

const START = /\bTestConfig\s*=\s*/u;
const METHODS = [METHOD_FOR.sliders, METHOD_FOR.comparison, METHOD_FOR.preference] as const;
type BeaqleMethod = (typeof METHODS)[number];
const CLASSES: Readonly<Record<string, BeaqleMethod>> = {
  MushraTest: METHOD_FOR.sliders,
  AbxTest: METHOD_FOR.comparison,
  PrefTest: METHOD_FOR.preference,
  PreferenceTest: METHOD_FOR.preference,
};

const scripts = ({ paths }: SourceFolder): string[] =>
  paths.filter((path) => ['js', 'json'].includes(endingOf(path)));

/** Scripts of a folder with the configuration of a BeaqleJS test. */
export async function beaqleConfigs(folder: SourceFolder): Promise<string[]> {
  const found: string[] = [];
  for (const path of scripts(folder)) {
    const { text } = decodeText(await folder.read(path));
    if (START.test(text) && /Testsets/u.test(text)) found.push(path);
  }
  return found;
}

/** The method that the page of the test starts; null: no page says it. */
async function methodInPage(folder: SourceFolder): Promise<BeaqleMethod | null> {
  for (const path of folder.paths.filter((name) => ['html', 'htm'].includes(endingOf(name)))) {
    const { text } = decodeText(await folder.read(path));
    const [, name = ''] =
      /new\s+(\w+Test)\s*\(\s*TestConfig/u.exec(
        text.replaceAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, ''),
      ) ?? [];
    const method = CLASSES[name];
    if (method) return method;
  }
  return null;
}

interface Context {
  config: TreeMap;
  notes: Notes;
  sources: ClipSources;
  allowsMissing: boolean;
}

function topNotes({ config, notes }: Context): void {
  const left: readonly (readonly [string, string])[] = [
    ['RateScalePng', 'RateScalePng: scales have words, not an image'],
    ['RateScaleBgPng', 'RateScaleBgPng: scales have words, not an image'],
    ['ShowFileIDs', 'ShowFileIDs: names of files are never shown to listeners'],
    ['ShowResults', 'ShowResults: listeners do not see their answers at the end'],
    ['EnableOnlineSubmission', 'EnableOnlineSubmission: answers go to this server, page by page'],
    ['BeaqleServiceURL', 'BeaqleServiceURL: answers go to this server, page by page'],
    ['LoopByDefault', 'LoopByDefault: listeners can loop the sound or a part of it'],
    ['EnableABLoop', 'EnableABLoop: listeners can always loop a part of the sound'],
  ];
  for (const [key, what] of left) if (textOf(config, key) !== null) notes.left(lineOf(config, key), what);
  const [low, high] = [numberOf(config, 'RateMinValue') ?? 0, numberOf(config, 'RateMaxValue') ?? 100];
  if (low !== 0 || high !== 100)
    notes.changed(lineOf(config, 'RateMaxValue'), `scores of ${low} to ${high} become 0 to 100`);
  if (textOf(config, 'RateDefaultValue') !== null)
    notes.changed(lineOf(config, 'RateDefaultValue'), 'RateDefaultValue: scores are empty at first');
}

/** Files of a test set with their places. */
function filesOf(set: TreeMap, context: Context): { key: string; line: number; source: string | null }[] {
  const { config, notes } = context;
  const files = valueOf(set, 'Files');
  const root = textOf(config, 'AudioRoot') ?? '';
  if (files?.kind !== 'map') {
    notes.mistake(set.line, 'the test set has no Files; write them as a map, like "1": "audio/1.wav"');
    return [];
  }
  return files.entries.flatMap(({ key, line, value }: TreeEntry) =>
    value.kind === 'text' ? [{ key, line, source: sourceOf(context, `${root}${value.text}`, line) }] : [],
  );
}

function unitOf(set: TreeMap, index: number, method: BeaqleMethod, context: Context): Unit[] {
  const { config, notes } = context;
  const item = textOf(set, 'TestID') ?? textOf(set, 'Name') ?? `set-${index + 1}`;
  const files = filesOf(set, context);
  const isShuffled = flagOf(config, 'RandomizeTestOrder') === true;
  const base = { text: null, file: 0, line: set.line, isShuffled };
  const most = numberOf(config, 'MaxTestsPerRun') ?? -1;
  const pick = most > 0 ? { group: 'all', most } : null;
  if (method !== METHOD_FOR.sliders) {
    if (files.length !== 2)
      notes.mistake(set.line, `the test set has ${files.length} files; a comparison has two, A and B`);
    const clips = files.map(({ key, source }) => ({ source, system: key, item }));
    return [{ ...base, pick, config: { method, systems: files.map(({ key }) => key) }, clips }];
  }
  const reference = files.find(({ key }) => /^reference$/iu.test(key));
  const others = onceEach(
    context,
    reference,
    files.filter((file) => file !== reference),
  );
  const requires = reference && flagOf(config, 'RequireMaxRating') === true;
  const own = {
    method,
    ...(reference && { reference: { where: { system: REFERENCE } } }),
    ...(requires && { require_100: 'block' }),
  };
  const clips = [...(reference ? [{ ...reference, key: REFERENCE }] : []), ...others];
  return [
    { ...base, pick, config: own, clips: clips.map(({ key, source }) => ({ source, system: key, item })) },
  ];
}

async function draftOf(
  folder: SourceFolder,
  path: string,
  rules: ImportRules,
  notes: Notes,
): Promise<ReadDraft> {
  const { text } = decodeText(await folder.read(path));
  const start = START.exec(text);
  const config = readLiteral(text, (start?.index ?? 0) + (start?.[0].length ?? 0));
  if (config.kind !== 'map') {
    notes.mistake(config.line, 'TestConfig is not a map of keys');
    return { draft: null };
  }
  const sets = mapsIn(valueOf(config, 'Testsets'));
  const hasReference = sets.some((set) => filesHave(set, 'Reference'));
  const method =
    METHODS.find((known) => known === rules.method) ??
    (await methodInPage(folder)) ??
    (hasReference ? METHOD_FOR.sliders : null);
  if (method === null) {
    notes.mistake(
      config.line,
      `the files do not say which test it is; choose the method: ${orList(METHODS)}`,
    );
    return { draft: null };
  }
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const context: Context = {
    config,
    notes,
    sources: new ClipSources(folder.paths, base),
    allowsMissing: rules.placeholders,
  };
  topNotes(context);
  const units = sets.flatMap((set, index) => unitOf(set, index, method, context));
  if (units.length === 0)
    notes.mistake(lineOf(config, 'Testsets'), 'there are no test sets; nothing is left to rate');
  notes.kept(lineOf(config, 'Testsets'), `the test sets, as pages of the method ${method}`);
  if (method === METHOD_FOR.comparison) notes.kept(config.line, 'ABX: X is A or B, equally often');
  if (method === METHOD_FOR.sliders && units.some(({ config: own }) => 'require_100' in own))
    notes.kept(lineOf(config, 'RequireMaxRating'), 'RequireMaxRating: a page waits until one sound has 100');
  const blocks = buildBlocks(units, { isFixed: rules.order === 'fixed', notes, files: 1, instructions: [] });
  const title = htmlWords(textOf(config, 'TestName') ?? '').plain;
  return {
    draft: {
      title: title === '' ? 'Listening test' : title.slice(0, 200),
      language: 'en',
      consent: null,
      instructions: [],
      level: null,
      contact: textOf(config, 'SupervisorContact'),
      loudness: null,
      questions: [],
      blocks,
    },
  };
}

function filesHave(set: TreeMap, key: string): boolean {
  const files = valueOf(set, 'Files');
  return files?.kind === 'map' && files.entries.some((entry) => entry.key === key);
}

/** Reads a test of BeaqleJS. Its script is read as a literal and never run. */
export const readBeaqleJs: Reader = async (folder, rules, notes) => {
  const all = await beaqleConfigs(folder);
  const chosen = rules.config === undefined ? all : all.filter((path) => path.endsWith(rules.config ?? ''));
  const [path, other] = chosen;
  if (path === undefined || other !== undefined) {
    notes.mistake(
      null,
      path === undefined
        ? 'no script has TestConfig with Testsets; name the folder with the config of BeaqleJS'
        : `there are ${chosen.length} scripts with a TestConfig; choose one`,
    );
    return { draft: null, configs: all };
  }
  const own = notes.of(path);
  try {
    return await draftOf(folder, path, rules, own);
  } catch (cause) {
    if (!(cause instanceof NotLiteral)) throw cause;
    own.mistake(cause.line, cause.message);
    return { draft: null };
  }
};

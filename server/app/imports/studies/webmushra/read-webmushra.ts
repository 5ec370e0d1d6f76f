import { endingOf } from '#core/formats/upload-files.ts';
import { counted, some } from '../../../../platform/words.ts';
import { buildBlocks } from '../draft/build-blocks.ts';
import { Notes } from '../draft/notes.ts';
import type { StudyDraft } from '../draft/study-draft.ts';
import type { ImportRules, Reader } from '../source/import-rules.ts';
import { ClipSources, decodeText, type SourceFolder } from '../source/source-folder.ts';
import { valueOf, type TreeMap } from '../source/tree.ts';
import { UnusableYaml } from '../yaml/expand-yaml.ts';
import { readLenientYaml } from '../yaml/lenient-yaml.ts';
import { isFamily, joinFamily } from './family.ts';
import { readConfig, seemsPodEval, type ReadConfig } from './read-config.ts';

const LARGEST_BYTES = 4 * 1024 ** 2;

/** YAML files of a folder, except study files of Earshot. */
export const yamlFiles = ({ paths }: SourceFolder): string[] =>
  paths.filter(
    (path) =>
      ['yaml', 'yml'].includes(endingOf(path)) &&
      !/(?:^|\/)(?:study|docker-compose|compose)\.ya?ml$/iu.test(path),
  );

/** A configuration of a folder with its text as a tree. */
interface Found {
  path: string;
  tree: TreeMap;
}

/** Reads a YAML file; null after a mistake, or for a file of another kind. `isChosen`: whether the file has to be a configuration. */
async function openConfig(
  folder: SourceFolder,
  path: string,
  notes: Notes,
  isChosen: boolean,
): Promise<Found | null> {
  const own = notes.of(path);
  const bytes = await folder.read(path);
  if (bytes.length > LARGEST_BYTES) {
    own.mistake(
      null,
      `the file has more than ${LARGEST_BYTES / 1024 ** 2} MB; a configuration is a text of some kB`,
    );
    return null;
  }
  const { text, encoding } = decodeText(bytes);
  const looksRight = /^\s*["']?pages["']?\s*:/mu.test(text);
  if (!looksRight && !isChosen) return null;
  try {
    const tree = readLenientYaml(text, own);
    if (encoding !== null)
      own.changed(null, `the file is not UTF-8 but ${encoding}; check letters like ä or 你 in the texts`);
    if (tree.kind === 'map' && valueOf(tree, 'pages') !== null) return { path, tree };
    own.mistake(1, 'the file has no list of pages; a configuration of webMUSHRA has one');
  } catch (cause) {
    if (!(cause instanceof UnusableYaml)) throw cause;
    own.mistake(cause.line, cause.message);
  }
  return null;
}

/** The configurations to read: the chosen one, or all. */
function chosenPaths(folder: SourceFolder, { config }: ImportRules, notes: Notes): string[] {
  const all = yamlFiles(folder);
  if (config === undefined) return all;
  const found = all.filter((path) => path === config || path.endsWith(`/${config}`));
  if (found.length === 1) return found;
  notes.mistake(null, `there is no configuration ${config}; there are: ${some(all)}`);
  return [];
}

const baseOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

function readAll(
  found: readonly Found[],
  folder: SourceFolder,
  { dialect, placeholders }: { dialect: 'webmushra' | 'podeval'; placeholders: boolean },
  notes: Notes,
): ReadConfig[] {
  return found.flatMap(({ path, tree }, file) => {
    // Files of a family say the same: only what the first one does not say is new.
    const own = file === 0 ? notes.of(path) : new Notes(path);
    const sources = new ClipSources(folder.paths, baseOf(path));
    const read = readConfig(tree, { dialect, notes: own, sources, file, allowsMissing: placeholders });
    if (file > 0) notes.addNew(own);
    return read ? [read] : [];
  });
}

function dialectOf({ from }: ImportRules, found: readonly Found[]): 'webmushra' | 'podeval' {
  if (from === 'podeval' || from === 'webmushra') return from;
  return found.some(({ tree }) => seemsPodEval(tree)) ? 'podeval' : 'webmushra';
}

/** The draft of configurations that are one study. */
function draftOf(configs: readonly ReadConfig[], { order }: ImportRules, notes: Notes): StudyDraft | null {
  const joined = joinFamily(configs, notes);
  if (!joined) return null;
  const { units, title, language, consent, instructions, level, questions } = joined;
  const texts = [...instructions];
  const blocks = buildBlocks(units, {
    isFixed: order === 'fixed',
    notes,
    files: configs.length,
    instructions: texts,
  });
  return {
    title,
    language,
    consent,
    instructions: texts,
    level,
    contact: null,
    loudness: null,
    questions,
    blocks,
  };
}

/** Reads a folder with configurations of webMUSHRA or PodEval. */
export const readWebMushra: Reader = async (folder, rules, notes) => {
  const found: Found[] = [];
  const paths = chosenPaths(folder, rules, notes);
  for (const path of paths) {
    const config = await openConfig(folder, path, notes, paths.length === 1 || rules.config !== undefined);
    if (config) found.push(config);
  }
  const [first] = found;
  if (!first) {
    if (notes.all().length === 0)
      notes.mistake(null, 'no YAML file has a list of pages; name the folder with the configuration');
    return { draft: null };
  }
  const from = dialectOf(rules, found);
  const configs = readAll(found, folder, { dialect: from, placeholders: rules.placeholders }, notes);
  if (configs.length === 1 || isFamily(configs))
    return { draft: draftOf(configs, rules, notes.of(first.path)), from };
  const names = found.map(({ path }) => path);
  notes.keepOnly((note) => note.kind === 'mistake' && note.lines.length === 0 && note.file === notes.file);
  notes.mistake(
    null,
    `there are ${counted(names.length, 'configuration')} that are different studies; choose one: ${some(names)}`,
  );
  return { draft: null, from, configs: names };
};

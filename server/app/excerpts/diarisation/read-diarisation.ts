import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { Speech } from '#core/dialogue/stretches.ts';
import { statOrNull } from '../../../platform/inside-folder.ts';
import { counted, some } from '../../../platform/words.ts';
import { ClipFinder } from '../../../study-files/find/clip-finder.ts';
import { formatMistake, StudyMistakes, type Mistake } from '../../../study-files/parse/mistake.ts';
import { readJson } from './json.ts';
import type { NamedSpeech } from './read-speech.ts';
import { readRttm } from './rttm.ts';
import { readSpeechTable } from './table.ts';

const SHOWN_MISTAKES = 10;
const KINDS = /\.(rttm|csv|tsv|json)$/i;

/** A file of a diarisation. */
interface Source {
  path: string;
  /** Path without its ending, relative to the given folder. */
  name: string;
}

export interface Diarisation {
  /** Paths of the files that were read. */
  files: string[];
  /** Speech by the id of its recording, for every recording. */
  speech: ReadonlyMap<string, readonly Speech[]>;
  /** Recordings that the files name but that were not given. */
  unknown: string[];
}

function refuse(mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.slice(0, SHOWN_MISTAKES).map(formatMistake);
  const more = mistakes.length - lines.length;
  throw new StudyMistakes([...lines, ...(more > 0 ? [`... and ${more} more`] : [])].join('\n'));
}

async function sourcesAt(path: string): Promise<Source[]> {
  const entry = await statOrNull(path);
  if (!entry) throw new StudyMistakes(`there is no file ${path}; name the diarisation`);
  const withoutEnding = (name: string): string => name.replaceAll('\\', '/').replace(KINDS, '');
  if (!entry.isDirectory()) return [{ path, name: withoutEnding(relative(join(path, '..'), path)) }];
  const names = (await readdir(path, { recursive: true })).filter((name) => KINDS.test(name)).toSorted();
  if (names.length === 0)
    throw new StudyMistakes(`${path} has no .rttm, .csv or .json file; name the folder of the diarisation`);
  return names.map((name) => ({ path: join(path, name), name: withoutEnding(name) }));
}

async function readSource(path: string): Promise<NamedSpeech[]> {
  const ending = extname(path).toLowerCase();
  if (!KINDS.test(ending))
    throw new StudyMistakes(`${path}: a diarisation is a .rttm, .csv, .tsv or .json file; rename the file`);
  const isTable = ending === '.csv' || ending === '.tsv';
  const text = isTable ? '' : (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').normalize('NFC');
  const read = ending === '.rttm' ? readRttm : readJson;
  const { mistakes, speech } = isTable ? await readSpeechTable(path) : read(path, text);
  refuse(mistakes);
  if (speech.length === 0) throw new StudyMistakes(`${path}: the file has no turns; export it again`);
  return speech;
}

/** The recording that a file names, by its path or its name, with or without ending; null if it was not given. */
function recordingOf(finder: ClipFinder, path: string, name: string): string | null {
  // An id like "talk.1" has no ending. If one was added, only that is removed.
  const ways = [`${name}.any`, name].map((way) => finder.byPath(way));
  const several = ways.find((way) => way.several !== undefined)?.several;
  if (several)
    throw new StudyMistakes(
      `${path}: ${name} names ${some(several.map(({ id }) => id))}; write the path of one of them, without its ending`,
    );
  return ways.find(({ clips }) => clips.length === 1)?.clips[0]?.id ?? null;
}

/**
 * Reads the speech of recordings, named by their ids, from a diarisation: an RTTM, CSV or JSON file, or a folder with
 * several. An entry names its recording. Otherwise the file has the recording's name, or there is only one file and
 * one recording. Throws StudyMistakes for an unusable file, and for a recording without speech.
 */
export async function readDiarisation(path: string, ids: readonly string[]): Promise<Diarisation> {
  const finder = new ClipFinder(ids.map((id) => ({ id, factors: {} })));
  const sources = await sourcesAt(path);
  const speech = new Map<string, { path: string; all: Speech[] }>();
  const unknown = new Set<string>();
  for (const source of sources) {
    const known = new Map<string | null, string | null>();
    for (const { recording: name, ...one } of await readSource(source.path)) {
      let id = known.get(name);
      if (id === undefined) {
        const isOnly = name === null && sources.length === 1 && ids.length === 1;
        id = isOnly ? (ids[0] ?? null) : recordingOf(finder, source.path, name ?? source.name);
        known.set(name, id);
      }
      if (id === null) {
        unknown.add(name ?? source.name);
        continue;
      }
      const own = speech.get(id) ?? { path: source.path, all: [] };
      if (own.path !== source.path)
        throw new StudyMistakes(
          `${id} has turns in ${own.path} and in ${source.path}; keep one of the files`,
        );
      own.all.push(one);
      speech.set(id, own);
    }
  }
  const silent = ids.filter((id) => !speech.has(id));
  if (silent.length > 0) {
    const names = unknown.size === 0 ? '' : `, which names ${some([...unknown])}`;
    throw new StudyMistakes(
      `${path}: no turns for ${counted(silent.length, 'recording')} (${some(silent)})${names}; ` +
        'give the recording and its turns one name',
    );
  }
  const byId = new Map([...speech].map(([id, { all }]) => [id, all]));
  return { files: sources.map((source) => source.path), speech: byId, unknown: [...unknown] };
}

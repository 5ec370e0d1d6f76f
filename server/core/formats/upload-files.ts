/** Limits of an uploaded study. 4,000 clips of a minute at 48 kHz are within them. */
export const UPLOAD_LIMITS = {
  entries: 5000,
  fileBytes: 200 * 1024 ** 2,
  totalBytes: 2 * 1024 ** 3,
  /** Largest compression ratio; sound and text reach at most 30, except silence. */
  ratio: 100,
  /** Size from which the ratio is checked, bytes: short silences compress very well. */
  ratioFromBytes: 10 * 1024 ** 2,
  pathLength: 300,
  nameLength: 120,
  depth: 8,
} as const;

/** Extensions of the files of a study. */
const TEXT = ['yaml', 'yml', 'csv', 'tsv', 'md', 'txt', 'json', 'jsonl'];
const SOUND = ['wav', 'flac', 'mp3', 'ogg', 'opus', 'm4a', 'aac'];
const TAKEN: ReadonlySet<string> = new Set([...TEXT, ...SOUND]);
/** Extensions of the files of other tools' studies: scripts and pages are read as text, never run. */
const FOREIGN: ReadonlySet<string> = new Set([...TAKEN, 'js', 'xml', 'html', 'htm', 'cfg']);
/** Extensions of files with ratings. */
export const RATINGS_FILES = ['csv', 'tsv', 'txt', 'xlsx', 'json', 'jsonl', 'ndjson', 'parquet'] as const;

/** Extensions of the files that an upload takes. */
const TAKEN_OF: Readonly<Record<Holds, ReadonlySet<string>>> = {
  study: TAKEN,
  clips: TAKEN,
  foreign: FOREIGN,
  ratings: new Set(RATINGS_FILES),
};

/** Files that operating systems add to folders and archives. */
const BY_SYSTEMS: ReadonlySet<string> = new Set(['__macosx', 'thumbs.db', 'desktop.ini']);

/** The extension of a file's name, lowercase; empty: none. Example: 'a/b.WAV' has 'wav'. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export const isSound = (path: string): boolean => SOUND.includes(endingOf(path));

/** Reason why a path of an upload does not work on every system, or null. */
export function pathProblem(path: string): string | null {
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path);
  const say = (problem: string): string => `${shown} ${problem}`;
  if (path === '') return 'a file has no name: pack the folder again';
  // \p{C}: control, format, unassigned and half characters (which arrive as U+FFFD) can disguise a name.
  if (/[\p{C}\uFFFD]/u.test(path)) return say('has invisible characters in its name: rename it');
  if (path.includes('\\'))
    return say('has a backslash in its name: pack the folder with a program that writes /');
  if (/^([a-zA-Z]:|\/)/u.test(path)) return say('is outside the folder of the study: pack that folder');
  const parts = path.split('/');
  if (parts.some((part) => part === '..' || part === '.' || part === ''))
    return say('leaves the folder of the study: pack that folder again');
  if (path.length > UPLOAD_LIMITS.pathLength || parts.some((part) => part.length > UPLOAD_LIMITS.nameLength))
    return say(`is longer than ${UPLOAD_LIMITS.nameLength} characters: rename it`);
  if (parts.length > UPLOAD_LIMITS.depth)
    return say(`is more than ${UPLOAD_LIMITS.depth} folders deep: move it up`);
  return null;
}

/** Whether a file is of a kind that studies have, and is not hidden. For paths without a pathProblem. */
export function isTaken(path: string, holds: Holds = 'study'): boolean {
  const parts = path.toLowerCase().split('/');
  return (
    !parts.some((part) => part.startsWith('.') || BY_SYSTEMS.has(part)) && TAKEN_OF[holds].has(endingOf(path))
  );
}

/** The path on systems that ignore case or letter form. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** Checks the paths of an upload one by one: not too many, and no two that are equal on some system. */
export class UploadPaths {
  readonly #known = new Map<string, { path: string; isFolder: boolean }>();
  #count = 0;

  /** Adds a path. Returns the reason why it cannot be added, or null. Adding a path twice is allowed. */
  add(path: string): string | null {
    const problem = pathProblem(path);
    if (problem !== null) return problem;
    const parts = path.split('/');
    for (let length = 1; length < parts.length; length += 1) {
      const clash = this.#clash(parts.slice(0, length).join('/'), true);
      if (clash !== null) return clash;
    }
    const clash = this.#clash(path, false);
    if (clash !== null) return clash;
    return this.#count > UPLOAD_LIMITS.entries ? tooMany() : null;
  }

  #clash(path: string, isFolder: boolean): string | null {
    const key = folded(path);
    const known = this.#known.get(key);
    if (!known) {
      this.#known.set(key, { path, isFolder });
      if (!isFolder) this.#count += 1;
      return null;
    }
    if (known.path === path && known.isFolder === isFolder) return null;
    return `${JSON.stringify(path)} and ${JSON.stringify(known.path)} are the same name where case or letter form is ignored: rename one`;
  }
}

/** Contents of an upload: a study with its study.yaml, clips for a template, a study of another tool, or a file of ratings. */
export type Holds = 'study' | 'clips' | 'foreign' | 'ratings';

const REMEDY = 'remove those that the study does not need';

/** Refusal of too many files. `found`: their number, if known. */
export const tooMany = (found?: number): string =>
  found === undefined
    ? `there are more than ${UPLOAD_LIMITS.entries} files: ${REMEDY}`
    : `there are ${found} files, but at most ${UPLOAD_LIMITS.entries} are allowed: ${REMEDY}`;

/** The one folder around all files of an upload, if it has further folders with clips; otherwise ''. */
function clipsRoot(paths: readonly string[]): { root: string } | { problem: string } {
  const taken = paths.filter((path) => isTaken(path));
  const sounds = taken.filter(isSound);
  if (sounds.length === 0) return { problem: 'there are no sound files: upload the folder with your clips' };
  const [top = ''] = sounds[0]?.split('/') ?? [];
  const isAround =
    taken.every((path) => path.startsWith(`${top}/`)) && sounds.some((path) => path.split('/').length > 2);
  return { root: isAround ? `${top}/` : '' };
}

/** The one folder around all paths; '' if there is none. */
function commonTop(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = `${first.split('/')[0] ?? ''}/`;
  return paths.every((path) => path.startsWith(top)) && first !== '' ? top : '';
}

/** Folder of study.yaml, or of the clips, in an upload: '' or one folder with a slash. */
export function rootOf(
  paths: readonly string[],
  holds: Holds = 'study',
): { root: string } | { problem: string } {
  if (holds === 'clips') return clipsRoot(paths);
  if (holds === 'ratings')
    return paths.length === 1
      ? { root: '' }
      : { problem: `upload one file of ratings: ${RATINGS_FILES.join(', ')}` };
  if (holds === 'foreign') return { root: commonTop(paths.filter((path) => isTaken(path, holds))) };
  const named = paths.filter((path) => path === 'study.yaml' || path.endsWith('/study.yaml'));
  if (named.includes('study.yaml')) return { root: '' };
  const roots = named.filter((path) => path.split('/').length === 2);
  const [root, other] = roots;
  if (root !== undefined && other !== undefined)
    return { problem: `${root} and ${other} are two studies: upload one after the other` };
  if (root !== undefined) return { root: root.slice(0, -'study.yaml'.length) };
  const deeper = named[0];
  if (deeper !== undefined)
    return { problem: `${deeper} is too deep: upload the folder that contains study.yaml` };
  const alike = paths.find((path) => /(^|\/)study\.ya?ml$/iu.test(path));
  return {
    problem:
      alike === undefined
        ? 'there is no study.yaml: upload the folder that contains it'
        : `${alike} is not named study.yaml: rename it`,
  };
}

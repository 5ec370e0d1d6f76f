import { endingOf, isSound } from '#core/formats/upload-files.ts';

/** The files of a study of another program. Nothing outside of them is read. */
export interface SourceFolder {
  /** Name for messages. */
  label: string;
  /** Paths with slashes, without links and hidden files. */
  paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}

/** Text of a configuration file and how its bytes were read. */
export interface SourceText {
  text: string;
  /** Encoding other than UTF-8, or null. */
  encoding: string | null;
}

/** Reads text in UTF-8, in UTF-16 with its mark, or else in Windows-1252, in which every byte is a letter. */
export function decodeText(bytes: Uint8Array): SourceText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** A clip that a configuration names: its file, and how it was found if not under its own path. */
export type FoundSource =
  | { path: string; how: 'as written' | 'case' | 'folder' | 'extension' }
  | { path: null; why: 'missing' | 'several'; candidates: readonly string[] };

const folded = (path: string): string => path.normalize('NFC').toLowerCase();
const withoutEnding = (path: string): string => {
  const ending = endingOf(path);
  return ending === '' ? path : path.slice(0, -ending.length - 1);
};

/** The path within a site that an address or a path of any system names. Example: 'http://a.org/x/b%20c.wav?v=1' is 'x/b c.wav'. */
export function pathOfAddress(written: string): string {
  const address = /^[a-z][a-z0-9+.-]+:\/\/[^/]*\/?(.*)$/iu.exec(written.trim())?.[1] ?? written.trim();
  const plain = address
    .replaceAll('\\', '/')
    .replace(/^[a-zA-Z]:/u, '')
    .replace(/[?#].*$/u, '');
  const parts = unescaped(plain)
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  return parts.filter((part) => part !== '..').join('/');
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Finds clips by the paths that configurations write. */
export class ClipSources {
  readonly #sounds: readonly string[];
  readonly #base: string;

  /** `base`: folder of the configuration, '' or with a slash at its end. */
  constructor(paths: readonly string[], base: string) {
    this.#sounds = paths.filter(isSound);
    this.#base = base;
  }

  /**
   * The file of a path: itself, from the root or from the configuration; else the only file that ends like it, by as many
   * folders as possible; else the only one with another extension.
   */
  find(written: string): FoundSource {
    const path = pathOfAddress(written);
    const own = [path, `${this.#base}${path}`].find((known) => this.#sounds.includes(known));
    if (own !== undefined) return { path: own, how: 'as written' };
    const same = this.#ending(path, folded);
    if (same.length === 1) {
      const [found = ''] = same;
      return { path: found, how: folded(found) === folded(path) ? 'case' : 'folder' };
    }
    if (same.length > 1) return { path: null, why: 'several', candidates: same };
    const other = this.#ending(path, (each) => folded(withoutEnding(each)));
    if (other.length === 1) return { path: other[0] ?? '', how: 'extension' };
    return { path: null, why: other.length > 1 ? 'several' : 'missing', candidates: other };
  }

  /** Sounds with the longest common end of a path, at least the file's name. */
  #ending(path: string, keyOf: (path: string) => string): string[] {
    const parts = keyOf(path).split('/');
    for (let from = 0; from < parts.length; from += 1) {
      const end = parts.slice(from).join('/');
      const found = this.#sounds.filter((sound) => keyOf(sound) === end || keyOf(sound).endsWith(`/${end}`));
      if (found.length > 0) return found;
    }
    return [];
  }
}

import { groupBy } from '#core/order/group-by.ts';

/** A clip with its path, its factors, and the facts of its set's table. */
export interface NamedClip {
  id: string;
  factors: Readonly<Record<string, string>>;
  facts?: Readonly<Record<string, string>>;
}

/** Result of looking up a row's clip. `several`: the row is ambiguous. Neither: no clip matches. */
export interface FoundClip {
  clips: readonly NamedClip[];
  several?: readonly NamedClip[];
}

const partsOf = (path: string): string[] =>
  path.split(/[\\/]+/).filter((part) => part !== '' && part !== '.');

interface Path {
  /** File name without its extension. Example: 'out/a.1.wav' has the stem 'a.1'. */
  stem: string;
  /** Its folders, from the file upwards. */
  folders: readonly string[];
}

function pathOf(path: string): Path {
  const parts = partsOf(path).toReversed();
  const [name = ''] = parts;
  return { stem: name.replace(/\.[A-Za-z0-9]{1,5}$/, ''), folders: parts.slice(1) };
}

/** Number of folders that two paths share, counted upwards from the file. */
function sharedFolders(own: readonly string[], other: readonly string[]): number {
  const differs = own.findIndex((part, index) => part !== other[index]);
  return differs === -1 ? own.length : differs;
}

/**
 * Finds the clips of rows. A path matches a clip's own path, or a clip of the same file name in any folder and with
 * any extension. Of several such clips, the one that shares most folders is chosen, if it is unique.
 */
export class ClipFinder {
  readonly #clips: readonly NamedClip[];
  readonly #byId: ReadonlyMap<string, NamedClip>;
  #byStem: ReadonlyMap<string, readonly { clip: NamedClip; folders: readonly string[] }[]> | null = null;
  readonly #byFactors = new Map<string, ReadonlyMap<string, readonly NamedClip[]>>();

  constructor(clips: readonly NamedClip[]) {
    this.#clips = clips;
    this.#byId = new Map(clips.map((clip) => [clip.id, clip]));
  }

  /** Example: of clips a/1.flac and b/1.flac, 'out/b/1.wav' finds the second, and '1.wav' either. */
  byPath(path: string): FoundClip {
    const own = this.#byId.get(path);
    if (own) return { clips: [own] };
    this.#byStem ??= groupBy(
      this.#clips.map((clip) => ({ clip, ...pathOf(clip.id) })),
      ({ stem }) => stem,
    );
    const { stem, folders } = pathOf(path);
    const named = this.#byStem.get(stem) ?? [];
    if (named.length < 2) return { clips: named.map(({ clip }) => clip) };
    const shared = named.map((other) => sharedFolders(folders, other.folders));
    const most = Math.max(...shared);
    // A path with folders, of which no clip shares the last one, names a missing clip.
    if (most === 0 && folders.length > 0) return { clips: [] };
    const nearest = named.flatMap(({ clip }, index) => (shared[index] === most ? [clip] : []));
    return nearest.length === 1 ? { clips: nearest } : { clips: [], several: nearest };
  }

  /** All clips that match every given factor. */
  byFactors(factors: Readonly<Record<string, string>>): FoundClip {
    const names = Object.keys(factors);
    const shape = JSON.stringify(names);
    const known =
      this.#byFactors.get(shape) ??
      groupBy(this.#clips, (clip) => JSON.stringify(names.map((name) => clip.factors[name] ?? null)));
    this.#byFactors.set(shape, known);
    return { clips: known.get(JSON.stringify(names.map((name) => factors[name]))) ?? [] };
  }
}

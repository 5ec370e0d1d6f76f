import { readFile } from 'node:fs/promises';
import type { Container } from '#core/clips/renditions.ts';
import { derivedPath } from '../audio/derive.ts';
import { readServedFile, type ServedFile } from '../audio/served-file.ts';
import { Recent } from '../platform/recent.ts';

/** Some hundred bytes each. */
const KNOWN_FILES = 4000;

/** Derived clips by their hash. Sound is never kept in memory: the system's own cache does that. */
export class DerivedFiles {
  readonly #folder: string;
  readonly #known = new Recent<ServedFile>(KNOWN_FILES);

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(sha256: string, container?: Container): string {
    return derivedPath(this.#folder, sha256, container);
  }

  /** A whole clip, for those who need all of it at once. */
  read(sha256: string, container?: Container): Promise<Buffer> {
    return readFile(this.path(sha256, container));
  }

  /** Properties read from a clip's first bytes; remembered, since a file under its own hash never changes. */
  async facts(sha256: string, container?: Container): Promise<ServedFile> {
    const known = this.#known.get(sha256);
    if (known) return known;
    const facts = await readServedFile(this.path(sha256, container), container);
    this.#known.set(sha256, facts);
    return facts;
  }
}

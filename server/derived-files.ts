import { readFile } from 'node:fs/promises';
import { derivedPath } from './audio/derive.ts';

const CACHE_BYTES = 256 * 1024 * 1024;

/** Derived clips by their hash, the recently used ones kept in memory. */
export class DerivedFiles {
  readonly #folder: string;
  readonly #recent = new Map<string, Buffer>();
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  path(sha256: string): string {
    return derivedPath(this.#folder, sha256);
  }

  async read(sha256: string): Promise<Buffer> {
    const known = this.#recent.get(sha256);
    if (known) {
      this.#recent.delete(sha256);
      this.#recent.set(sha256, known);
      return known;
    }
    const bytes = await readFile(this.path(sha256));
    this.#recent.set(sha256, bytes);
    this.#bytes += bytes.length;
    this.#trim();
    return bytes;
  }

  #trim(): void {
    for (const [sha256, bytes] of this.#recent) {
      if (this.#bytes <= CACHE_BYTES) return;
      this.#recent.delete(sha256);
      this.#bytes -= bytes.length;
    }
  }
}

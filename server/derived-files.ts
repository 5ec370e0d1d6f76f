import { readFile } from 'node:fs/promises';
import type { Container } from '#core/study/study.ts';
import { derivedPath } from './audio/derive.ts';

const CACHE_BYTES = 256 * 1024 * 1024;

interface Kept {
  reading: Promise<Buffer>;
  /** What it counts for; 0 until it is read. */
  size: number;
}

/** Derived clips by their hash, the recently used ones kept in memory. */
export class DerivedFiles {
  readonly #folder: string;
  readonly #limit: number;
  readonly #recent = new Map<string, Kept>();
  #bytes = 0;

  /** `limitBytes`: how much is kept. */
  constructor(folder: string, limitBytes = CACHE_BYTES) {
    this.#folder = folder;
    this.#limit = limitBytes;
  }

  path(sha256: string, container?: Container): string {
    return derivedPath(this.#folder, sha256, container);
  }

  /** A clip's bytes, shared by all who ask: not to be changed. */
  read(sha256: string, container?: Container): Promise<Buffer> {
    const known = this.#recent.get(sha256);
    if (known) {
      this.#recent.delete(sha256);
      this.#recent.set(sha256, known);
      return known.reading;
    }
    const kept: Kept = { reading: this.#load(sha256, container), size: 0 };
    this.#recent.set(sha256, kept);
    return kept.reading;
  }

  async #load(sha256: string, container?: Container): Promise<Buffer> {
    try {
      const bytes = await readFile(this.path(sha256, container));
      this.#count(sha256, bytes.length);
      return bytes;
    } catch (cause) {
      this.#recent.delete(sha256);
      throw cause;
    }
  }

  #count(sha256: string, size: number): void {
    const kept = this.#recent.get(sha256);
    if (!kept) return;
    kept.size = size;
    this.#bytes += size;
    this.#trim();
  }

  /** Clips that are being read are left alone: they are few and will be counted. */
  #trim(): void {
    for (const [sha256, { size }] of this.#recent) {
      if (this.#bytes <= this.#limit) return;
      if (size === 0) continue;
      this.#recent.delete(sha256);
      this.#bytes -= size;
    }
  }
}

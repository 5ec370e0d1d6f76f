import type { ClipRow, StudyCheck } from '#core/api/study.ts';

/** Check results of the studies' folders, with their clips. */
export class StudyChecks {
  readonly #read: (folder: string) => Promise<StudyCheck>;
  readonly #clips = new Map<string, ReadonlyMap<string, ClipRow>>();

  /** `read`: checks a folder outside requests. */
  constructor(read: (folder: string) => Promise<StudyCheck>) {
    this.#read = read;
  }

  async check(folder: string): Promise<StudyCheck> {
    const found = await this.#read(folder);
    this.#clips.set(folder, new Map(found.clips.map((clip) => [clip.key, clip])));
    return found;
  }

  /** A clip by its key in the browser; null if the last check of the folder found none. */
  async clip(folder: string, key: string): Promise<ClipRow | null> {
    if (!this.#clips.has(folder)) await this.check(folder);
    return this.#clips.get(folder)?.get(key) ?? null;
  }
}

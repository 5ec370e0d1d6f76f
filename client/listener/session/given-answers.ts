import type { Storage } from '../../lib/storage.ts';

interface Given {
  method: string;
  answer: unknown;
}

/** Number of answers per method that comparison rules look back on. */
const LOOKED_BACK = 3;
const POSITION_DIGITS = 6;

/** Last answers of a session, kept through reloads, for rules that compare answers. */
export class GivenAnswers {
  readonly #storage: Storage;
  readonly #prefix: string;
  #given: [key: string, given: Given][] = [];

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#prefix = `${slug}/given/`;
  }

  /** Restores the answers before a page. Later ones were refused or belong to another session in this browser. */
  async open(position: number): Promise<void> {
    const all = await this.#storage.entries<Given>(this.#prefix);
    this.#given = all.filter(([key]) => key < this.#key(position));
    for (const [key] of all.slice(this.#given.length)) await this.#storage.remove(key);
  }

  async add(position: number, method: string, answer: unknown): Promise<void> {
    const key = this.#key(position);
    await this.#storage.set(key, { method, answer });
    this.#given.push([key, { method, answer }]);
    const past = this.#given.filter(([, given]) => given.method === method).slice(0, -LOOKED_BACK);
    this.#given = this.#given.filter((given) => !past.includes(given));
    for (const [old] of past) await this.#storage.remove(old);
  }

  /** Answers to pages of one method, oldest first. */
  of(method: string): unknown[] {
    return this.#given.filter(([, given]) => given.method === method).map(([, { answer }]) => answer);
  }

  /** Forgets them all. */
  async clear(): Promise<void> {
    for (const [key] of this.#given) await this.#storage.remove(key);
    this.#given = [];
  }

  #key(position: number): string {
    return this.#prefix + String(position).padStart(POSITION_DIGITS, '0');
  }
}

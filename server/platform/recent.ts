/** A small map that forgets what was asked for longest ago. */
export class Recent<T> {
  readonly #limit: number;
  readonly #weightOf: (value: T) => number;
  readonly #entries = new Map<string, T>();
  #weight = 0;

  /** `weightOf`: the limit is for the sum of these. Default: 1 each, so that it is for the number. */
  constructor(limit: number, weightOf: (value: T) => number = () => 1) {
    this.#limit = limit;
    this.#weightOf = weightOf;
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** The newest value is kept, however much it weighs. */
  set(key: string, value: T): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#weight -= this.#weightOf(value);
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}

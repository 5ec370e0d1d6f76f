/** Numbers by name; a name at 0 is forgotten. */
export class Counts {
  readonly #counts = new Map<string, number>();

  /** Names that are not at 0. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: number): void {
    const count = this.of(key) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

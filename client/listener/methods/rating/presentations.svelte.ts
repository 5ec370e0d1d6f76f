/** How often the clip was played to its end, and which rating that opens where each has a play of its own. */
export class Presentations {
  #ends = $state(0);
  /** By place of the scale: how many plays had ended when it was first rated on this visit, the running one included. */
  #ratedAt = $state<number[]>([]);

  /** The clip has just played to its end. */
  end(): void {
    this.#ends += 1;
  }

  /** A scale was rated; a play that is under way at that moment is the one that it was rated by. */
  rate(index: number, isUnderWay: boolean): void {
    this.#ratedAt[index] ??= this.#ends + (isUnderWay ? 1 : 0);
  }

  /** Whether the clip was played again since the scale before was rated. */
  isDue(index: number): boolean {
    const { [index - 1]: before = 0 } = this.#ratedAt;
    return index === 0 || this.#ends > before;
  }
}

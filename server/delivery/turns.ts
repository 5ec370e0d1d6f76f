/** Replies that read and write a chunk at the same time: enough to keep the disk busy while others are copied. */
const AT_ONCE = 4;

interface Waiting {
  sentBytes: number;
  begin(): void;
}

/**
 * Whose turn it is to send a chunk: of the replies that are ready, the one that has had the least so far ("least attained service",
 * Kleinrock, Queueing Systems II, 1976). A page that was just asked for then overtakes what hundreds of others were sent already.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #underWay = 0;

  /** Runs the work when it is the reply's turn. `sentBytes`: what the reply has had so far. */
  async run<T>(sentBytes: number, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < AT_ONCE) this.#underWay += 1;
    else await new Promise<void>((begin) => this.#waiting.push({ sentBytes, begin }));
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Hands the turn on, to the one that waits longest of those that had the least. */
  #next(): void {
    let least = 0;
    for (const [index, { sentBytes }] of this.#waiting.entries())
      if (sentBytes < (this.#waiting[least]?.sentBytes ?? Infinity)) least = index;
    const [next] = this.#waiting.splice(least, 1);
    if (next) next.begin();
    else this.#underWay -= 1;
  }
}

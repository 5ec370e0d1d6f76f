/** Replies that read and write a chunk at the same time: enough to keep the disk busy while others are copied. */
const AT_ONCE = 4;

/** Bytes that were sent so far. */
export interface Sent {
  /** In the replies that are under way to the same network. */
  network: number;
  /** In this reply. */
  reply: number;
}

interface Waiting {
  sent: Sent;
  begin(): void;
}

const hadLess = (one: Sent, other: Sent): boolean =>
  one.network === other.network ? one.reply < other.reply : one.network < other.network;

/**
 * Whose turn it is to send a chunk: of the replies that are ready, one to the network that has had the least, and of those the reply
 * that has had the least ("least attained service", Kleinrock, Queueing Systems II, 1976). A page that was just asked for then overtakes
 * what hundreds of others were sent already, and one network that asks for hundreds of pages holds up no other.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  #underWay = 0;

  /** Runs the work when it is the reply's turn. */
  async run<T>(sent: Sent, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < AT_ONCE) this.#underWay += 1;
    else await new Promise<void>((begin) => this.#waiting.push({ sent, begin }));
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Hands the turn on, to the one that waits longest of those that had the least. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) this.#underWay -= 1;
    else {
      const next = this.#waiting.reduce(
        (least, each) => (hadLess(each.sent, least.sent) ? each : least),
        first,
      );
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.begin();
    }
  }
}

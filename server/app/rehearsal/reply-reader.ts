/** Start of a reply. */
export interface ReplyHead {
  status: number;
  /** Head as the server sent it: a line of the status, then one for each header. */
  head: string;
}

const LINE_END = '\r\n';
const HEAD_END = LINE_END + LINE_END;

/** Value of a header by its name in lowercase. Most headers are never asked for, so none is read before. */
export function headerOf({ head }: ReplyHead, wanted: string): string | undefined {
  const name = `${LINE_END}${wanted}:`;
  const at = head.toLowerCase().indexOf(name);
  if (at < 0) return undefined;
  const end = head.indexOf(LINE_END, at + name.length);
  return head.slice(at + name.length, end < 0 ? undefined : end).trim();
}

/** All headers in the order of the reply, with names in lowercase. A header that occurs twice is listed twice. */
export const headersOf = ({ head }: ReplyHead): [name: string, value: string][] =>
  head
    .split(LINE_END)
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });

function lengthOf(reply: ReplyHead): number {
  const length = headerOf(reply, 'content-length');
  if (length === undefined)
    throw new Error(`the reply '${reply.head.split(LINE_END, 1)[0]}' has no Content-Length`);
  return Number(length);
}

/** Reads one reply of HTTP/1.1 from its bytes. Its end is known from the header Content-Length. */
export class ReplyReader {
  readonly #begun = performance.now();
  #start: Buffer | null = null;
  #reply: (ReplyHead & { body: Buffer; headMs: number }) | null = null;
  #read = 0;

  /**
   * Takes the next bytes, which are copied. Returns the reply once it is whole, else null. `headMs`: time from the
   * reader's creation to the whole head, ms. Throws for a reply without Content-Length, and for more bytes than that.
   */
  push(bytes: Buffer): (ReplyHead & { body: Buffer; headMs: number }) | null {
    if (this.#reply) return this.#take(this.#reply, bytes);
    const start = this.#start ? Buffer.concat([this.#start, bytes]) : bytes;
    const end = start.indexOf(HEAD_END);
    if (end < 0) {
      this.#start = Buffer.from(start);
      return null;
    }
    const text = start.toString('latin1', 0, end);
    const head = { status: Number(text.split(' ', 2)[1]), head: text };
    const headMs = performance.now() - this.#begun;
    this.#reply = { ...head, body: Buffer.allocUnsafe(lengthOf(head)), headMs };
    return this.#take(this.#reply, start.subarray(end + HEAD_END.length));
  }

  #take<Reply extends { body: Buffer }>(reply: Reply, bytes: Buffer): Reply | null {
    const { body } = reply;
    if (this.#read + bytes.length > body.length)
      throw new Error(`the reply has more than its ${body.length} bytes`);
    bytes.copy(body, this.#read);
    this.#read += bytes.length;
    return this.#read < body.length ? null : reply;
  }
}

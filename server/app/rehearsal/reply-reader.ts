/** Start of a reply. */
export interface ReplyHead {
  status: number;
  /** In the order of the reply, with names in lowercase. A header that occurs twice is listed twice. */
  headers: [name: string, value: string][];
}

interface Begun extends ReplyHead {
  /** Bytes of the body. */
  length: number;
}

const HEAD_END = '\r\n\r\n';

export const headerOf = ({ headers }: ReplyHead, wanted: string): string | undefined =>
  headers.find(([name]) => name === wanted)?.[1];

function readHead(text: string): Begun {
  const [first = '', ...lines] = text.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const head = { status: Number(first.split(' ')[1]), headers };
  const length = headerOf(head, 'content-length');
  if (length === undefined) throw new Error(`the reply '${first}' has no Content-Length`);
  return { ...head, length: Number(length) };
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
    const { length, ...head } = readHead(start.toString('latin1', 0, end));
    const headMs = performance.now() - this.#begun;
    this.#reply = { ...head, body: Buffer.allocUnsafe(length), headMs };
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

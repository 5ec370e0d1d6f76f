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

/** A part alone is not copied. */
const joined = (parts: readonly Buffer[]): Buffer => {
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : Buffer.concat(parts);
};

/** Reads one reply of HTTP/1.1 from its bytes. Its end is known from the header Content-Length. */
export class ReplyReader {
  readonly #begun = performance.now();
  #head: (Begun & { headMs: number }) | null = null;
  #parts: Buffer[] = [];
  #bytes = 0;

  /**
   * Takes the next bytes. Returns the reply once it is whole, else null. `headMs`: time from the reader's creation to
   * the whole head, ms. Throws for a reply without Content-Length, and for more bytes than that.
   */
  push(bytes: Buffer): (ReplyHead & { body: Buffer; headMs: number }) | null {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#head === null) {
      const start = joined(this.#parts);
      const end = start.indexOf(HEAD_END);
      if (end < 0) return null;
      this.#head = { ...readHead(start.toString('latin1', 0, end)), headMs: performance.now() - this.#begun };
      const body = start.subarray(end + HEAD_END.length);
      this.#parts = [body];
      this.#bytes = body.length;
    }
    const { status, headers, headMs, length } = this.#head;
    if (this.#bytes > length) throw new Error(`the reply has more than its ${length} bytes`);
    return this.#bytes < length ? null : { status, headers, headMs, body: joined(this.#parts) };
  }
}

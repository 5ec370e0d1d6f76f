import { openSocket, type Line, type OpenLine } from '../../platform/line.ts';
import { headerOf, ReplyReader, type ReplyHead } from './reply-reader.ts';

/** A request without what the connection adds. */
export interface PlainRequest {
  method: string;
  /** Address of a server without TLS. Example: http://127.0.0.1:8123 */
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** Empty for a request without content. */
  body: string;
  signal: AbortSignal;
  /** Default: over the network. */
  line?: OpenLine | undefined;
}

export interface PlainReply extends ReplyHead {
  body: Buffer;
  /** Time from the request to the headers, ms. */
  headMs: number;
}

interface Asked {
  reader: ReplyReader;
  resolve(reply: PlainReply): void;
  reject(cause: unknown): void;
}

/** A connection, for one request at a time. */
class Connection {
  readonly #line: Line;
  #asked: Asked | null = null;

  constructor(open: OpenLine, origin: string) {
    this.#line = open(origin, {
      bytes: (bytes) => this.#read(bytes),
      closed: (cause) => this.#fail(cause),
    });
  }

  get isOpen(): boolean {
    return this.#line.isOpen;
  }

  /** Sends a request and reads its reply. */
  ask(request: string): Promise<PlainReply> {
    return new Promise((resolve, reject) => {
      this.#asked = { reader: new ReplyReader(), resolve, reject };
      this.#line.send(request);
    });
  }

  close(): void {
    this.#line.close();
  }

  #read(bytes: Buffer): void {
    try {
      const reply = this.#asked?.reader.push(bytes);
      if (!reply) return;
      if (headerOf(reply, 'connection') === 'close') this.close();
      else this.#line.rest();
      this.#asked?.resolve(reply);
      this.#asked = null;
    } catch (cause) {
      this.#fail(cause);
      this.close();
    }
  }

  #fail(cause: unknown): void {
    this.#asked?.reject(cause);
    this.#asked = null;
  }
}

/** Connections without a request, by origin. They are kept between requests, as browsers do. */
const free = new WeakMap<OpenLine, Map<string, Connection[]>>();

function freeTo(open: OpenLine, origin: string): Connection[] {
  const byOrigin = free.get(open) ?? new Map<string, Connection[]>();
  const connections = byOrigin.get(origin) ?? [];
  free.set(open, byOrigin.set(origin, connections));
  return connections;
}

function connectionTo(open: OpenLine, origin: string): Connection {
  const kept = freeTo(open, origin);
  for (let last = kept.pop(); last; last = kept.pop()) if (last.isOpen) return last;
  return new Connection(open, origin);
}

function textOf({ method, origin, path, headers, body }: PlainRequest): string {
  const content = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Host: origin.slice(origin.indexOf('//') + 2), ...headers, ...content };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Sends one request and reads the whole reply, whatever its status. `fetch` and `http.request` cost several times as
 * much per request. Follows no redirects. Rejects with the system's error for a broken connection, and if the signal
 * ends the request.
 */
export async function sendRequest(request: PlainRequest): Promise<PlainReply> {
  const { origin, signal, line = openSocket } = request;
  signal.throwIfAborted();
  const connection = connectionTo(line, origin);
  const end = (): void => connection.close();
  signal.addEventListener('abort', end);
  try {
    const reply = await connection.ask(textOf(request));
    if (connection.isOpen) freeTo(line, origin).push(connection);
    return reply;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

import { connect, type Socket } from 'node:net';
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

/** Most bytes that are read from a connection at once. */
const READ_BYTES = 1 << 16;

/** A connection, for one request at a time. */
class Connection {
  readonly #socket: Socket;
  #asked: Asked | null = null;

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    // Brackets enclose an IPv6 address.
    const host = hostname.replace(/^\[(.*)\]$/u, '$1');
    // Memory of its own for each read would take longer to free than to fill.
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const onread = { buffer, callback: (bytes: number) => this.#read(buffer.subarray(0, bytes)) };
    this.#socket = connect({ host, port: Number(port || 80), noDelay: true, onread })
      .on('error', (cause) => this.#fail(cause))
      .on('close', () => this.#fail(new Error('the connection was closed')));
  }

  get isOpen(): boolean {
    return this.#socket.writable;
  }

  /** Sends a request and reads its reply. */
  ask(request: string): Promise<PlainReply> {
    return new Promise((resolve, reject) => {
      this.#asked = { reader: new ReplyReader(), resolve, reject };
      this.#socket.ref().write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): boolean {
    try {
      const reply = this.#asked?.reader.push(bytes);
      if (!reply) return true;
      if (headerOf(reply, 'connection') === 'close') this.close();
      // A connection without a request keeps no process alive.
      else this.#socket.unref();
      this.#asked?.resolve(reply);
      this.#asked = null;
    } catch (cause) {
      this.#fail(cause);
      this.close();
    }
    return true;
  }

  #fail(cause: unknown): void {
    this.#asked?.reject(cause);
    this.#asked = null;
  }
}

/** Connections without a request, by origin. They are kept between requests, as browsers do. */
const free = new Map<string, Connection[]>();

function connectionTo(origin: string): Connection {
  const open = (free.get(origin) ?? []).filter(({ isOpen }) => isOpen);
  const connection = open.pop() ?? new Connection(origin);
  free.set(origin, open);
  return connection;
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
  const { origin, signal } = request;
  signal.throwIfAborted();
  const connection = connectionTo(origin);
  const end = (): void => connection.close();
  signal.addEventListener('abort', end);
  try {
    const reply = await connection.ask(textOf(request));
    if (connection.isOpen) free.get(origin)?.push(connection);
    return reply;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

import { connect, type Socket } from 'node:net';
import type { Visitor } from './largest-study.ts';

const get = (path: string, cookie: string, address: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n\r\n`;

/** After the server's patience. */
const RETURN_MS = 45_000;

/**
 * Listeners who ask for their bundle and read nothing of it. Each looks after a while whether it is still connected, and comes again:
 * the system does not tell a reader who does not read.
 */
export class SlowReaders {
  readonly #port: number;
  readonly #networks: number;
  readonly #sockets = new Map<Visitor, Socket>();
  readonly #timer: NodeJS.Timeout;
  /** Connections that the server had ended when their readers looked. */
  ended = 0;

  /** `networks`: how many they share, as a proxy would say. */
  constructor(port: number, visitors: readonly Visitor[], networks: number) {
    this.#port = port;
    this.#networks = networks;
    for (const visitor of visitors) this.#come(visitor);
    this.#timer = setInterval(() => {
      for (const visitor of visitors) this.#comeAgain(visitor);
    }, RETURN_MS);
  }

  leave(): void {
    clearInterval(this.#timer);
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  #comeAgain(visitor: Visitor): void {
    const socket = this.#sockets.get(visitor);
    // Nothing that a server would take for a request.
    socket?.write('\r\n', (fault) => {
      if (fault) this.ended += 1;
      socket.destroy();
    });
    this.#come(visitor);
  }

  #come(visitor: Visitor): void {
    const socket = connect(this.#port, '127.0.0.1').pause();
    const address = `198.51.100.${1 + (visitor.number % this.#networks)}`;
    this.#sockets.set(visitor, socket);
    socket.on('error', () => undefined);
    socket.on('connect', () => socket.write(get(visitor.bundle, visitor.cookie, address)));
  }
}

interface Counted {
  bytes: number;
  seconds: number;
}

/** Reads bundles as fast as they come, one connection a visitor, each asking again once it has all of one. */
export async function readAtFullSpeed(
  port: number,
  visitors: readonly Visitor[],
  seconds: number,
  bundleBytes: number,
): Promise<Counted> {
  const start = performance.now();
  const counts = visitors.map(({ bundle, cookie }) => {
    let [bytes, isOver] = [0, false];
    const buffer = Buffer.alloc(256 * 1024);
    let due = 0;
    return new Promise<number>((resolve, reject) => {
      const callback = (read: number): boolean => {
        bytes += read;
        due -= read;
        if (isOver) resolve(bytes);
        else if (due <= 0) ask();
        return true;
      };
      const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } }, () => ask());
      const ask = (): void => {
        // The head of the reply is less than the kilobytes that are left open here.
        due += bundleBytes;
        socket.write(get(bundle, cookie, '198.51.100.1'));
      };
      socket.on('error', reject);
      setTimeout(() => {
        isOver = true;
        socket.destroy();
        resolve(bytes);
      }, seconds * 1000);
    });
  });
  const bytes = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  return { bytes, seconds: (performance.now() - start) / 1000 };
}

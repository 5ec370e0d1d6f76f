import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that can be cut: then every connection breaks, and none is made. */
export class LooseLine {
  /** Where browsers reach the server. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  #isCut = false;

  private constructor(server: Server, sockets: Set<Socket>, url: string) {
    this.#server = server;
    this.#sockets = sockets;
    this.url = url;
    server.on('connection', (near) => {
      if (this.#isCut) near.resetAndDestroy();
    });
  }

  static async to(target: string): Promise<LooseLine> {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(new URL(target).port), '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return new LooseLine(server, sockets, `http://127.0.0.1:${port}`);
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

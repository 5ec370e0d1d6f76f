import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

interface Held {
  body: Buffer;
  sentBytes: number;
  response: ServerResponse;
}

/** A line to a server on which bundles stop after a part of them; everything else passes. */
export class BundleGate {
  /** Bundles that are held or were, so far. */
  requests = 0;
  #share = 0;
  readonly #held: Held[] = [];
  readonly #server: Server;
  readonly #target: () => string;

  private constructor(target: () => string) {
    this.#target = target;
    this.#server = createServer((incoming, response) => this.#pass(incoming, response));
  }

  static async open(target: () => string): Promise<BundleGate> {
    const gate = new BundleGate(target);
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  /** A link to the server, led through the gate. */
  through(link: string): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const led = new URL(link);
    led.port = String(port);
    return led.href;
  }

  /** Lets this share of every bundle pass, 0-1; what is held back follows when it grows. */
  allow(share: number): void {
    this.#share = share;
    for (const held of this.#held) this.#send(held);
  }

  /** Breaks every bundle off that is not through. */
  breakOff(): void {
    for (const { response } of this.#held.splice(0)) response.destroy();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '/', method = 'GET', headers } = incoming;
    const passed = request(new URL(url, this.#target()), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      if (url.includes('/api/bundles/')) void this.#hold(reply, response);
      else reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  }

  async #hold(reply: IncomingMessage, response: ServerResponse): Promise<void> {
    const held: Held = { body: Buffer.concat(await reply.toArray()), sentBytes: 0, response };
    this.#held.push(held);
    this.requests += 1;
    response.flushHeaders();
    this.#send(held);
  }

  #send(held: Held): void {
    const until = Math.floor(held.body.length * this.#share);
    if (until > held.sentBytes) held.response.write(held.body.subarray(held.sentBytes, until));
    held.sentBytes = Math.max(held.sentBytes, until);
    if (until === held.body.length) held.response.end();
  }
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** The whole first reply in what was received so far, or null. */
function firstReply(received: string): { status: string; length: number; body: string } | null {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return null;
  const start = head + HEAD_END.length;
  const length = start + Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  if (received.length < length) return null;
  return { status: received.slice(9, 12), length, body: received.slice(start, length) };
}

/** A kept-alive connection to a server on this machine that takes whole requests as bytes, one after the other. */
export class Connection {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** The body of the reply. Throws what the server said if it is not 200, and if the connection breaks. */
  async ask(request: Buffer): Promise<string> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      let received = '';
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server closed the connection')));
      socket.on('data', (chunk: string) => {
        received += chunk;
        const first = firstReply(received);
        if (first?.status === '200') resolve(first.body);
        else if (first) reject(new Error(received));
      });
      if (socket.destroyed) reject(new Error('the server closed the connection'));
      else socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

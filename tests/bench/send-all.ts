import { once } from 'node:events';
import { connect } from 'node:net';
import type { Requests } from './prepare-answers.ts';

const HEAD_END = '\r\n\r\n';

/** The whole first reply in what was received so far, or null. */
function firstReply(received: string): { status: string; length: number } | null {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return null;
  const length = head + HEAD_END.length + Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
  return received.length < length ? null : { status: received.slice(9, 12), length };
}

/** Sends requests over one kept-alive connection, each after the reply to the one before; how long each took. */
export async function sendAll(port: number, requests: Requests): Promise<number[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  await once(socket, 'connect');
  const tookMs: number[] = [];
  for (const request of requests) {
    const start = performance.now();
    const reply = new Promise<void>((resolve, reject) => {
      let received = '';
      socket.removeAllListeners('data').removeAllListeners('close');
      socket.on('close', () => reject(new Error('the server closed the connection')));
      socket.on('data', (chunk: string) => {
        received += chunk;
        const first = firstReply(received);
        if (first?.status === '200') resolve();
        else if (first) reject(new Error(received));
      });
    });
    socket.write(request);
    await reply;
    tookMs.push(performance.now() - start);
  }
  socket.destroy();
  return tookMs;
}

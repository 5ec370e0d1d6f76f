import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Requests } from './prepare-answers.ts';

/** A request that was sent, and the body of its reply; null: it had none. */
export interface Sent {
  request: Buffer;
  /** When it was acknowledged, or failed, milliseconds since 1970. */
  endedAt: number;
  /** From the moment when it was due to the end of its reply, so that a server that falls behind is not spared. */
  tookMs: number;
  reply: string | null;
}

interface Load {
  port: number;
  /** Requests of each listener, who has one connection. */
  listeners: readonly Requests[];
  perSecond: number;
  /** Default: until all are sent. */
  seconds?: number;
  /** Ends the load; requests under way are awaited. */
  signal?: AbortSignal;
}

/** One listener: sends each request after the reply to the one before. */
class Sender {
  readonly #port: number;
  #connection: Connection | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(port: number) {
    this.#port = port;
  }

  send(request: Buffer): Promise<string> {
    const reply = this.#last.then(async () => {
      this.#connection ??= await Connection.open(this.#port);
      return this.#connection.ask(request);
    });
    this.#last = reply.catch(() => {
      this.#connection?.close();
      this.#connection = null;
    });
    return reply;
  }

  close(): void {
    this.#connection?.close();
  }
}

/**
 * Sends the requests of all listeners at a fixed rate, the first of each, then the second of each, however long replies take. Resolves
 * with all that were sent when the last reply has come.
 */
export async function sendSteadily({
  port,
  listeners,
  perSecond,
  seconds = Infinity,
  signal,
}: Load): Promise<Sent[]> {
  const senders = listeners.map(() => new Sender(port));
  const rounds = Math.max(...listeners.map(({ length }) => length));
  const queue = Array.from({ length: rounds }, (_, round) =>
    listeners.flatMap((requests, index) => {
      const [request, sender] = [requests[round], senders[index]];
      return request && sender ? [{ request, sender }] : [];
    }),
  ).flat();
  const start = performance.now();
  const sent: Promise<Sent>[] = [];
  for (const [index, { request, sender }] of queue.slice(0, perSecond * seconds).entries()) {
    const due = start + (1000 * index) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    if (signal?.aborted) break;
    const ended = (reply: string | null): Sent => ({
      request,
      endedAt: Date.now(),
      tookMs: performance.now() - due,
      reply,
    });
    sent.push(sender.send(request).then(ended, () => ended(null)));
  }
  const all = await Promise.all(sent);
  for (const sender of senders) sender.close();
  return all;
}

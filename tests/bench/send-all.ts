import { Connection } from './connection.ts';
import type { Requests } from './prepare-answers.ts';

/** Sends requests over one kept-alive connection, each after the reply to the one before; how long each took. */
export async function sendAll(port: number, requests: Requests): Promise<number[]> {
  const connection = await Connection.open(port);
  const tookMs: number[] = [];
  try {
    for (const request of requests) {
      const start = performance.now();
      await connection.ask(request);
      tookMs.push(performance.now() - start);
    }
  } finally {
    connection.close();
  }
  return tookMs;
}

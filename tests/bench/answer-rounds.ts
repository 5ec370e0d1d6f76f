import { percentile, type BuiltServer } from './built-server.ts';
import type { Requests } from './prepare-answers.ts';
import { sendAll } from './send-all.ts';

const CONNECTIONS = 100;
/** Sessions of ten pages that a connection walks in one round; the first round warms the server up. */
const SESSIONS_A_ROUND = 4;
const ROUNDS = 4;

/** Number of sessions whose answers all rounds send. */
export const SESSIONS_PRESSED = CONNECTIONS * SESSIONS_A_ROUND * ROUNDS;

/** Of one round of answers. */
export interface AnswerFigures {
  perSecond: number;
  cpuUs: number;
}

async function round(
  port: number,
  server: BuiltServer,
  requests: readonly Requests[],
): Promise<AnswerFigures> {
  const queues = Array.from({ length: CONNECTIONS }, (_, connection) =>
    requests.filter((_session, index) => index % CONNECTIONS === connection).flat(),
  );
  const cpuBefore = server.cpuUs();
  const start = performance.now();
  const tookMs = (await Promise.all(queues.map((queue) => sendAll(port, queue))))
    .flat()
    .toSorted((a, b) => a - b);
  const seconds = (performance.now() - start) / 1000;
  const figures = { perSecond: tookMs.length / seconds, cpuUs: (server.cpuUs() - cpuBefore) / tookMs.length };
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(tookMs, share).toFixed(0));
  console.log(
    `${tookMs.length} answers: ${figures.perSecond.toFixed(0)}/s, ${figures.cpuUs.toFixed(0)} us CPU each, ` +
      `reply after p50 ${p50} ms, p99 ${p99} ms`,
  );
  return figures;
}

/** All rounds of the requests at a server. */
export async function answerRounds(
  server: BuiltServer,
  port: number,
  requests: readonly Requests[],
): Promise<AnswerFigures[]> {
  const size = CONNECTIONS * SESSIONS_A_ROUND;
  const figures: AnswerFigures[] = [];
  for (let index = 0; index < ROUNDS; index += 1)
    figures.push(await round(port, server, requests.slice(index * size, (index + 1) * size)));
  return figures;
}

/** The median round, without the one that warmed up. */
export function medianOf(figures: readonly AnswerFigures[]): AnswerFigures {
  const middle = (values: readonly number[]): number =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const warm = figures.slice(1);
  return { cpuUs: middle(warm.map((one) => one.cpuUs)), perSecond: middle(warm.map((one) => one.perSecond)) };
}

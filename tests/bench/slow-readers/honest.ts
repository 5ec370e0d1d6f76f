import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../built-server.ts';
import type { Visitor } from './largest-study.ts';

const PAUSE_MS = 20;
const SMALL_A_BUNDLE = 20;

export interface Latencies {
  bundleMs: number[];
  smallMs: number[];
  failed: number;
}

async function timed(into: number[], ask: () => Promise<Response>): Promise<boolean> {
  const start = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  into.push(performance.now() - start);
  return response.ok;
}

/** Loads bundles and reads and writes small things, now one visitor and then the next, until the time is over. */
export async function honestListener(
  port: number,
  visitors: readonly Visitor[],
  seconds: number,
): Promise<Latencies> {
  const found: Latencies = { bundleMs: [], smallMs: [], failed: 0 };
  const end = performance.now() + 1000 * seconds;
  const note = { method: 'POST', body: JSON.stringify({ result: { seconds: 1 } }) };
  for (let turn = 0; performance.now() < end; turn += 1) {
    const { cookie, api, bundle } = visitors[turn % visitors.length] ?? {
      number: 0,
      cookie: '',
      api: '',
      bundle: '',
    };
    const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    const took = [await timed(found.bundleMs, () => ask(bundle))];
    for (let small = 0; small < SMALL_A_BUNDLE; small += 1) {
      took.push(await timed(found.smallMs, () => ask(`${api}session`)));
      took.push(await timed(found.smallMs, () => ask(`${api}checks/break`, note)));
      await wait(PAUSE_MS);
    }
    found.failed += took.filter((isFine) => !isFine).length;
  }
  return found;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1));
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length})`;
}

export const latencyText = ({ bundleMs, smallMs, failed }: Latencies): string =>
  `bundle ${spread(bundleMs)}, small requests ${spread(smallMs)}, ${failed} failed`;

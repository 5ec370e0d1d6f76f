import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../server/faults/server-process.ts';
import { BuiltServer, hasTaskset } from './built-server.ts';
import { inFolder } from './in-folder.ts';
import { honestListener, latencyText } from './slow-readers/honest.ts';
import { largestStudy, type Visitor } from './slow-readers/largest-study.ts';
import { readAtFullSpeed, SlowReaders } from './slow-readers/readers.ts';

/** Memory of the server with all slow readers, and bytes that one core sends to readers who take them. */
const GOAL_RSS_MB = 400;
const GOAL_MB_PER_SECOND = 100;

/** `--readers 150`: of fewer. `--networks 1`: that they share. `--seconds 10`: how long each part takes, a minute if not said. */
const {
  readers: readersText = '500',
  networks: networksText = '10',
  seconds: secondsText = '60',
} = parseArgs({
  options: { readers: { type: 'string' }, networks: { type: 'string' }, seconds: { type: 'string' } },
}).values;
const READERS = Number(readersText);
const NETWORKS = Number(networksText);
const SECONDS = Number(secondsText);
const HONEST = 40;
const AT_FULL_SPEED = 8;
const SAMPLE_MS = 250;

/** Memory that the system holds for all sockets of the machine, in MB: none of it is the server's. */
function socketsMb(): number {
  const pages = /TCP: .* mem (\d+)/.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1];
  return (Number(pages) * 4096) / 1e6;
}

/** The most memory that is held while something goes on. */
async function mostDuring<T>(
  server: BuiltServer,
  work: Promise<T>,
): Promise<{ result: T; rssMb: number; systemMb: number }> {
  const most = { rssMb: 0, systemMb: 0 };
  const timer = setInterval(() => {
    most.rssMb = Math.max(most.rssMb, server.rssMb());
    most.systemMb = Math.max(most.systemMb, socketsMb());
  }, SAMPLE_MS);
  try {
    return { result: await work, ...most };
  } finally {
    clearInterval(timer);
  }
}

async function bundleBytes(port: number, { bundle, cookie }: Visitor): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${bundle}`, { headers: { cookie } });
  return (await response.arrayBuffer()).byteLength;
}

const verdict = (name: string, value: number, goal: string, isMet: boolean): string =>
  `${name}: ${value.toFixed(0)}, goal ${goal}: ${isMet ? 'met' : 'NOT met'}`;

async function slowReaders(
  server: BuiltServer,
  port: number,
  slow: Visitor[],
  honest: Visitor[],
): Promise<void> {
  await honestListener(port, honest, 3);
  const beforeMb = server.rssMb();
  const alone = await honestListener(port, honest, SECONDS / 2);
  console.log(`honest listener alone: ${latencyText(alone)}; RSS ${server.rssMb().toFixed(0)} MB`);
  const readers = new SlowReaders(port, slow, NETWORKS);
  const beside = await mostDuring(server, honestListener(port, honest, SECONDS));
  console.log(`beside ${slow.length} slow readers in ${NETWORKS} networks: ${latencyText(beside.result)}`);
  console.log(
    `  ${readers.ended} of them disconnected; buffers of the system at most ${beside.systemMb.toFixed(0)} MB`,
  );
  readers.leave();
  await wait(SECONDS * 1000);
  const afterMb = server.rssMb();
  console.log(`RSS ${beforeMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB ${SECONDS} s after they left`);
  console.log(verdict('RSS at most, MB', beside.rssMb, `${GOAL_RSS_MB}`, beside.rssMb <= GOAL_RSS_MB));
}

async function fullSpeed(
  server: BuiltServer,
  port: number,
  visitors: Visitor[],
  bytes: number,
): Promise<void> {
  const cpuBefore = server.cpuUs();
  const { result, rssMb } = await mostDuring(
    server,
    readAtFullSpeed(port, visitors, Math.min(SECONDS, 8), bytes),
  );
  const megabytes = result.bytes / 1e6;
  const cpuSeconds = (server.cpuUs() - cpuBefore) / 1e6;
  const perCore = megabytes / cpuSeconds;
  console.log(
    `${visitors.length} readers at full speed: ${(megabytes / result.seconds).toFixed(0)} MB/s, ` +
      `${((1000 * cpuSeconds) / megabytes).toFixed(2)} ms CPU a MB, RSS ${rssMb.toFixed(0)} MB`,
  );
  console.log(
    verdict('MB a second of CPU time', perCore, `${GOAL_MB_PER_SECOND}`, perCore >= GOAL_MB_PER_SECOND),
  );
}

async function main(folder: string): Promise<void> {
  const dataFolder = join(folder, 'data');
  const visitors = await largestStudy(folder, dataFolder, READERS + HONEST + AT_FULL_SPEED);
  const [slow, honest] = [visitors.slice(0, READERS), visitors.slice(READERS, READERS + HONEST)];
  const port = await freePort();
  const server = await BuiltServer.start({ dataFolder, port, isPinned: hasTaskset() });
  try {
    const bytes = await bundleBytes(port, visitors[0] ?? { number: 0, cookie: '', api: '', bundle: '' });
    console.log(
      `bundles of ${(bytes / 1e6).toFixed(1)} MB (load average ${loadavg()[0]?.toFixed(1)} before the start)`,
    );
    await slowReaders(server, port, slow, honest);
    await fullSpeed(server, port, visitors.slice(READERS + HONEST), bytes);
  } finally {
    await server.kill();
  }
}

await inFolder(main);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../server/platform/project-root.ts';
import { freePort } from '../server/faults/server-process.ts';
import { BuiltServer, hasTaskset } from './built-server.ts';
import type { Orders } from './hostile/attacker.ts';
import { ATTACKS } from './hostile/attacks.ts';
import { honestListeners, shareOf, type Times } from './hostile/honest.ts';
import { beginSessions, type Listener } from './hostile/listeners.ts';
import { inFolder } from './in-folder.ts';

/** 99 of 100 small requests and answers of an honest listener, on an idle machine. */
const GOAL_P99_MS = 250;

/** `--attack 'largest bodies'`: of one kind. `--clients 5`: of fewer. `--seconds 5`: how long each part takes. */
const {
  attack: only,
  clients: clientsText = '20',
  seconds: secondsText = '10',
} = parseArgs({
  options: { attack: { type: 'string' }, clients: { type: 'string' }, seconds: { type: 'string' } },
}).values;
const CLIENTS = Number(clientsText);
const SECONDS = Number(secondsText);
const HONEST = 10;
const HOME = '198.51.100.1';

/** Sessions that honest listeners of all parts answer. */
const sessionsFor = (parts: number): number => HONEST * parts * Math.ceil(1 + SECONDS / 10);

/** Runs an attack in a process of its own while something goes on; returns what the server replied to it. */
async function beside<T>(orders: Orders, work: () => Promise<T>): Promise<{ result: T; replies: string }> {
  const file = join(projectRoot(), 'tests', 'bench', 'hostile', 'attacker.ts');
  // What measures goes first where both share a core.
  const args = ['-n', '10', process.execPath, '--import', 'tsx', file, JSON.stringify(orders)];
  const attacker = spawn('nice', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(attacker.stdout, 'data');
  const result = await work();
  const closed = once(attacker, 'close');
  const said: string[] = [];
  attacker.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  attacker.kill('SIGTERM');
  await closed;
  return { result, replies: said.join('').trim() };
}

const spread = (times: readonly number[]): string =>
  [0.5, 0.99].map((share) => shareOf(times, share).toFixed(0).padStart(6)).join(' ');

function line(name: string, { smallMs, answerMs, refused, failed }: Times, more = ''): string {
  const figures = `${spread(smallMs)} | ${spread(answerMs)} | ${String(refused).padStart(4)} ${String(failed).padStart(4)}`;
  return `${name.padEnd(44)} | ${figures} | ${more}`;
}

const NOBODY: Listener = { cookie: '', api: '', clipMs: [] };

interface Field {
  port: number;
  honest: Listener[];
  atPages: Listener[];
  atCheck: Listener[];
}

const honestAt = ({ port, honest }: Field): Promise<Times> =>
  honestListeners({ url: `http://127.0.0.1:${port}`, address: HOME, seconds: SECONDS }, honest, HONEST);

async function attackedBy(field: Field, attack: string, isAtHome: boolean): Promise<Times> {
  const { port, atPages, atCheck } = field;
  const clients = Array.from({ length: CLIENTS }, (_, i) => ({
    port,
    address: isAtHome ? HOME : `203.0.113.${i + 1}`,
    atPages: atPages[i] ?? NOBODY,
    atCheck: atCheck[i] ?? NOBODY,
  }));
  const { result, replies } = await beside({ attack, clients }, () => honestAt(field));
  console.log(line(`${attack}, ${isAtHome ? 'from the same network' : 'from elsewhere'}`, result, replies));
  return result;
}

async function main(folder: string): Promise<void> {
  const attacks = Object.keys(ATTACKS).filter((name) => only === undefined || name === only);
  const dataFolder = join(folder, 'data');
  const honest = sessionsFor(2 * attacks.length + 3);
  const made = await beginSessions(folder, dataFolder, { atPages: honest + CLIENTS, atCheck: CLIENTS });
  const port = await freePort();
  const isPinned = hasTaskset();
  const where = isPinned ? 'server on core 0, all clients on core 1' : 'no taskset: all share all cores';
  console.log(`${CLIENTS} hostile clients of each kind; ${where} (load average ${loadavg()[0]?.toFixed(1)})`);
  const server = await BuiltServer.start({ dataFolder, port, isPinned });
  const field = { port, honest: made.atPages.slice(CLIENTS), ...made };
  try {
    await honestAt(field);
    console.log(
      `${'p50 and p99 in ms of an honest listener'.padEnd(44)} | small requests | answers | refused failed | replies to the attack`,
    );
    console.log(line('alone', await honestAt(field)));
    const found: Times[] = [];
    for (const attack of attacks)
      for (const isAtHome of [false, true]) found.push(await attackedBy(field, attack, isAtHome));
    console.log(line('alone again', await honestAt(field)));
    const small = found.flatMap(({ smallMs }) => smallMs);
    const answers = found.flatMap(({ answerMs }) => answerMs);
    console.log(
      `beside all of them | ${spread(small)} (${small.length}) | ${spread(answers)} (${answers.length})`,
    );
    const worst = Math.max(shareOf(small, 0.99), shareOf(answers, 0.99));
    const isMet = worst <= GOAL_P99_MS;
    console.log(`p99: ${worst.toFixed(0)} ms, goal ${GOAL_P99_MS} ms: ${isMet ? 'met' : 'NOT met'}`);
  } finally {
    await server.kill();
  }
}

await inFolder(main);

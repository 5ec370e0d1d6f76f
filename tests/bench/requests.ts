import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { names } from '../support/study.ts';
import { writeStudy } from '../support/tiny-study.ts';
import { freePort } from '../server/faults/server-process.ts';
import { BuiltServer, hasTaskset } from './built-server.ts';
import { Connection } from './connection.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { median } from './listener/report.ts';
import { prepareListeners, requestOf, type Prepared } from './prepare-answers.ts';

// CPU time of a built server for each of a listener's requests. `--beside FOLDER`: the `dist` of another build, measured in turn
// with this one on the same requests.

const PAGES = 40;
const CONNECTIONS = 20;
/** Sessions that are begun, and sessions that walk from the first page to the last. */
const ARRIVALS = 200;
const LISTENERS = 60;
/** Pages and arrivals that warm the server up. */
const WARM = { pages: 10, arrivals: 60 };

const { values } = parseArgs({
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});

const yaml = `title: How natural is the speech?
language: en
clips:
  test: clips/{system}/{item}.wav
loudness: as is
consent: consent.md
blocks:
  - {method: rating, preset: acr, clips: test, pages: ${PAGES}}
`;

type Kind = 'enter' | 'consent' | 'session' | 'page' | 'sound' | 'answer';

/** Sends requests over some connections at once; the replies in the order of the requests. */
async function sendAll(connections: readonly Connection[], requests: readonly Buffer[]): Promise<string[]> {
  const replies: string[] = [];
  const queue = [...requests.entries()].values();
  await Promise.all(
    connections.map(async (connection) => {
      for (const [index, request] of queue) replies[index] = await connection.ask(request);
    }),
  );
  return replies;
}

/** CPU of each kind of request, us, of one server with a fresh copy of the data. */
async function walk(
  program: string,
  dataFolder: string,
  { slug, arrivals, listeners }: Prepared,
): Promise<Map<Kind, number>> {
  const port = await freePort();
  const logFile = join(dataFolder, 'server.log');
  const server = await BuiltServer.start({
    dataFolder,
    port,
    isPinned: hasTaskset(),
    program: [program],
    logFile,
  });
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(port)));
  const spent = new Map<Kind, { us: number; requests: number }>();
  const send = async (kind: Kind, requests: readonly Buffer[], isWarm: boolean): Promise<string[]> => {
    const before = server.cpuUs();
    const replies = await sendAll(connections, requests);
    const { us, requests: count } = spent.get(kind) ?? { us: 0, requests: 0 };
    if (isWarm) spent.set(kind, { us: us + server.cpuUs() - before, requests: count + requests.length });
    return replies;
  };
  const of = (method: string, path: string, key: string | null, body?: unknown): Buffer =>
    requestOf(slug, { method, path, key, body: body === undefined ? null : JSON.stringify(body) });
  try {
    for (const [from, to] of [
      [0, WARM.arrivals],
      [WARM.arrivals, ARRIVALS],
    ]) {
      const own = arrivals.slice(from, to);
      const isWarm = from !== 0;
      await send(
        'enter',
        own.map(() => of('POST', '/enter', null, {})),
        isWarm,
      );
      const consents = own.map(({ key, consent }) => of('POST', '/consent', key, consent));
      await send('consent', consents, isWarm);
    }
    for (let position = 1; position <= PAGES; position += 1) {
      const isWarm = position > WARM.pages;
      await send(
        'session',
        listeners.map(({ key }) => of('GET', '/session', key)),
        isWarm,
      );
      await send(
        'page',
        listeners.map(({ key }) => of('GET', `/pages/${position}`, key)),
        isWarm,
      );
      const sounds = listeners.map(({ key, tokens }) => of('GET', `/bundles/${tokens[position - 1]}`, key));
      await send('sound', sounds, isWarm);
      await send(
        'answer',
        listeners.flatMap(({ answers }) => answers.slice(position - 1, position)),
        isWarm,
      );
    }
  } finally {
    for (const connection of connections) connection.close();
    await server.kill();
  }
  return new Map([...spent].map(([kind, { us, requests }]) => [kind, us / requests]));
}

await inFolder(async (folder) => {
  const study = await writeStudy(
    join(folder, 'study'),
    yaml,
    names('s', 4).flatMap((system) => names('i', PAGES).map((item) => `clips/${system}/${item}.wav`)),
  );
  const prepared = await prepareListeners(study, join(folder, 'data'), {
    arrivals: ARRIVALS,
    listeners: LISTENERS,
  });
  const programs = { this: 'dist', ...(values.beside !== undefined && { beside: values.beside }) };
  const measured = new Map<string, Map<Kind, number>[]>();
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, build] of Object.entries(programs)) {
      const data = join(folder, `data ${randomUUID()}`);
      await cp(join(folder, 'data'), data, { recursive: true });
      execFileSync('sync');
      const one = await walk(resolve(build, 'server', 'main.js'), data, prepared);
      measured.set(name, [...(measured.get(name) ?? []), one]);
      await rm(data, { recursive: true });
    }
  for (const kind of ['enter', 'consent', 'session', 'page', 'sound', 'answer'] as const) {
    const line = [...measured].map(([name, rounds]) => {
      const us = rounds.map((round) => round.get(kind) ?? Number.NaN);
      if (name === 'this')
        figure({ name: `CPU of a listener's request: ${kind}`, value: median(us), unit: 'us' });
      return { name, middle: median(us), least: Math.min(...us) };
    });
    const [own, other] = line;
    const ratio =
      own && other
        ? `, ${(own.middle / other.middle).toFixed(2)} and ${(own.least / other.least).toFixed(2)} of it`
        : '';
    console.log(
      kind.padEnd(8),
      line
        .map(({ name, middle, least }) => `${name} ${middle.toFixed(0)} us, least ${least.toFixed(0)}`)
        .join('; ') + ratio,
    );
  }
});

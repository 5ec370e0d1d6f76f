import { execFileSync } from 'node:child_process';
import { cp, readdir, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '../../server/db/sqlite/driver.ts';
import { freePort } from '../server/faults/server-process.ts';
import { BuiltServer, hasTaskset, percentile } from './built-server.ts';
import { inFolder } from './in-folder.ts';
import { prepareAnswers, type Requests } from './prepare-answers.ts';
import { sendSteadily, type Sent } from './send-steadily.ts';

// What logs, metrics, backups and shipped rows cost a server under a steady load: the same answers with all of them and without.

const LISTENERS = 2000;
const PER_SECOND = 100;
const PAGES = 10;
/** As Prometheus reads them. */
const SCRAPE_EVERY_MS = 15_000;
/** A stall of the machine by other programs spoils one of these and not the median of all. */
const WINDOW_MS = 10_000;
const TOKEN = 'a token for the benchmark';

const { values } = parseArgs({
  options: {
    /** Minutes of load with, and as many without. */
    minutes: { type: 'string', default: '10' },
    /** Parts of these minutes, with and without in turn. A part of less than a minute sees few backups. */
    turns: { type: 'string', default: '2' },
  },
});
const TURNS = Number(values.turns);
const SECONDS = (60 * Number(values.minutes)) / TURNS;

const SETTINGS = ['without', 'with'] as const;
type Setting = (typeof SETTINGS)[number];

/** Of one turn. */
interface Measured {
  tookMs: number[];
  /** 99th percentile of each ten seconds, ms. */
  windowsMs: number[];
  rssMb: number;
  /** CPU of the server alone, and of the processes that make its backups. */
  cpuUs: number;
  backupsCpuUs: number;
  failed: number;
  backups: number;
}

/** Reads the metrics as Prometheus does, until it is ended. */
function scrape(port: number): { end(): void } {
  const read = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    if (!(await reply.text()).includes('earshot_answers_total')) throw new Error('there are no metrics');
  };
  const timer = setInterval(() => void read(), SCRAPE_EVERY_MS);
  return { end: () => clearInterval(timer) };
}

/** The listeners of the whole turn: when one has sent all answers, another takes the place. */
function queuesOf(requests: readonly Requests[]): Requests[] {
  return Array.from({ length: LISTENERS }, (_, place) =>
    requests.filter((_session, index) => index % LISTENERS === place).flat(),
  );
}

/** Throws if what was acknowledged is not in the database. */
function verify(dataFolder: string, sent: readonly Sent[]): void {
  const raw = new Database(join(dataFolder, 'earshot.sqlite'), { readonly: true });
  const stored = Number(raw.prepare('SELECT count(*) FROM answers').pluck().get());
  raw.close();
  const acknowledged = sent.filter(({ reply }) => reply !== null).length;
  if (stored < acknowledged) throw new Error(`${acknowledged - stored} acknowledged answers are missing`);
}

/** 99th percentile of the answers that were due in each ten seconds. */
function windowsOf(sent: readonly Sent[]): number[] {
  const windows = new Map<number, number[]>();
  for (const { endedAt, tookMs } of sent) {
    const window = Math.floor((endedAt - tookMs) / WINDOW_MS);
    windows.set(window, [...(windows.get(window) ?? []), tookMs]);
  }
  return [...windows.values()].map((times) => percentile(sorted(times), 0.99));
}

async function turn(folder: string, setting: Setting, requests: readonly Requests[]): Promise<Measured> {
  const [dataFolder, backups] = [join(folder, 'turn'), join(folder, 'backups')];
  await cp(join(folder, 'data'), dataFolder, { recursive: true });
  // What was just written would delay the first flushes of the server.
  execFileSync('sync');
  const port = await freePort();
  const isOn = setting === 'with';
  const env: Record<string, string> = isOn
    ? { EARSHOT_LOG: 'info', EARSHOT_METRICS_TOKEN: TOKEN, EARSHOT_BACKUPS: backups }
    : { EARSHOT_LOG: 'silent' };
  const logFile = join(folder, 'log.jsonl');
  const server = await BuiltServer.start({ dataFolder, port, isPinned: hasTaskset(), env, logFile });
  const scraping = isOn ? scrape(port) : null;
  try {
    const before = { own: server.cpuUs(), children: server.childrenCpuUs() };
    const sent = await sendSteadily({
      port,
      listeners: queuesOf(requests),
      perSecond: PER_SECOND,
      seconds: SECONDS,
    });
    verify(dataFolder, sent);
    const tookMs = sent.flatMap((one) => (one.reply === null ? [] : [one.tookMs]));
    return {
      tookMs,
      windowsMs: windowsOf(sent),
      rssMb: server.rssMb(),
      cpuUs: server.cpuUs() - before.own,
      backupsCpuUs: server.childrenCpuUs() - before.children,
      failed: sent.length - tookMs.length,
      backups: isOn ? (await readdir(backups)).filter((name) => name.endsWith('.sqlite')).length : 0,
    };
  } finally {
    scraping?.end();
    await server.kill();
    for (const made of [dataFolder, backups, logFile]) await rm(made, { recursive: true, force: true });
  }
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

interface Row {
  name: string;
  digits: number;
  of(turns: readonly Measured[]): number;
}

const sum = (turns: readonly Measured[], of: (one: Measured) => number): number =>
  turns.reduce((total, one) => total + of(one), 0);
const answers = (turns: readonly Measured[]): number => sum(turns, ({ tookMs }) => tookMs.length);
const latency =
  (share: number) =>
  (turns: readonly Measured[]): number =>
    percentile(sorted(turns.flatMap(({ tookMs }) => tookMs)), share);

const ROWS: readonly Row[] = [
  { name: 'answers', digits: 0, of: answers },
  { name: 'answers without a receipt', digits: 0, of: (turns) => sum(turns, ({ failed }) => failed) },
  { name: 'backups', digits: 0, of: (turns) => sum(turns, ({ backups }) => backups) },
  { name: 'p50, ms', digits: 1, of: latency(0.5) },
  { name: 'p99, ms', digits: 1, of: latency(0.99) },
  {
    name: 'p99 of the median ten seconds, ms',
    digits: 1,
    of: (turns) => percentile(sorted(turns.flatMap(({ windowsMs }) => windowsMs)), 0.5),
  },
  { name: 'longest, ms', digits: 0, of: latency(1) },
  { name: 'RSS at the end, MB', digits: 0, of: (turns) => Math.max(...turns.map(({ rssMb }) => rssMb)) },
  {
    name: 'CPU of the server an answer, us',
    digits: 0,
    of: (turns) => sum(turns, ({ cpuUs }) => cpuUs) / answers(turns),
  },
  {
    name: 'CPU of making backups an answer, us',
    digits: 0,
    of: (turns) => sum(turns, ({ backupsCpuUs }) => backupsCpuUs) / answers(turns),
  },
];

function print(measured: Readonly<Record<Setting, Measured[]>>): void {
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(36) : cell.padStart(10))).join('');
  console.log(line(['', ...SETTINGS, 'ratio']));
  for (const { name, digits, of } of ROWS) {
    const [without, all] = [of(measured.without), of(measured.with)];
    const ratio = without === 0 ? '' : (all / without).toFixed(2);
    console.log(line([name, without.toFixed(digits), all.toFixed(digits), ratio]));
  }
}

await inFolder(async (folder) => {
  const sessions = Math.max(LISTENERS, Math.ceil((PER_SECOND * SECONDS) / PAGES));
  const { requests } = await prepareAnswers(folder, join(folder, 'data'), sessions);
  console.log(
    `${LISTENERS} listeners, ${PER_SECOND} answers/s, ${TURNS} turns of ${SECONDS} s with logs, metrics, backups and ` +
      `shipped rows, and as many without (load average ${loadavg()[0]?.toFixed(1)} before the start)`,
  );
  const measured: Record<Setting, Measured[]> = { without: [], with: [] };
  for (let index = 0; index < TURNS; index += 1)
    for (const setting of index % 2 === 0 ? SETTINGS : SETTINGS.toReversed())
      measured[setting].push(await turn(folder, setting, requests));
  print(measured);
});

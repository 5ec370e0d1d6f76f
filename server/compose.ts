import type { ServedContext } from './app/listening/start-server.ts';
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './http/app.ts';
import { createConsoleContext, type ConsoleContext } from './http/console/requests/console-context.ts';
import type { Logger } from 'pino';
import { addGauges } from './app/operations/gauges.ts';
import { Metrics } from './platform/metrics.ts';
import { Backups } from './app/operations/backups.ts';
import { settleFolders } from './app/studies/place-folder.ts';
import { createContext } from './app/listening/context/context.ts';
import type { Database } from './db/contract/database.ts';
import { StoreError } from './db/contract/store-error.ts';
import { databaseAt } from './db/open.ts';
import { DerivedFiles } from './storage/derived-files.ts';
import type { Env } from './platform/env.ts';
import { attachSockets } from './http/sockets/attach-sockets.ts';
import { basePath, serveBelow } from './platform/base-path.ts';
import { limitedServer } from './platform/limited-server.ts';
import { linesTo } from './platform/line.ts';
import { LoopDelay } from './platform/loop-delay.ts';
import { judgeInWorker } from './app/backfill/judge-in-worker.ts';
import { Backfill } from './app/backfill/backfill.ts';
import { RatingKeeper } from './app/ratings/keep-ratings.ts';
import { eraseExpired } from './app/operations/retention.ts';
import { networkOf } from './platform/network-of.ts';
import { trustProxy } from './platform/proxies.ts';
import { deriveKey, readSecret } from './platform/secret.ts';
import { steadyClock } from './platform/steady-clock.ts';

const SWEEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const GRACE_MS = 2000;
/** Some megabytes. Whoever is further behind reads the state again. */
const KEPT_EVENTS = 100_000;

/** A server that listens on every address is reached at the machine's own. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

export interface RunningServer extends ServedContext {
  context: ConsoleContext;
}

async function listen(server: Server, { host, port }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function backupsOf(
  { dataFolder, backupsFolder, backupPassphrase: passphrase, s3 }: Env,
  { store, now, log, workers }: ConsoleContext,
  lock: Database['lock'],
): Backups | null {
  if (backupsFolder === null) return null;
  return new Backups({
    lock,
    store,
    dataFolder,
    folder: backupsFolder,
    passphrase,
    hasNoClips: s3 !== null,
    ...(s3 && { copyOn: async () => void (await workers.ask('copy backups', null)) }),
    now,
    log,
  });
}

/** Ends the connections of requests that are done, then after a while all others. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  });
}

export interface ServerOptions {
  isDemo?: boolean;
  /** Whether the data folder is deleted after use. Default: false. */
  isTemporary?: boolean;
  /** Log of requests. Default: none. */
  logger?: Logger | null;
  /** Longest time that an upload may make no progress. */
  uploadStallMs?: number;
  /** Time between two checks that a page with a socket may still watch. */
  recheckMs?: number;
}

/**
 * Opens the data folder and serves its studies. Throws StoreError 'in-use' when another process has the folder or that of
 * the backups, or other servers of the database use another folder, and the system's error when the port is taken; nothing stays
 * open then.
 */
export async function startServer(
  env: Env,
  log: (line: string) => void,
  { isDemo = false, isTemporary = false, logger = null, uploadStallMs, recheckMs }: ServerOptions = {},
): Promise<RunningServer> {
  const metrics = new Metrics(env.metricsToken !== null);
  const onCommit = (seconds: number): void => metrics.commits.observe(seconds);
  const { dataFolder, databaseUrl, databaseReadUrl } = env;
  const database = databaseAt(databaseUrl, databaseReadUrl);
  const store = await database.open(env.dataFolder, { isTemporary, onCommit, log });
  const elapsedMs = (): number => performance.now();
  const secret = readSecret(dataFolder);
  if (!(await store.sharesFolder(deriveKey(secret, 'folder', '')))) {
    await store.close();
    throw new StoreError(
      'in-use',
      `another server of this database runs with another data folder: mount its folder on this machine too, and set EARSHOT_DATA to it (now ${dataFolder})`,
    );
  }
  const aheadMs = await store.clockAheadMs();
  const now = steadyClock(() => Date.now() + aheadMs, elapsedMs);
  const closing = new AbortController();
  const backfill = new Backfill({
    store,
    judge: ({ name }, at) =>
      judgeInWorker({ dataFolder, databaseUrl, databaseReadUrl, study: name, at }, closing.signal),
    now,
    elapsedMs,
    log,
    onJudged: (seconds) => metrics.backfills.observe(seconds),
  });
  const trust = trustProxy(env.proxies);
  const randomId = (): string => randomBytes(16).toString('base64url');
  const delay = new LoopDelay();
  let url = '';
  const listeners = createContext(
    {
      store,
      secret,
      now,
      randomId,
      log,
      recruiters: env.recruiters,
      publicUrl: env.publicUrl,
      derived: DerivedFiles.of(env),
      trust,
      metrics,
      lateMs: () => delay.meanMs,
      url: () => url,
    },
    env.dataFolder,
  );
  let ownUrl = '';
  const context = createConsoleContext(listeners, {
    env,
    isDemo,
    uploadStallMs,
    ownUrl: () => ownUrl,
  });
  const forget = (): Promise<unknown> =>
    eraseExpired(store, context.now()).catch((cause: unknown) =>
      log(`erasing recruiter ids: ${String(cause)}`),
    );
  // Beside other servers these are done already, and what they are in the middle of is not to be touched.
  if (await store.leads()) {
    await forget();
    for (const id of await store.checkCounts()) log(`places of ${id} were counted wrongly: counted again`);
    await settleFolders(store, env.dataFolder).catch((cause: unknown) =>
      log(`putting folders of studies in their places: ${String(cause)}`),
    );
  }
  await context.jobs.recover();
  let isDraining = false;
  const server = limitedServer(
    createApp(context, context, {
      logger,
      metricsToken: env.metricsToken,
      isDraining: () => isDraining,
    }),
    {
      networkOf: (address) => (trust(address, 0) ? null : networkOf(address)),
    },
  );
  const backups = backupsOf(env, context, database.lock);
  addGauges(metrics, {
    ...context,
    jobs: () => context.jobs.running,
    backedUpAt: () => backups?.lastAt ?? null,
  });
  const begin = async (): Promise<number> => {
    await backups?.start();
    return listen(server, env);
  };
  const port = await begin().catch(async (cause: unknown) => {
    await backups?.stop();
    await store.close();
    throw cause;
  });
  url = env.publicUrl ?? addressOf(env.host, port);
  ownUrl = addressOf(EVERYWHERE[env.host] ?? env.host, port);
  const detachSockets = attachSockets(server, context, { recheckMs });
  serveBelow(server, basePath(env.publicUrl));
  void listeners.derived
    .adopt()
    .catch((cause: unknown) => log(`putting clips into the object storage: ${String(cause)}`));
  const keeper = new RatingKeeper({ store, studies: context.studies, log });
  if (await store.leads()) void keeper.run();
  const sweep = async (): Promise<void> => {
    context.uploads.dropIdle().catch((cause: unknown) => log(`deleting idle uploads: ${String(cause)}`));
    if (!(await store.leads())) return;
    store.releaseExpired(context.now()).catch((cause: unknown) => log(`releasing leases: ${String(cause)}`));
    store.overwriteErased().catch((cause: unknown) => log(`overwriting what was erased: ${String(cause)}`));
    store.pruneEvents(KEPT_EVENTS).catch((cause: unknown) => log(`pruning events: ${String(cause)}`));
    context.jobs
      .recover()
      .catch((cause: unknown) => log(`ending jobs of servers that are gone: ${String(cause)}`));
    void backfill.run();
    void keeper.run();
  };
  const sweeper = setInterval(
    () => void sweep().catch((cause: unknown) => log(`sweeping: ${String(cause)}`)),
    SWEEP_MS,
  );
  backfill.start();
  const forgetter = setInterval(() => {
    void forget();
    context.jobs.sweep().catch((cause: unknown) => log(`deleting old exports: ${String(cause)}`));
  }, DAY_MS);
  return {
    url,
    line: linesTo(server),
    context,
    prepare: (folder, onProgress) =>
      context.workers.runAlone('prepare for listeners', { folder, isDemo }, { onProgress }),
    async close() {
      isDraining = true;
      await wait(env.drainMs);
      clearInterval(sweeper);
      clearInterval(forgetter);
      delay.stop();
      closing.abort();
      await keeper.stop();
      await backfill.stop();
      const jobsEnd = context.jobs.close();
      await context.workers.close();
      await jobsEnd;
      detachSockets();
      context.monitors.stop();
      await stopListening(server);
      await backups?.stop();
      await store.close();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { createContext, type AppContext } from './context.ts';
import { openSqliteStore } from './db/sqlite/sqlite-store.ts';
import type { StudyVersion } from './db/store.ts';
import type { Env } from './env.ts';
import { attachLive } from './live/live.ts';
import { deriveKey, readSecret } from './secret.ts';

const SWEEP_MS = 60_000;

export interface RunningServer {
  /** Where the server is reached, without a slash at the end. */
  url: string;
  context: AppContext;
  /** Stops taking requests, finishes those under way, closes the database. */
  close(): Promise<void>;
}

/** Opens the data folder and serves its studies. Throws StoreError 'in-use' when another process has the folder. */
export async function startServer(env: Env, log: (line: string) => void): Promise<RunningServer> {
  const store = openSqliteStore(env.dataFolder);
  const secret = readSecret(env.dataFolder);
  const randomId = (): string => randomBytes(16).toString('base64url');
  const context = createContext({ store, secret, now: Date.now, randomId, log }, env.dataFolder);
  const server = createServer(createApp(context));
  const detachLive = attachLive(server, context);
  const sweeper = setInterval(() => {
    store.releaseExpired(context.now()).catch((cause: unknown) => log(`releasing leases: ${String(cause)}`));
  }, SWEEP_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.port;
  return {
    url: env.publicUrl ?? `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`,
    context,
    async close() {
      clearInterval(sweeper);
      detachLive();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      });
      await store.close();
    },
  };
}

/** The links of a study: for listeners, and for the researcher who watches. */
export function linksOf(
  url: string,
  secret: string,
  { slug }: StudyVersion,
): { listeners: string; live: string } {
  return { listeners: `${url}/s/${slug}`, live: `${url}/live/${slug}#${deriveKey(secret, 'live', slug)}` };
}

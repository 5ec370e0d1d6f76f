import { createServer } from 'node:http';
import { createApp } from '../../server/http/app.ts';
import { createContext, type AppContext } from '../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';

/** A server on a data folder that another one has left, with nothing in memory but `world`. Closing keeps the folder. */
export async function serveData(
  dataFolder: string,
  world: Pick<AppContext, 'secret' | 'now' | 'randomId' | 'log'>,
): Promise<{ url: string; context: AppContext; close(): Promise<void> }> {
  const { secret, now, randomId, log } = world;
  const store = openSqliteStore(dataFolder);
  const context = createContext({ store, secret, now, randomId, log }, dataFolder);
  const server = createServer(...createApp(context));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    context,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}

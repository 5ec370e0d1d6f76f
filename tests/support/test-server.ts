import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/http/app.ts';
import { prepareFolder, studyName } from '../../server/app/studies/publish.ts';
import { createContext, type AppContext } from '../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import type { Env } from '../../server/platform/env.ts';
import { readSecret } from '../../server/platform/secret.ts';
import { shareDerived } from './derived.ts';
import { newVersion } from './new-version.ts';

export interface TestServer {
  url: string;
  slug: string;
  version: StudyVersion;
  context: AppContext;
  /** The server's clock; tests move it. */
  clock: { at: number };
  dataFolder: string;
  close(): Promise<void>;
}

const START = Date.UTC(2026, 0, 1);

/** An empty folder that is deleted after `use`. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'earshot-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Has the recruiter vouch for every listener who comes from now on. */
export function vouchForAll({ context }: Pick<TestServer, 'context'>): void {
  const { store } = context;
  context.store = { ...store, enterOnce: (entry) => store.enterOnce({ ...entry, verification: 'token' }) };
}

/**
 * The real server on a real SQLite folder, one study published, with a clock that tests move and ids that repeat
 * from run to run. `name` is the study's name and part of its version. `recruiters`: what the server may use of them.
 */
export async function serveStudy(
  folder: string,
  name = studyName(folder),
  recruiters: Env['recruiters'] = {},
): Promise<TestServer> {
  const data = await temporaryFolder();
  await shareDerived(data.path);
  const store = openSqliteStore(data.path);
  const clock = { at: START };
  let ids = 0;
  const randomId = (): string => {
    ids += 1;
    return `id${String(ids).padStart(20, '0')}`;
  };
  const log = (line: string): void => console.error(line);
  let url = '';
  const secret = readSecret(data.path);
  const context = createContext(
    { store, secret, now: () => clock.at, randomId, log, recruiters, url: () => url },
    data.path,
  );
  const study = await prepareFolder(folder, data.path);
  const version = await store.publishVersion(newVersion({ name, slug: 'test-slug', study, at: clock.at }));
  const server = createServer(...createApp(context));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    slug: version.slug,
    version,
    context,
    clock,
    dataFolder: data.path,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      await data.remove();
    },
  };
}

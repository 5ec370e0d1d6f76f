import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from '#core/session/page.ts';
import { createApp } from '../../server/http/app.ts';
import { hashKey } from '../../server/app/bundles/tokens.ts';
import { exportStudy } from '../../server/app/exports/export.ts';
import { prepareVersion, publishFolder } from '../../server/app/studies/publish.ts';
import { createContext } from '../../server/app/listening/context/context.ts';
import type { Session, SessionRecord, StudyVersion } from '../../server/db/contract/store.ts';
import { localEnv, type Env } from '../../server/platform/env.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../server/compose.ts';
import { linksOf } from '../../server/app/studies/study-links.ts';
import { shareDerived } from './derived.ts';
import { copyExample, type Shortening } from './example-study.ts';
import { temporaryFolder, type TestServer } from './test-server.ts';

export type Row = Readonly<Record<string, string>>;

/** The server as `npm start` runs it, on a port and in a folder of its own, with shortened example studies. */
export class LiveServer {
  /** What the server wrote: nothing, as long as nothing is wrong. */
  readonly log: string[] = [];
  readonly #folder: { path: string; remove(): Promise<void> };
  readonly #options: ServerOptions;
  readonly #given: Partial<Env>;
  #running: RunningServer | null = null;
  #port = 0;

  private constructor(
    folder: { path: string; remove(): Promise<void> },
    options: ServerOptions,
    given: Partial<Env>,
  ) {
    this.#folder = folder;
    this.#options = options;
    this.#given = given;
  }

  /** `given`: settings of the environment that differ from those of a test. */
  static async start(options: ServerOptions = {}, given: Partial<Env> = {}): Promise<LiveServer> {
    const server = new LiveServer(await temporaryFolder(), options, given);
    await mkdir(server.dataFolder, { recursive: true });
    // A cache deletes what others would share, and another server's folder has them.
    if (!given.s3 && given.dataFolder === undefined) await shareDerived(server.dataFolder);
    await server.start();
    return server;
  }

  get running(): RunningServer {
    if (!this.#running) throw new Error('the server is stopped');
    return this.#running;
  }

  /** On the port and in the folder that it had before. */
  async start(): Promise<void> {
    const env = { ...localEnv(this.dataFolder), port: this.#port, ...this.#given };
    this.#running = await startServer(env, (line) => this.log.push(line), this.#options);
    this.#port = Number(new URL(this.#running.url).port);
  }

  async stop(): Promise<void> {
    await this.running.close();
    this.#running = null;
  }

  async close(): Promise<void> {
    if (this.#running) await this.stop();
    await this.#folder.remove();
  }

  async publish(example: string, shortening: Shortening = {}): Promise<StudyVersion> {
    const folder = await copyExample(example, join(this.#folder.path, 'studies'), shortening);
    return this.publishFolder(folder);
  }

  /** Publishes a study folder that is no example. */
  async publishFolder(folder: string): Promise<StudyVersion> {
    const prepared = await prepareVersion(folder, this.dataFolder, {
      s3: this.#given.s3 ?? null,
    });
    return publishFolder(this.running.context.store, folder, prepared, Date.now());
  }

  link(version: StudyVersion): string {
    return linksOf(this.running.url, this.running.context.secret, version).listeners;
  }

  /** The session that a browser's key opens. */
  async session(key: string): Promise<Session> {
    const session = await this.running.context.store.sessionByKey(hashKey(key));
    if (!session) throw new Error('the cookie opens no session');
    return session;
  }

  /** What the pages of a session really are: roles, clips, tokens. */
  async pages(key: string): Promise<readonly Page[]> {
    return this.running.context.pages.of(await this.session(key));
  }

  /** The session that began last. */
  async latest({ studyId }: StudyVersion): Promise<SessionRecord> {
    const records: SessionRecord[] = [];
    for await (const record of this.running.context.store.readSessions(studyId, ['live']))
      records.push(record);
    const last = records.toSorted((a, b) => a.session.createdAt - b.session.createdAt).at(-1);
    if (!last) throw new Error('nobody has come yet');
    return last;
  }

  /** The exported table of a study, as a program reads it. */
  async export(version: StudyVersion): Promise<Row[]> {
    const { store } = this.running.context;
    const out = join(this.#folder.path, 'export');
    const { csv } = await exportStudy({ store, name: version.name, out, modes: ['live'] });
    return parse(await readFile(csv, 'utf8'), { columns: true });
  }

  /** Another server on the same store, with a clock that tests move: for listeners without a browser. */
  async listenerServer(version: StudyVersion): Promise<TestServer> {
    const { store, secret, randomId, log } = this.running.context;
    const clock = { at: Date.now() };
    const context = createContext({ store, secret, randomId, log, now: () => clock.at }, this.dataFolder);
    const server = createServer(...createApp(context));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}`;
    return {
      url,
      slug: version.slug,
      version,
      context,
      clock,
      dataFolder: this.dataFolder,
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  get dataFolder(): string {
    return this.#given.dataFolder ?? join(this.#folder.path, 'data');
  }
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { prepareVersion, publishFolder } from '../../../../server/app/studies/publish.ts';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { openPostgresStore } from '../../../../server/db/postgres/postgres-store.ts';
import { freePort, ServerProcess } from '../../../server/faults/server-process.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { startBalancer } from '../../../support/balancer.ts';
import { LooseLine } from '../../../support/loose-line.ts';
import { TestPostgres } from '../../../support/postgres.ts';
import { Swift } from '../../../support/swift.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

/** Pages of a session of the study. */
export const PAGES = 10;

/** Two servers behind a balancer, with PostgreSQL, and with OpenStack Swift behind a line that can be cut. */
export class Cluster {
  readonly folder: string;
  readonly address: string;
  readonly databaseUrl: string;
  readonly postgres: TestPostgres;
  /** To the object storage. */
  readonly line: LooseLine;
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  readonly balancer: ChildProcess;
  readonly version: StudyVersion;
  readonly owner: ConsoleClient;
  readonly #swift: Swift;

  private constructor(parts: Omit<Cluster, 'dataFolder' | 'clientAt' | 'remove'> & { swift: Swift }) {
    const { swift, ...shown } = parts;
    this.#swift = swift;
    this.folder = shown.folder;
    this.address = shown.address;
    this.databaseUrl = shown.databaseUrl;
    this.postgres = shown.postgres;
    this.line = shown.line;
    this.one = shown.one;
    this.two = shown.two;
    this.balancer = shown.balancer;
    this.version = shown.version;
    this.owner = shown.owner;
  }

  /** `listeners`: as many take part as the study has places for. */
  static async start(listeners: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-chaos-'));
    const dataFolder = join(folder, 'data');
    const [postgres, swift] = await Promise.all([TestPostgres.start(), Swift.start()]);
    const line = await LooseLine.to(swift.url);
    const databaseUrl = await postgres.create();
    const study = await writeTernary(join(folder, 'tiny'), '', listeners);
    const store = await openPostgresStore(databaseUrl);
    const s3 = { ...swift.settings('chaos/'), endpoint: line.url };
    const prepared = await prepareVersion(study, dataFolder, { s3 });
    const version = await publishFolder(store, study, prepared, Date.now());
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const owner = await ConsoleClient.as(
      { url: address, context: { store, now: Date.now, randomId: randomUUID } },
      'owner',
    );
    await store.close();
    const env = {
      ...swift.env('chaos/'),
      EARSHOT_S3_ENDPOINT: line.url,
      DATABASE_URL: databaseUrl,
      EARSHOT_URL: address,
      EARSHOT_DRAIN_SECONDS: '2',
      EARSHOT_LOG: 'error',
    };
    const ports = [await freePort(), await freePort()] as const;
    const [one, two] = [
      new ServerProcess(dataFolder, ports[0], env),
      new ServerProcess(dataFolder, ports[1], env),
    ];
    const headers = { Origin: address, Cookie: owner.cookie };
    const balancer = await startBalancer(folder, { port, servers: ports, socketHeaders: headers });
    const place = { folder, address, databaseUrl, version, owner };
    const cluster = new Cluster({ ...place, postgres, swift, line, one, two, balancer });
    await Promise.all([one.start(), two.start()]);
    return cluster;
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** The owner at one of the servers, past the balancer. */
  clientAt({ url }: ServerProcess): ConsoleClient {
    return new ConsoleClient(url, this.owner.cookie);
  }

  async remove(): Promise<void> {
    this.balancer.kill('SIGKILL');
    await once(this.balancer, 'exit').catch(() => undefined);
    await this.one.kill();
    await this.two.kill();
    await this.line.close();
    await this.#swift.stop();
    await this.postgres.remove();
    await rm(this.folder, { recursive: true });
  }
}

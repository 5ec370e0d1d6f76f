import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3Settings } from '../../server/platform/s3-env.ts';
import { freePort } from '../server/faults/server-process.ts';

const KINDS = ['account', 'container', 'object'] as const;
const ACCESS_KEY = 'ear:shot';
const SECRET_KEY = 'a-secret-of-the-tests';
const BUCKET = 'listening';
const PATIENCE_MS = 30_000;

/** Why OpenStack Swift cannot run here, or null. */
function noSwift(): string | null {
  try {
    for (const kind of [...KINDS, 'proxy'])
      execFileSync('which', [`swift-${kind}-server`], { stdio: 'ignore' });
    for (const program of ['swift-ring-builder', 'memcached'])
      execFileSync('which', [program], { stdio: 'ignore' });
    return null;
  } catch {
    return 'OpenStack Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object memcached';
  }
}

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
log_level = ERROR
`;

const backend = (kind: string): string => `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const cache = (port: number): string => `[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${port}
`;

/** Requests are refused unless they are signed (AWS signature 4) with the key of a user. */
const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A slow machine is no broken disk.
error_suppression_limit = 1000000
node_timeout = 60
conn_timeout = 10
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin
${['catch_errors', 'gatekeeper', 'bulk', 'slo', 'dlo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;

const SWIFT = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = one
default = yes
`;

/** A ring with one disk: where Swift finds what it keeps. */
function buildRing(folder: string, kind: string, port: number): void {
  for (const words of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']])
    execFileSync('swift-ring-builder', [`${kind}.builder`, ...words], { cwd: folder, stdio: 'ignore' });
}

/** OpenStack Swift with its S3 interface, as five processes of the test, with a bucket. */
export class Swift {
  readonly url: string;
  readonly folder: string;
  readonly #processes: ChildProcess[] = [];

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Throws where it is not installed. */
  static async start(): Promise<Swift> {
    const missing = noSwift();
    if (missing !== null) throw new Error(missing);
    const folder = await mkdtemp(join(tmpdir(), 'earshot-swift-'));
    await mkdir(join(folder, 'disks', 'disk'), { recursive: true });
    await writeFile(join(folder, 'swift.conf'), SWIFT);
    const port = await freePort();
    const swift = new Swift(folder, port);
    for (const kind of KINDS) {
      const own = await freePort();
      buildRing(folder, kind, own);
      await writeFile(join(folder, `${kind}.conf`), common(folder, own) + backend(kind));
    }
    const cachePort = await freePort();
    await writeFile(join(folder, 'proxy.conf'), common(folder, port) + PROXY + cache(cachePort));
    swift.#run('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-u', userInfo().username]);
    for (const kind of [...KINDS, 'proxy'])
      swift.#run(`swift-${kind}-server`, [join(folder, `${kind}.conf`)]);
    try {
      await swift.#ready();
    } catch (cause) {
      await swift.stop();
      throw cause;
    }
    return swift;
  }

  /** As the environment would describe it; the keys begin with a prefix, so that tests do not see each other's. */
  settings(prefix: string): S3Settings {
    return {
      bucket: BUCKET,
      endpoint: this.url,
      region: 'us-east-1',
      prefix,
      isPathStyle: true,
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
      encryption: null,
      cacheBytes: 1e9,
    };
  }

  /** The same for a process. */
  env(prefix: string): Record<string, string> {
    const { bucket, credentials } = this.settings(prefix);
    return {
      EARSHOT_S3_BUCKET: bucket,
      EARSHOT_S3_ENDPOINT: this.url,
      EARSHOT_S3_PREFIX: prefix,
      EARSHOT_S3_PATH_STYLE: 'yes',
      EARSHOT_S3_ACCESS_KEY: credentials?.accessKeyId ?? '',
      EARSHOT_S3_SECRET_KEY: credentials?.secretAccessKey ?? '',
    };
  }

  /** Stops answering, as behind a broken line. */
  pause(): void {
    for (const child of this.#processes) child.kill('SIGSTOP');
  }

  resume(): void {
    for (const child of this.#processes) child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const ends = this.#processes
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => once(child, 'close'));
    for (const child of this.#processes) child.kill('SIGKILL');
    await Promise.all(ends);
    await rm(this.folder, { recursive: true, force: true });
  }

  #run(program: string, words: readonly string[]): void {
    const child = spawn(program, words, {
      stdio: ['ignore', 'ignore', 'pipe'],
      // It has to be Debian's own Python.
      env: { ...process.env, PATH: `/usr/bin:/bin:/usr/sbin:/sbin:${process.env['PATH']}` },
    });
    child.stderr.on('data', () => undefined);
    this.#processes.push(child);
  }

  async #ready(): Promise<void> {
    const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
    const { region, credentials, bucket: Bucket } = this.settings('');
    const client = new S3Client({
      endpoint: this.url,
      region,
      forcePathStyle: true,
      ...(credentials && { credentials }),
    });
    const until = performance.now() + PATIENCE_MS;
    for (;;)
      try {
        await client.send(new CreateBucketCommand({ Bucket }));
        break;
      } catch (cause) {
        if (performance.now() > until) throw cause;
        await wait(200);
      }
    client.destroy();
  }
}

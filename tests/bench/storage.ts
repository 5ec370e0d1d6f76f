import { readdir, rm, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { basename, extname, join } from 'node:path';
import { mapLimited } from '../../server/platform/map-limited.ts';
import { S3Storage } from '../../server/storage/s3-storage.ts';
import { freePort } from '../server/faults/server-process.ts';
import { Swift } from '../support/swift.ts';
import { BuiltServer, percentile } from './built-server.ts';
import { inFolder } from './in-folder.ts';
import { largestStudy, type Visitor } from './slow-readers/largest-study.ts';

// How fast pages of six clips of 30 s are sent: from a data folder, from copies of an object storage, and from the storage itself, which
// is OpenStack Swift on this machine.

const VISITORS = 24;
const ROUNDS = 3;
const AT_ONCE = [1, 8];
const PREFIX = 'bench/';

const SETTINGS = ['data folder', 'copies', 'storage'] as const;
type Setting = (typeof SETTINGS)[number];

interface Measured {
  perSecondMb: number;
  tookMs: number[];
  /** CPU of the server for a megabyte, ms. */
  cpuMs: number;
}

const isClip = (name: string): boolean => /^[0-9a-f]{64}\.(?:flac|wav)$/u.test(name);

/** Puts the clips of a data folder into the bucket. */
async function store(swift: Swift, derived: string): Promise<void> {
  const blobs = new S3Storage(swift.settings(PREFIX)).blobs('derived');
  for (const name of (await readdir(derived)).filter(isClip))
    await blobs.put({ name, sha256: basename(name, extname(name)) }, join(derived, name));
}

async function clipBytes(derived: string): Promise<number> {
  const names = (await readdir(derived)).filter(isClip);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(derived, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function get(port: number, { bundle, cookie }: Visitor): Promise<{ bytes: number; ms: number }> {
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${bundle}`, { headers: { cookie } });
  const { byteLength: bytes } = await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`a bundle was refused: ${reply.status}`);
  return { bytes, ms: performance.now() - start };
}

async function measure(
  server: BuiltServer,
  port: number,
  visitors: readonly Visitor[],
  { atOnce, before = async () => undefined }: { atOnce: number; before?: () => Promise<void> },
): Promise<Measured> {
  const cpu = server.cpuUs();
  const got = await mapLimited(visitors, atOnce, async (visitor) => {
    await before();
    return get(port, visitor);
  });
  const seconds = got.reduce((sum, { ms }) => sum + ms, 0) / 1000 / atOnce;
  const megabytes = got.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  return {
    perSecondMb: megabytes / seconds,
    tookMs: got.map(({ ms }) => ms),
    cpuMs: (server.cpuUs() - cpu) / 1000 / megabytes,
  };
}

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

await inFolder(async (folder) => {
  const swift = await Swift.start();
  try {
    const dataFolder = join(folder, 'data');
    const visitors = await largestStudy(folder, dataFolder, VISITORS);
    const derived = join(dataFolder, 'derived');
    await store(swift, derived);
    const total = await clipBytes(derived);
    console.log(
      `${VISITORS} pages of six clips, ${(total / 1e6).toFixed(0)} MB of clips in all (load average ${loadavg()[0]?.toFixed(1)})`,
    );
    const measured = new Map<string, Measured[]>();
    const one = async (setting: Setting): Promise<void> => {
      const port = await freePort();
      const env = swift.env(PREFIX);
      const server = await BuiltServer.start({
        dataFolder,
        port,
        isPinned: false,
        env: { EARSHOT_LOG: 'silent', ...(setting !== 'data folder' && env) },
      });
      try {
        const isCold = setting === 'storage';
        if (!isCold) await measure(server, port, visitors, { atOnce: 8 });
        const before = async (): Promise<void> => {
          for (const name of isCold ? (await readdir(derived)).filter(isClip) : [])
            await rm(join(derived, name), { force: true });
        };
        for (const atOnce of isCold ? [1] : AT_ONCE) {
          const key = `${setting}, ${atOnce} at once`;
          const figures = await measure(server, port, visitors, { atOnce, before });
          measured.set(key, [...(measured.get(key) ?? []), figures]);
        }
      } finally {
        await server.kill();
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      // From the storage each page comes without any copy, of which the last ones stay for the next round.
      await one('copies');
      await one('data folder');
      await one('storage');
    }
    console.log(`${''.padEnd(26)}${'MB/s'.padStart(8)}${'p50, ms'.padStart(10)}${'CPU, ms/MB'.padStart(12)}`);
    for (const [key, all] of measured)
      console.log(
        key.padEnd(26) +
          median(all.map(({ perSecondMb }) => perSecondMb))
            .toFixed(0)
            .padStart(8) +
          median(all.flatMap(({ tookMs }) => tookMs))
            .toFixed(0)
            .padStart(10) +
          median(all.map(({ cpuMs }) => cpuMs))
            .toFixed(2)
            .padStart(12),
      );
  } finally {
    await swift.stop();
  }
});

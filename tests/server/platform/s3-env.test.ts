import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readEnv } from '../../../server/platform/env.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

const BUCKET = { EARSHOT_S3_BUCKET: 'listening' };
const KEYS = { EARSHOT_S3_ACCESS_KEY: 'key', EARSHOT_S3_SECRET_KEY: 'secret' };

test('a bucket alone is one of Amazon, with the credentials of the machine', () => {
  expect(readEnv(BUCKET).s3).toEqual({
    bucket: 'listening',
    endpoint: null,
    region: 'us-east-1',
    prefix: '',
    isPathStyle: false,
    credentials: null,
    encryption: null,
    cacheBytes: 4_096_000_000,
  });
});

test('every setting of another storage', () => {
  const variables = {
    ...BUCKET,
    ...KEYS,
    EARSHOT_S3_ENDPOINT: 'https://s3.example.org:9000',
    EARSHOT_S3_REGION: 'eu-west-1',
    EARSHOT_S3_PREFIX: 'lab/earshot',
    EARSHOT_S3_PATH_STYLE: 'yes',
    EARSHOT_S3_ENCRYPTION: 'aws:kms',
    EARSHOT_S3_KMS_KEY: 'a-key',
    EARSHOT_S3_CACHE_MB: '10',
  };
  expect(readEnv(variables).s3).toEqual({
    bucket: 'listening',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-west-1',
    prefix: 'lab/earshot/',
    isPathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    encryption: { kind: 'aws:kms', kmsKey: 'a-key' },
    cacheBytes: 10_000_000,
  });
});

test.each([
  [
    { EARSHOT_S3_ACCESS_KEY: 'key' },
    'EARSHOT_S3_SECRET_KEY and EARSHOT_S3_ACCESS_KEY must be set both or neither',
  ],
  [{ EARSHOT_S3_KMS_KEY: 'a-key' }, 'EARSHOT_S3_KMS_KEY requires EARSHOT_S3_ENCRYPTION=aws:kms'],
  [{ EARSHOT_S3_PATH_STYLE: 'true' }, 'EARSHOT_S3_PATH_STYLE must be yes or no'],
  [{ EARSHOT_S3_CACHE_MB: '1 GB' }, 'EARSHOT_S3_CACHE_MB must be a number of megabytes'],
  [{ EARSHOT_S3_ENDPOINT: 's3.example.org' }, 'EARSHOT_S3_ENDPOINT must be an address'],
  [{ EARSHOT_S3_PREFIX: 'a b' }, 'EARSHOT_S3_PREFIX must have only letters, digits and . _ - /'],
])('%j is refused, with its name', (variables, message) => {
  expect(() => readEnv({ ...BUCKET, ...variables })).toThrow(message);
});

/** Files of the S3 client that a process loads which opens a storage and lists it. */
function loadedFor(s3: string): number {
  const program = `
    const { openStorage } = await import('./server/storage/open-storage.ts');
    const storage = openStorage({ dataFolder: '/nowhere', s3: ${s3} });
    try { for await (const _ of storage.blobs('derived').list()); } catch {}
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.filter((path) => path.includes('@aws-sdk')).length);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type', 'module', '--eval', program],
    { cwd: projectRoot(), encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}

test('the S3 client is loaded only where an object storage is chosen', () => {
  const s3 = { ...readEnv({ ...BUCKET, ...KEYS }).s3, endpoint: 'http://127.0.0.1:1' };
  expect(loadedFor('null')).toBe(0);
  expect(loadedFor(JSON.stringify(s3))).toBeGreaterThan(0);
});

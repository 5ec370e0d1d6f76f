import type { Env } from '../platform/env.ts';
import type { S3Settings } from '../platform/s3-env.ts';
import type { BlobStorage } from './contract.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';

/** One for all who share an environment: it has connections. */
const opened = new WeakMap<S3Settings, S3Storage>();

function openS3(settings: S3Settings): S3Storage {
  const storage = opened.get(settings) ?? new S3Storage(settings);
  opened.set(settings, storage);
  return storage;
}

/** Storage that an environment chooses. Nothing is read or loaded before the first use. */
export const openStorage = ({ s3, dataFolder }: Pick<Env, 's3' | 'dataFolder'>): BlobStorage =>
  s3 === null ? new FolderStorage(dataFolder) : openS3(s3);

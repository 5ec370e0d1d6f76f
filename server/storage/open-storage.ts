import type { Env } from '../platform/env.ts';
import type { BlobStorage } from './contract.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3/s3-storage.ts';

/** Storage that an environment chooses. Nothing is read or loaded before the first use. */
export const openStorage = ({ s3, dataFolder }: Pick<Env, 's3' | 'dataFolder'>): BlobStorage =>
  s3 === null ? new FolderStorage(dataFolder) : new S3Storage(s3);

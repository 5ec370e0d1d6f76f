import type { Readable } from 'node:stream';
import { isInsidePath } from '#core/study/inside-path.ts';
import { UserError } from '#core/text/user-error.ts';

/** Kinds of blobs. A kind is a folder of the data folder, or the first part of the keys in a bucket. */
export type Room = 'derived' | 'exports' | 'backups' | 'uploads';

/** A blob never changes: it is named once, with the hash of its bytes. */
export interface NamedBlob {
  /** Path with / between its parts. That of a clip is its hash. */
  name: string;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
}

/** Bytes of a blob, from the first of them. */
export interface ByteRange {
  from: number;
  /** At least 1. */
  length: number;
}

export interface ListedBlob {
  name: string;
  bytes: number;
}

/** Blobs of one kind. All of it throws StorageError: 'not-found' for a blob that is not there, 'unreachable' and 'refused'. */
export interface Blobs {
  /** Path that a blob has or would have, if blobs are files of this machine; null: they are elsewhere. */
  localPath(name: string): string | null;
  /**
   * Stores the bytes of a file. They last when this resolves, and no reader finds a part of them. Replaces an earlier blob of this
   * name. Throws 'damaged' if the file has another hash; then nothing is stored.
   */
  put(blob: NamedBlob, file: string): Promise<void>;
  /** The bytes, or a range of them, which ends early at the end of the blob. Throws 'bad-range' if it begins behind it. */
  get(name: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; null if it is not there. */
  exists(name: string): Promise<number | null>;
  /** Deletes a blob, or nothing if it is not there. */
  delete(name: string): Promise<void>;
  /** Whole blobs whose names begin with this, by name. */
  list(prefix?: string): AsyncIterable<ListedBlob>;
}

/** Where blobs are kept. */
export interface BlobStorage {
  blobs(room: Room): Blobs;
}

const CODES = ['not-found', 'bad-range', 'damaged', 'unreachable', 'refused'] as const;
export type StorageErrorCode = (typeof CODES)[number];

/** A request that the storage could not serve. */
export class StorageError extends UserError {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, [], options);
    this.name = 'StorageError';
    this.code = code;
  }
}

export const notFound = (name: string): StorageError =>
  new StorageError('not-found', `there is no ${name} in the storage`);

export const damaged = ({ name, sha256 }: NamedBlob): StorageError =>
  new StorageError('damaged', `${name} has other bytes than those with the hash ${sha256}: make it again`);

/** The name, if it can be one. Throws a RangeError: names are made by the program. */
export function checkedName(name: string): string {
  if (!isInsidePath(name)) throw new RangeError(`a blob requires a relative path as its name, not ${name}`);
  return name;
}

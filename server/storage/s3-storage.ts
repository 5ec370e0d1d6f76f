import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Settings } from '../platform/s3-env.ts';
import {
  checkedName,
  damaged,
  StorageError,
  type Blobs,
  type BlobStorage,
  type ByteRange,
  type ListedBlob,
  type NamedBlob,
  type Room,
} from './contract.ts';
import { S3Access } from './s3-access.ts';

/** Larger files are sent in parts of this size; the least that S3 takes is 5 MiB. */
const PART_BYTES = 8 * 1024 ** 2;

/** Reads the next bytes of a file, as many as there are up to the length of a part. */
async function partOf(file: FileHandle, from: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(PART_BYTES, size - from));
  for (let read = 0; read < bytes.length;) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, from + read);
    if (bytesRead === 0) throw new Error('the file became shorter while it was sent');
    read += bytesRead;
  }
  return bytes;
}

class S3Blobs implements Blobs {
  readonly #access: S3Access;
  readonly #prefix: string;

  constructor(access: S3Access, room: Room) {
    this.#access = access;
    this.#prefix = `${access.settings.prefix}${room}/`;
  }

  localPath(): null {
    return null;
  }

  async put(blob: NamedBlob, path: string): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size <= PART_BYTES) await this.#putWhole(blob, await partOf(file, 0, size));
      else await this.#putParts(blob, file, size);
    } finally {
      await file.close();
    }
  }

  get(name: string, range?: ByteRange): Promise<Readable> {
    return this.#access.do(name, async (sdk, client, Bucket) => {
      const Range = range && `bytes=${range.from}-${range.from + range.length - 1}`;
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: this.#key(name), Range }));
      if (!(Body instanceof Readable))
        throw new StorageError('unreachable', `${name} has no bytes: try again later`);
      return Body;
    });
  }

  exists(name: string): Promise<number | null> {
    return this.#ifThere(
      this.#access.do(name, async (sdk, client, Bucket) => {
        const { ContentLength } = await client.send(
          new sdk.HeadObjectCommand({ Bucket, Key: this.#key(name) }),
        );
        return ContentLength ?? null;
      }),
    );
  }

  async delete(name: string): Promise<void> {
    await this.#ifThere(
      this.#access.do(name, (sdk, client, Bucket) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: this.#key(name) })),
      ),
    );
  }

  async *list(prefix = ''): AsyncGenerator<ListedBlob> {
    let after: string | undefined;
    do {
      const page = await this.#access.do(prefix, (sdk, client, Bucket) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: `${this.#prefix}${prefix}`,
            ContinuationToken: after,
          }),
        ),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? [])
        yield { name: Key.slice(this.#prefix.length), bytes: Size };
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  /** null for a blob that is not there: some servers say so of what is to be deleted too. */
  async #ifThere<Result>(asked: Promise<Result>): Promise<Result | null> {
    try {
      return await asked;
    } catch (cause) {
      if (cause instanceof StorageError && cause.code === 'not-found') return null;
      throw cause;
    }
  }

  #key(name: string): string {
    return `${this.#prefix}${checkedName(name)}`;
  }

  #stored({ name, sha256 }: NamedBlob) {
    const { encryption } = this.#access.settings;
    return {
      Key: this.#key(name),
      Metadata: { sha256 },
      ...(encryption && { ServerSideEncryption: encryption.kind }),
      ...(encryption?.kmsKey != null && { SSEKMSKeyId: encryption.kmsKey }),
    };
  }

  async #putWhole(blob: NamedBlob, Body: Buffer): Promise<void> {
    if (createHash('sha256').update(Body).digest('hex') !== blob.sha256) throw damaged(blob);
    await this.#access.do(blob.name, (sdk, client, Bucket) =>
      client.send(new sdk.PutObjectCommand({ Bucket, ...this.#stored(blob), Body })),
    );
  }

  /** Sends a large file in parts. Before the last step nothing of it is in the bucket. */
  async #putParts(blob: NamedBlob, file: FileHandle, size: number): Promise<void> {
    await this.#access.do(blob.name, async (sdk, client, Bucket) => {
      const stored = this.#stored(blob);
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, ...stored }));
      const upload = { Bucket, Key: stored.Key, UploadId };
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        const hash = createHash('sha256');
        for (let from = 0; from < size; from += PART_BYTES) {
          const Body = await partOf(file, from, size);
          hash.update(Body);
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
          Parts.push({ PartNumber, ETag });
        }
        if (hash.digest('hex') !== blob.sha256) throw damaged(blob);
        await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      } catch (cause) {
        await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
        throw cause;
      }
    });
  }
}

/** Blobs as objects of a bucket, below a prefix: each kind is the next part of the key, then the name. */
export class S3Storage implements BlobStorage {
  readonly #access: S3Access;

  constructor(settings: S3Settings) {
    this.#access = new S3Access(settings);
  }

  blobs(room: Room): Blobs {
    return new S3Blobs(this.#access, room);
  }
}

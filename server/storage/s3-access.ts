import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Settings } from '../platform/s3-env.ts';
import { notFound, StorageError } from './contract.ts';

const CONNECT_MS = 5000;
/** Longest time without a byte, ms. */
const IDLE_MS = 10_000;
const ATTEMPTS = 3;

const ABSENT: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey']);

/** Whether the network or the server is to blame for an error, and not this program. */
const isFromOutside = (cause: Error): boolean =>
  '$metadata' in cause || 'code' in cause || cause.name === 'TimeoutError';

/** The program that speaks S3 is large: it is loaded for the first request, and only where an object storage is chosen. */
export class S3Access {
  readonly settings: S3Settings;
  #opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | null = null;

  constructor(settings: S3Settings) {
    this.settings = settings;
  }

  /** Runs requests about `name`. Throws StorageError. */
  async do<Result>(
    name: string,
    work: (sdk: typeof Sdk, client: Sdk.S3Client, bucket: string) => Promise<Result>,
  ): Promise<Result> {
    this.#opened ??= this.#open();
    const { sdk, client } = await this.#opened;
    try {
      return await work(sdk, client, this.settings.bucket);
    } catch (cause) {
      throw this.#explained(sdk, cause, name);
    }
  }

  async #open(): Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> {
    const sdk = await import('@aws-sdk/client-s3');
    const { endpoint, region, isPathStyle, credentials } = this.settings;
    const client = new sdk.S3Client({
      region,
      forcePathStyle: isPathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
      // Bodies are signed by their hash, and hashes are compared here: servers other than Amazon's know no further checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== null && { endpoint }),
      ...(credentials && { credentials }),
    });
    return { sdk, client };
  }

  #explained(sdk: typeof Sdk, cause: unknown, name: string): unknown {
    if (cause instanceof StorageError || !(cause instanceof Error) || !isFromOutside(cause)) return cause;
    const { bucket, endpoint, region } = this.settings;
    const where = endpoint ?? `Amazon S3 in ${region}`;
    if (ABSENT.has(cause.name)) return notFound(name);
    if (cause.name === 'InvalidRange')
      return new StorageError('bad-range', `${name} has fewer bytes`, { cause });
    if (cause.name === 'NoSuchBucket')
      return new StorageError(
        'refused',
        `${where} has no bucket ${bucket}: create it, or correct EARSHOT_S3_BUCKET`,
        {
          cause,
        },
      );
    const status = cause instanceof sdk.S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    if (status !== undefined && status >= 400 && status < 500)
      return new StorageError(
        'refused',
        `${where} refused access to bucket ${bucket} (${cause.name}): check EARSHOT_S3_ACCESS_KEY and the other EARSHOT_S3 variables`,
        { cause },
      );
    if (status === 501)
      return new StorageError(
        'refused',
        `${where} cannot do what the EARSHOT_S3 variables ask for: ${cause.message}`,
        {
          cause,
        },
      );
    return new StorageError(
      'unreachable',
      `${where} does not answer as it should (${cause.message}): try again later`,
      {
        cause,
      },
    );
  }
}

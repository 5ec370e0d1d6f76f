import { z } from 'zod';

const text = z.string().min(1);

/** Variables of the object storage, for the environment's schema. */
export const s3Variables = {
  EARSHOT_S3_BUCKET: text.optional().meta({
    description:
      'Bucket of an S3-compatible object storage for clips, exports and copies of backups, see [Object storage](../operating/scaling.md#object-storage). It must exist.',
    unset: 'the data folder',
  }),
  EARSHOT_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .optional()
    .meta({
      description: 'Address of the object storage.',
      unset: "Amazon's, of the region",
    }),
  EARSHOT_S3_REGION: text.default('us-east-1').meta({ description: 'Region of the bucket.' }),
  EARSHOT_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/u, 'must have only letters, digits and . _ - /')
    .default('')
    .meta({
      description: 'Beginning of all keys, such as `earshot/`, if the bucket is shared with other programs.',
    }),
  EARSHOT_S3_PATH_STYLE: z.enum(['yes', 'no'], 'must be yes or no').default('no').meta({
    description:
      '`yes`: the bucket is the first part of the path and not of the host name. Most servers that are not Amazon need it.',
  }),
  EARSHOT_S3_ACCESS_KEY: text.optional().meta({
    description: 'Access key.',
    unset: "as Amazon's programs find it, such as a role of the machine",
  }),
  EARSHOT_S3_SECRET_KEY: text.optional().meta({
    description: 'Secret of the access key.',
    unset: 'see `EARSHOT_S3_ACCESS_KEY`',
  }),
  EARSHOT_S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional().meta({
    description: 'Encryption that the storage is asked for: `AES256` or `aws:kms`.',
    unset: "the bucket's own setting",
  }),
  EARSHOT_S3_KMS_KEY: text.optional().meta({
    description: 'Id of the key for `aws:kms`.',
    unset: "the account's key",
  }),
  EARSHOT_S3_CACHE_MB: z
    .string()
    .regex(/^\d{1,9}$/u, 'must be a number of megabytes')
    .transform(Number)
    .prefault('4096')
    .meta({
      description: 'Size up to which clips from the object storage are kept in the data folder, MB.',
    }),
};

type Values = z.infer<z.ZodObject<typeof s3Variables>>;

/** An S3-compatible object storage. */
export interface S3Settings {
  bucket: string;
  /** Address; null: Amazon's. */
  endpoint: string | null;
  region: string;
  /** Beginning of all keys. */
  prefix: string;
  isPathStyle: boolean;
  /** null: as Amazon's own programs find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** null: the bucket's own setting. */
  encryption: { kind: 'AES256' | 'aws:kms'; kmsKey: string | null } | null;
  /** Largest size of the copies of clips in the data folder, bytes. */
  cacheBytes: number;
}

/** The mistake in variables that are right one by one but not together, with the variable's name; null if there is none. */
export function s3Mistake(values: Values): string | null {
  const { EARSHOT_S3_ACCESS_KEY: key, EARSHOT_S3_SECRET_KEY: secret, EARSHOT_S3_BUCKET: bucket } = values;
  if (bucket === undefined && values.EARSHOT_S3_ENDPOINT !== undefined)
    return 'EARSHOT_S3_BUCKET must be set if EARSHOT_S3_ENDPOINT is';
  if ((key === undefined) !== (secret === undefined))
    return 'EARSHOT_S3_SECRET_KEY and EARSHOT_S3_ACCESS_KEY must be set both or neither';
  if (values.EARSHOT_S3_KMS_KEY !== undefined && values.EARSHOT_S3_ENCRYPTION !== 'aws:kms')
    return 'EARSHOT_S3_KMS_KEY requires EARSHOT_S3_ENCRYPTION=aws:kms';
  return null;
}

/** The object storage of an environment; null if it names none. */
export function s3Settings(values: Values): S3Settings | null {
  const { EARSHOT_S3_ACCESS_KEY: key, EARSHOT_S3_SECRET_KEY: secret } = values;
  const { EARSHOT_S3_BUCKET: bucket, EARSHOT_S3_ENCRYPTION: kind, EARSHOT_S3_PREFIX: prefix } = values;
  if (bucket === undefined) return null;
  return {
    bucket,
    endpoint: values.EARSHOT_S3_ENDPOINT ?? null,
    region: values.EARSHOT_S3_REGION,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    isPathStyle: values.EARSHOT_S3_PATH_STYLE === 'yes',
    credentials:
      key === undefined || secret === undefined ? null : { accessKeyId: key, secretAccessKey: secret },
    encryption: kind === undefined ? null : { kind, kmsKey: values.EARSHOT_S3_KMS_KEY ?? null },
    cacheBytes: values.EARSHOT_S3_CACHE_MB * 1_000_000,
  };
}

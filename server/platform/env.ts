import { resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from '#core/text/user-error.ts';
import type { RecruiterId } from '#core/recruitment/recruiters.ts';
import { trustProxy } from './proxies.ts';
import { LOG_LEVELS, type LogLevel } from './log-levels.ts';
import { examplesFolder } from './project-root.ts';
import { s3Mistake, s3Settings, s3Variables, type S3Settings } from './s3-env.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535');

/** First parts of the server's own addresses. A public address with one of them would be ambiguous. */
const OWN_PARTS: ReadonlySet<string> = new Set(['s', 'console', 'assets', 'docs']);

const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://listen.example.org' })
  .refine((text) => {
    const { search, hash } = new URL(text);
    return search === '' && hash === '';
  }, 'must have no query and no #')
  .refine(
    (text) => !new URL(text).pathname.split('/').some((part) => OWN_PARTS.has(part)),
    `must have no part ${[...OWN_PARTS].join(', ')} in its path, as the server's own addresses have them`,
  )
  .transform((text) => text.replace(/\/+$/u, ''));

function isProxies(setting: string): boolean {
  try {
    trustProxy(setting);
    return true;
  } catch {
    return false;
  }
}

const proxies = z
  .string()
  .refine(isProxies, 'must be a number of proxies, or addresses and networks like loopback, 10.0.0.0/8');

const text = z.string().min(1);
const postgresAddress = z.url({
  protocol: /^postgres(?:ql)?$/u,
  error: 'must be an address like postgres://user:password@host/database',
});
const address = z.url({ protocol: /^https?$/, error: 'must be an address' });

/** `description` and, for a variable without a default, `unset`: what applies without it. Both are shown in the docs. */
export const environment = z.object({
  EARSHOT_DATA: text.default('data').meta({
    description: 'Folder of the database, the derived clips and the secret. Use a local disk.',
  }),
  DATABASE_URL: postgresAddress.optional().meta({
    description:
      'Address of a PostgreSQL database, for several servers or a managed database, see [Scaling](../operating/scaling.md). Example: `postgres://earshot:password@db.example.org/earshot`.',
    unset: 'SQLite in the data folder',
  }),
  DATABASE_READ_URL: postgresAddress.optional().meta({
    description:
      'Address of a copy of that database from which exports and analyses read, such as a streaming replica, see [Scaling](../operating/scaling.md#a-copy-for-reading).',
    unset: '`DATABASE_URL`',
  }),
  EARSHOT_BACKUPS: text.optional().meta({
    description: 'Folder for backups, preferably on another disk. It gets one after every change.',
    unset: 'no backups',
  }),
  EARSHOT_BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional().meta({
    description:
      'Passphrase with which backups contain the secret of the data folder, encrypted, at least 12 characters.',
    unset: 'backups have no secret',
  }),
  ...s3Variables,
  EARSHOT_STUDIES: text.optional().meta({
    description: 'Folder whose study folders the console offers to use or copy.',
    unset: 'the examples',
  }),
  EARSHOT_URL: publicAddress.optional().meta({
    description:
      'Public address, used in links. A path is allowed, whether or not the proxy removes it. Examples: `https://listen.example.org`, `https://lab.example.org/listening`.',
    unset: 'made of `HOST` and `PORT`',
  }),
  HOST: text.default('127.0.0.1').meta({ description: 'Address that the server listens on.' }),
  TRUST_PROXY: proxies.prefault('loopback').meta({
    description:
      'Proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are believed: their addresses and networks, or their number if the server can only be reached through them. Examples: `loopback, 10.0.0.0/8`, `1`.',
  }),
  PORT: port.prefault('8123').meta({ description: 'Port that the server listens on, 0 to 65535.' }),
  EARSHOT_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 999')
    .transform(Number)
    .prefault('0')
    .meta({
      description:
        'Seconds for which a server that is asked to stop still answers, while `/healthz` tells the balancer to use the others.',
    }),
  EARSHOT_LOG: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .optional()
    .meta({
      description:
        'Least level of the lines of the log: `silent`, `error`, `warn` or `info`, which has a line for each request. Lines are JSON, at a terminal text.',
      unset: '`info`, at a terminal `warn`',
    }),
  EARSHOT_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description: 'Token with which Prometheus reads `/metrics`, at least 16 characters.',
    unset: 'no metrics',
  }),
  EARSHOT_PROLIFIC_TOKEN: text.optional().meta({
    description:
      "Token of Prolific's API, for the commands about Prolific and to look up submissions when listeners enter.",
    unset: 'lists only, no lookups',
  }),
  EARSHOT_PROLIFIC_URL: address.optional().meta({
    description: "Address of Prolific's API. Set it to use a test server instead of Prolific, or a proxy.",
    unset: "Prolific's own address",
  }),
  EARSHOT_PROLIFIC_WORKSPACE: text.optional().meta({
    description:
      'Id of the workspace whose signed links may enter, see [Prolific](../recruiting/prolific.md#checks-of-listeners-links).',
    unset: 'any workspace',
  }),
  EARSHOT_PROLIFIC_KEYS_URL: address.optional().meta({
    description: 'Address of the keys that verify signed links.',
    unset: "Prolific's own address",
  }),
  EARSHOT_PROLIFIC_LINK_PARAMETER: text.optional().meta({
    description: 'Link parameter that carries the signed token.',
    unset: '`prolific_token`',
  }),
  EARSHOT_PROLIFIC_LINK_ISSUER: text.optional().meta({
    description: 'Required issuer of signed links (`iss`).',
    unset: 'not checked',
  }),
  EARSHOT_PROLIFIC_HOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional().meta({
    description:
      "Secret that signs Prolific's messages, at least 16 characters, see [Prolific](../recruiting/prolific.md#messages-from-prolific).",
    unset: 'messages are refused',
  }),
});

/** How a recruiter's signed links are checked; null: as the recruiter documents it. */
export interface LinkAccess {
  /** Name of the parameter that carries the token. */
  parameter: string | null;
  /** Issuer of the tokens; null: any holder of the recruiter's keys. */
  issuer: string | null;
  /** Address of the keys. */
  keysUrl: string | null;
  /** The workspace whose studies may send listeners; null: any. */
  workspace: string | null;
}

/** Access to a recruiter; null: not given. */
export interface RecruiterAccess {
  /** Its API lets the holder spend money: it is never stored, and in no log. */
  token: string | null;
  /** Where its API is, when it is not the recruiter's own: a stand-in for tests. */
  url: string | null;
  /** With it the recruiter signs its messages. */
  hookSecret: string | null;
  links: LinkAccess;
}

/** A recruiter of whom the environment says nothing. */
export const NO_ACCESS: RecruiterAccess = {
  token: null,
  url: null,
  hookSecret: null,
  links: { parameter: null, issuer: null, keysUrl: null, workspace: null },
};

export interface Env {
  /** Absolute path of the folder of the database, the derived clips and the secret. */
  dataFolder: string;
  /** Address of a PostgreSQL database; null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** Address of a copy of it for those who only read; null: none. */
  databaseReadUrl: string | null;
  /** Absolute path of the folder that gets a backup whenever something changed; null: none is made. */
  backupsFolder: string | null;
  /** Passphrase of the secret in backups; null: they have none. */
  backupPassphrase: string | null;
  /** Object storage of clips, exports and copies of backups; null: they are in the data folder. */
  s3: S3Settings | null;
  /** Absolute path of the folder whose study folders the console offers; by default that of the examples. */
  studiesFolder: string;
  /** Public address of the server behind a proxy, without a trailing slash; null: no proxy. */
  publicUrl: string | null;
  /** Proxies whose headers are believed; see trustProxy. */
  proxies: string;
  /** Least level of the log; null: by where it goes. */
  logLevel: LogLevel | null;
  /** With it Prometheus reads the metrics; null: nobody. */
  metricsToken: string | null;
  /** For how long a server that is asked to stop still answers, ms. */
  drainMs: number;
  host: string;
  port: number;
  /** Access to each recruiter. */
  recruiters: Readonly<Partial<Record<RecruiterId, RecruiterAccess>>>;
}

/** A variable of the environment that cannot be used. */
export class EnvError extends UserError {}

/** The environment, parsed once. Throws EnvError naming the variable that is wrong. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`environment variable ${issue?.path.join('.')} ${issue?.message}`);
  }
  const {
    EARSHOT_DRAIN_SECONDS,
    EARSHOT_LOG,
    EARSHOT_METRICS_TOKEN,
    EARSHOT_DATA,
    DATABASE_URL,
    DATABASE_READ_URL,
    EARSHOT_BACKUPS,
    EARSHOT_BACKUP_PASSPHRASE,
    EARSHOT_STUDIES,
    EARSHOT_URL,
    HOST,
    PORT,
    TRUST_PROXY,
    ...others
  } = parsed.data;
  const mistake = s3Mistake(others);
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    throw new EnvError('environment variable DATABASE_READ_URL requires DATABASE_URL');
  if (mistake !== null) throw new EnvError(`environment variable ${mistake}`);
  const prolific = {
    token: others.EARSHOT_PROLIFIC_TOKEN ?? null,
    url: others.EARSHOT_PROLIFIC_URL ?? null,
    hookSecret: others.EARSHOT_PROLIFIC_HOOK_SECRET ?? null,
    links: {
      parameter: others.EARSHOT_PROLIFIC_LINK_PARAMETER ?? null,
      issuer: others.EARSHOT_PROLIFIC_LINK_ISSUER ?? null,
      keysUrl: others.EARSHOT_PROLIFIC_KEYS_URL ?? null,
      workspace: others.EARSHOT_PROLIFIC_WORKSPACE ?? null,
    },
  };
  return {
    dataFolder: resolve(EARSHOT_DATA),
    databaseUrl: DATABASE_URL ?? null,
    databaseReadUrl: DATABASE_READ_URL ?? null,
    backupsFolder: EARSHOT_BACKUPS === undefined ? null : resolve(EARSHOT_BACKUPS),
    studiesFolder: EARSHOT_STUDIES === undefined ? examplesFolder() : resolve(EARSHOT_STUDIES),
    s3: s3Settings(others),
    publicUrl: EARSHOT_URL ?? null,
    backupPassphrase: EARSHOT_BACKUP_PASSPHRASE ?? null,
    proxies: TRUST_PROXY,
    logLevel: EARSHOT_LOG ?? null,
    metricsToken: EARSHOT_METRICS_TOKEN ?? null,
    drainMs: EARSHOT_DRAIN_SECONDS * 1000,
    host: HOST,
    port: PORT,
    recruiters: { prolific },
  };
}

/** Environment of a server that only this machine uses, on any free port, and that knows no recruiter. */
export const localEnv = (dataFolder: string): Env => ({
  ...readEnv({ EARSHOT_DATA: dataFolder, PORT: '0' }),
  recruiters: {},
});

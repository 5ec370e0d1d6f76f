import { z } from 'zod';

const schema = z.object({
  EARSHOT_DATA: z.string().min(1).default('data'),
  EARSHOT_URL: z.url().optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8123),
});

export interface Env {
  /** Folder of the database, the derived clips and the secret. */
  dataFolder: string;
  /** Where listeners reach the server, when a proxy stands before it. */
  publicUrl: string | null;
  host: string;
  port: number;
}

/** The environment, parsed once. Throws naming the variable that is wrong. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`environment variable ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { EARSHOT_DATA, EARSHOT_URL, HOST, PORT } = parsed.data;
  return { dataFolder: EARSHOT_DATA, publicUrl: EARSHOT_URL ?? null, host: HOST, port: PORT };
}

import { z } from 'zod';
import { signInCalls } from '#core/api/calls/account-calls.ts';
import { accountedCalls } from '#core/api/calls/console-calls.ts';
import type { Contract } from '#core/api/contract.ts';
import { STATUS } from '../middleware/errors.ts';
import { COOKIE_NAME } from '../visitors/console-cookie.ts';

type Json = Readonly<Record<string, unknown>>;

const ERROR = { $ref: '#/components/schemas/Error' };

/** Schemas with a name, which may name themselves; they stand once in the document. */
const named: Record<string, unknown> = {};

/** The schema as OpenAPI 3.1 has it, which is JSON Schema 2020-12. `io`: what is sent, or what comes back. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...own }: Record<string, unknown> = JSON.parse(text);
  Object.assign(named, $defs);
  return own;
}

const content = (type: string, schema?: Json): Json => ({ content: { [type]: schema ? { schema } : {} } });

function bodyOf(contract: Contract): Json {
  if ('upload' in contract)
    return {
      requestBody: { required: true, content: Object.fromEntries(contract.upload.map((type) => [type, {}])) },
    };
  if (!contract.body) return {};
  return {
    requestBody: { required: true, ...content('application/json', schemaOf(contract.body, 'input')) },
  };
}

function successOf(contract: Contract): Json {
  if ('file' in contract) return { description: 'The file', ...content(contract.file) };
  if ('lines' in contract)
    return {
      description: 'Lines of JSON as they are known, each of this schema',
      ...content('application/x-ndjson', schemaOf(contract.lines, 'output')),
    };
  return { description: 'Done', ...content('application/json', schemaOf(contract.reply, 'output')) };
}

/** The errors that every call of its kind may have, by status. A refusal of its own has another code with one of the statuses. */
function errorsOf(path: string, contract: Contract): Json {
  const takes = contract.query !== undefined || 'upload' in contract || contract.body !== undefined;
  const codes: (keyof typeof STATUS)[] = [
    ...(takes ? (['bad-request', 'invalid-request'] as const) : []),
    ...(contract.may === 'anyone' ? [] : (['no-session', 'not-allowed'] as const)),
    ...(path.includes(':') ? (['not-found'] as const) : []),
    'too-many-requests',
    ...(contract.isUrgent || contract.may === 'anyone' ? [] : (['overloaded'] as const)),
  ];
  const refused = codes.map((code) => [
    STATUS[code],
    { description: code, ...content('application/json', ERROR) },
  ]);
  return Object.fromEntries([
    ...refused,
    ['default', { description: 'Any other refusal', ...content('application/json', ERROR) }],
  ]);
}

function parametersOf(path: string, { query }: Contract): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input'),
  }));
  return [...inPath, ...inQuery];
}

function operationOf(key: string, contract: Contract): Json {
  const path = key.slice(key.indexOf(' ') + 1);
  const { summary, may } = contract;
  return {
    operationId: key.replaceAll(/[^A-Za-z]+/gu, '_'),
    summary,
    description: may === 'anyone' ? 'Needs no account.' : `Needs an account with the permission "${may}".`,
    parameters: parametersOf(path, contract),
    ...bodyOf(contract),
    responses: { 200: successOf(contract), ...errorsOf(path, contract) },
    security: may === 'anyone' ? [] : [{ session: [] }],
  };
}

/** The API of the console as an OpenAPI 3.1 document, generated from the contracts. */
export function openApiOf(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [key, contract] of Object.entries<Contract>({ ...signInCalls, ...accountedCalls })) {
    const [method = '', path = ''] = key.split(' ');
    const at = path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(key, contract) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Earshot console', version, description: 'What the pages of the console ask the server.' },
    servers: [{ url: '/console/api' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME } },
      schemas: {
        ...named,
        Error: {
          type: 'object',
          properties: {
            error: {
              type: 'object',
              properties: {
                code: { type: 'string', examples: Object.keys(STATUS) },
                message: { type: 'string', description: 'What happened and what to do' },
              },
              required: ['code', 'message'],
            },
          },
          required: ['error'],
        },
      },
    },
  };
}

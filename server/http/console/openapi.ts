import { z } from 'zod';
import { signInCalls } from '#core/api/calls/account-calls.ts';
import { accountedCalls, type documentCalls } from '#core/api/calls/console-calls.ts';
import { deskCalls } from '#core/api/calls/desk-calls.ts';
import {
  bannerCalls,
  entryCalls,
  pageCalls,
  answerCalls,
  sessionCalls,
  stepCalls,
} from '#core/api/calls/listener-calls.ts';
import type { Contract, Contracts } from '#core/api/contract.ts';
import { TOKEN_PREFIX } from '#core/api/token-scopes.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { STATUS } from '../middleware/errors.ts';
import { COOKIE_NAME } from '../visitors/console-cookie.ts';
import { LISTENER_COOKIE } from '../visitors/visit.ts';
import type { Handlers } from './requests/route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Calls whose addresses begin alike and which the same people may make. */
interface Api {
  name: string;
  /** Before every path. */
  base: string;
  calls: Contracts<string>;
  /** How a request says who asks, where it sends no access token; null: anyone may. */
  scheme: 'session' | 'key' | 'visit' | null;
  /** Accounts that may make a call, in words. */
  access(may: string): string;
  /** The errors that follow from who asks and from what the server has to do. */
  refusals(contract: Contract<string>): readonly (keyof typeof STATUS)[];
}

const APIS: readonly Api[] = [
  {
    name: 'console',
    base: '/console/api',
    calls: signInCalls,
    scheme: null,
    access: () => 'Needs no account.',
    refusals: () => [],
  },
  {
    name: 'console',
    base: '/console/api',
    calls: accountedCalls,
    scheme: 'session',
    access: (may) => `Needs an account with the permission "${may}".`,
    refusals: ({ isUrgent }) => ['no-session', 'not-allowed', ...(isUrgent ? [] : ['overloaded' as const])],
  },
  {
    name: 'invited reviewers',
    base: '/console/api/desk',
    calls: deskCalls,
    scheme: 'key',
    access: () => 'Needs the key of an invitation.',
    refusals: () => ['no-session', 'conflict'],
  },
  {
    name: 'listeners',
    base: '/s/:slug/api',
    calls: entryCalls,
    scheme: null,
    access: () => 'Needs no account. The reply sets the cookie of the session.',
    refusals: () => ['study-paused', 'overloaded'],
  },
  {
    name: 'listeners',
    base: '/s/:slug/api',
    calls: { ...sessionCalls, ...answerCalls, ...stepCalls, ...pageCalls },
    scheme: 'visit',
    access: () => 'Needs a session of the study.',
    refusals: () => ['no-session', 'wrong-step'],
  },
  {
    name: 'previews',
    base: '/s/:slug/api',
    calls: bannerCalls,
    scheme: 'visit',
    access: () => 'Needs a preview, which its link begins.',
    refusals: () => ['no-session'],
  },
];

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

function bodyOf(contract: Contract<string>): Json {
  if ('upload' in contract)
    return {
      requestBody: { required: true, content: Object.fromEntries(contract.upload.map((type) => [type, {}])) },
    };
  if (!contract.body) return {};
  return {
    requestBody: { required: true, ...content('application/json', schemaOf(contract.body, 'input')) },
  };
}

function successOf(contract: Contract<string>): Json {
  if ('file' in contract) return { description: 'The file', ...content(contract.file) };
  if ('lines' in contract)
    return {
      description: 'Lines of JSON as they are known, each of this schema',
      ...content('application/x-ndjson', schemaOf(contract.lines, 'output')),
    };
  return { description: 'Done', ...content('application/json', schemaOf(contract.reply, 'output')) };
}

/** The errors that every call of its kind may have, by status. A refusal of its own has another code with one of the statuses. */
function errorsOf(path: string, contract: Contract<string>, { refusals }: Api): Json {
  const takes = contract.query !== undefined || 'upload' in contract || contract.body !== undefined;
  const codes: (keyof typeof STATUS)[] = [
    ...(takes ? (['bad-request', 'invalid-request'] as const) : []),
    ...refusals(contract),
    ...(path.includes(':') ? (['not-found'] as const) : []),
    'too-many-requests',
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

function parametersOf(path: string, { query }: Contract<string>): Json[] {
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

const tokenAccess = ({ scope }: Contract<string>): string =>
  scope ? ` An access token needs the scope "${scope}".` : ' No access token may make it.';

/** Ways to authenticate, each enough on its own. */
function securityOf({ scope }: Contract<string>, { scheme }: Api): Json[] {
  if (scheme === null) return [];
  return [{ [scheme]: [] }, ...(scope ? [{ token: [scope] }] : [])];
}

function operationOf(method: string, path: string, contract: Contract<string>, api: Api): Json {
  return {
    operationId: `${method}${path}`.replaceAll(/[^A-Za-z]+/gu, '_'),
    tags: [api.name],
    summary: contract.summary,
    description: `${api.access(contract.may)}${api.scheme === 'session' ? tokenAccess(contract) : ''}`,
    parameters: parametersOf(path, contract),
    ...bodyOf(contract),
    responses: { 200: successOf(contract), ...errorsOf(path, contract, api) },
    security: securityOf(contract, api),
  };
}

/** Every API of the server as one OpenAPI 3.1 document, generated from the contracts. */
export function openApiOf(version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const api of APIS)
    for (const [key, contract] of Object.entries(api.calls)) {
      const [method = '', own = ''] = key.split(' ');
      const path = api.base + own;
      const at = path.replaceAll(/:(\w+)/gu, '{$1}');
      paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(method, path, contract, api) };
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Earshot', version, description: 'The API of the Earshot server.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description: 'An access token of an account, with the scope "read" or "write"',
        },
        key: { type: 'http', scheme: 'bearer' },
        visit: { type: 'apiKey', in: 'cookie', name: LISTENER_COOKIE },
      },
      schemas: {
        ...named,
        Error: {
          type: 'object',
          properties: {
            error: {
              type: 'object',
              properties: {
                code: { type: 'string', examples: Object.keys(STATUS) },
                message: { type: 'string', description: 'Error and remedy' },
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

let document: Json | null = null;

/** The document of this server, made when it is asked for first. */
export const documentHandlers: Handlers<typeof documentCalls> = {
  async 'GET /openapi.json'() {
    document ??= openApiOf(earshotVersion());
    return document;
  },
};

import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filesWith } from '../support/data-files.ts';
import { TestListener, type Received } from '../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../support/test-server.ts';
import { writeTernary } from '../support/tiny-study.ts';

const ADDRESS = '203.0.113.77';
const PARTICIPANT = 'abcdef0123456789abcdef01';
const PROLIFIC = `recruitment:
  minutes: 10
  prolific: {completed: CDONE123, no_consent: CNOCONS1}
`;

/** A listener behind a proxy that says from where the request came. */
class ForwardedListener extends TestListener {
  override send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    return super.send(method, path, body, {
      ...headers,
      'x-forwarded-for': ADDRESS,
      forwarded: `for=${ADDRESS}`,
    });
  }
}

const SUBMISSION = '63'.repeat(12);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeEach(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(join(folder.path, 'study'), PROLIFIC));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await folder.remove();
});

test('40 P4 no address of a listener is in any file or line of the log; a recruiter id is in the database alone', async () => {
  const lines: string[] = [];
  for (const stream of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...words) => void lines.push(words.join(' ')));
  }
  const listener = new ForwardedListener(server);
  const link = `/s/${server.slug}?PROLIFIC_PID=${PARTICIPANT}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${SUBMISSION}`;
  await listener.send('GET', link);
  await listener.begin();
  await listener.answer(1, () => ({ label: 'human', reason: 'It breathes like a person' }));
  await listener.send('GET', `/s/${server.slug}?PROLIFIC_PID=nobody&STUDY_ID=${'5'.repeat(24)}`);
  expect((await listener.api('POST', 'answers', { id: 'no answer' })).status).toBe(422);
  expect((await listener.send('GET', `/s/nowhere/api/session?PROLIFIC_PID=${PARTICIPANT}`)).status).toBe(401);
  // The sound is away, so that the server has something to write into its log.
  await rename(join(server.dataFolder, 'derived'), join(folder.path, 'derived'));
  const page = await listener.page(2);
  expect((await listener.api('GET', `bundles/${page.token}?PROLIFIC_PID=${PARTICIPANT}`)).status).toBe(500);

  expect(lines.join('\n')).toContain('ENOENT');
  expect(lines.join('\n')).not.toMatch(
    new RegExp(`${ADDRESS}|${PARTICIPANT}|127\\.0\\.0\\.1:|${SUBMISSION}`),
  );
  for (const address of [ADDRESS, '127.0.0.1', '::ffff:']) {
    expect(await filesWith(server.dataFolder, address)).toEqual([]);
  }
  const holding = await filesWith(server.dataFolder, PARTICIPANT);
  expect(holding.length).toBeGreaterThan(0);
  expect(holding.every((name) => name.startsWith('earshot.sqlite'))).toBe(true);
});

/** What a policy lets a browser reach: no scheme, host or wildcard. */
const OWN = /^'(self|none|unsafe-inline|sha256-[\w+/=]+)'$|^data:$|^blob:$/;

test.each(['/healthz', '/s/nowhere/api/session'])(
  'P3 the policy of %s lets a browser reach this server alone, and says from where it came to nobody',
  async (path) => {
    const { headers } = await fetch(`${server.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect([...directives.values()].flat().filter((source) => !OWN.test(source))).toEqual([]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
  },
);

test.each(['client/index.html', 'client/console.html'])('P3 %s names no other server', async (path) => {
  expect(await readFile(path, 'utf8')).not.toMatch(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i);
});

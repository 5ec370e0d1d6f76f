import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry, Me } from '#core/api/accounts.ts';
import { runCommand } from '../../../support/run-command.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';

const PASSWORD = 'a long sentence is a password';

let server: LiveServer;

beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(() => server.close());

/** `earshot owner`, beside the server that runs. */
async function owner(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const env = { EARSHOT_DATA: server.running.context.env.dataFolder };
  const code = await runCommand(['owner', ...args], env, {
    say: (line) => void out.push(line),
    log: (line) => void err.push(line),
    untilStopped: () => Promise.resolve(),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const tokenOf = (said: string): string => /\/console\/welcome#([\w-]+)$/u.exec(said)?.[1] ?? '';

test('earshot owner makes an owner whose link works once, and a new password for one who forgot it', async () => {
  const { url } = server.running;
  const first = await owner('Ada', '--url', 'https://listen.example');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(
    /^ada chooses a password here, once and within 7 days:\n {2}https:\/\/listen\.example\/console/u,
  );
  const second = await owner('ada', '--url', url);
  // The newest link is the one that works.
  const late = await new ConsoleClient(url).send('post', '/welcome', {
    token: tokenOf(first.out),
    password: PASSWORD,
  });
  expect(late.status).toBe(404);
  const ada = new ConsoleClient(url);
  const chosen = { token: tokenOf(second.out), password: PASSWORD };
  expect(await ada.post<Me>('/welcome', chosen)).toEqual({ name: 'ada', role: 'owner' });
  expect((await new ConsoleClient(url).send('post', '/welcome', chosen)).status).toBe(404);

  const forgotten = await owner('ada', '--url', url);
  const again = new ConsoleClient(url);
  await again.post('/welcome', { token: tokenOf(forgotten.out), password: `${PASSWORD}, another` });
  expect((await ada.fetch('get', '/me')).status).toBe(401);
  const log = await again.get<LogEntry[]>('/log');
  const made = log.filter(({ action }) => action === 'makes a link for an owner at the terminal');
  expect(made).toHaveLength(3);
  expect(made[0]).toMatchObject({ account: '', detail: 'ada', study: null });
});

test('a name that cannot be one, and one of somebody with another role, are refused with what to do', async () => {
  await ConsoleClient.as(server.running, 'viewer', { name: 'grace' });
  const other = await owner('grace');
  expect([other.code, other.out]).toEqual([1, '']);
  expect(other.err).toContain('grace is a viewer: an owner changes roles in the console');
  const wrong = await owner('two words');
  expect([wrong.code, wrong.out]).toEqual([1, '']);
  expect(wrong.err).toContain('lowercase letters, digits');
});

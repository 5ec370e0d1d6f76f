import { once } from 'node:events';

/**
 * A process of its own that lets listeners arrive all at once: `tsx arrive.ts <study url> <how many> <first number>`. It says
 * `ready`, waits for a line, and writes what became of each as JSON.
 */
const [url = '', count = '0', first = '0'] = process.argv.slice(2);

async function post(path: string, cookie: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function arrive(number: number): Promise<{ view: unknown; ms: number }> {
  const participant = number.toString(16).padStart(24, '0');
  const startedAt = performance.now();
  const entry = await fetch(
    `${url}?PROLIFIC_PID=${participant}&STUDY_ID=${'5'.repeat(24)}&SESSION_ID=${participant}`,
    {
      redirect: 'manual',
    },
  );
  const [set = ''] = entry.headers.getSetCookie();
  const cookie = set.slice(0, set.indexOf(';'));
  const entered: { consent?: { version?: string } } = Object(await post('enter', cookie, {}));
  const version = entered.consent?.version;
  const view = await post('consent', cookie, { agreed: true, version });
  return { view, ms: performance.now() - startedAt };
}

process.stdout.write('ready');
await once(process.stdin, 'data');
const numbers = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
const reply = JSON.stringify(await Promise.all(numbers.map(arrive)));
process.stdout.write(reply, () => process.exit(0));

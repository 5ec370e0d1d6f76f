import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccountLink } from '../../../server/app/accounts/links.ts';
import { BrowserListener } from '../../support/browser-listener.ts';
import { launchChromium } from '../../support/chromium.ts';
import { docBlocks } from '../../support/doc-blocks.ts';
import { LiveServer } from '../../support/live-server.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { otherMachine, type Machine } from './network.ts';

const PAGE = 'docs/operating/deploying.md';
const HTTPS = 8443;
const PORT = 8123;
const WAIT_MS = 60_000;

let machine: Machine;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let browser: Browser;
let server: LiveServer;
let proxy: ChildProcess;

beforeAll(async () => {
  machine = otherMachine('proxy');
  folder = await temporaryFolder();
  browser = await launchChromium();
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=listen.example.org -keyout ${at('key.pem')} -out ${at('chain.pem')}`;
  execFileSync('openssl', request.split(' '));
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
  machine.remove();
});

const at = (name: string): string => join(folder.path, name);

/** The only block of the page in a language, with the places of this test in it. */
function documented(language: string, changes: readonly [from: string | RegExp, to: string][]): string {
  const [block] = docBlocks(PAGE).filter((one) => one.language === language);
  if (!block) throw new Error(`${PAGE} has no block of ${language}`);
  return changes.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text && from !== to) throw new Error(`the block of ${language} has no ${String(from)}`);
    return changed;
  }, block.text);
}

const backend = (): string => `${machine.here[0]}:${PORT}`;

async function nginx(path: string): Promise<string[]> {
  const site = documented('nginx', [
    ['443', String(HTTPS)],
    ['/etc/letsencrypt/live/listen.example.org/fullchain.pem', at('chain.pem')],
    ['/etc/letsencrypt/live/listen.example.org/privkey.pem', at('key.pem')],
    ['127.0.0.1:8123', backend()],
    ['location / {', `location ${path}/ {`],
  ]);
  const main = `daemon off; pid ${at('nginx.pid')}; error_log ${at('nginx.log')}; events {}
http { client_body_temp_path ${at('body')}; proxy_temp_path ${at('temp')}; fastcgi_temp_path ${at('f')};
uwsgi_temp_path ${at('u')}; scgi_temp_path ${at('s')};
${site} }`;
  await writeFile(at('nginx.conf'), main);
  return ['nginx', '-c', at('nginx.conf')];
}

async function caddy(path: string): Promise<string[]> {
  const site = documented('caddy', [
    [
      'listen.example.org {',
      `https://${machine.address}:${HTTPS} {\n  tls ${at('chain.pem')} ${at('key.pem')}`,
    ],
    ['127.0.0.1:8123', backend()],
    [/( {2}reverse_proxy .*)/u, path === '' ? '$1 ' : `  handle ${path}* {\n$1\n  }`],
  ]);
  await writeFile(
    at('Caddyfile'),
    `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${at('caddy')}\n}\n${site}`,
  );
  return ['caddy', 'run', '--config', at('Caddyfile'), '--adapter', 'caddyfile'];
}

/** Status of a request through the proxy from an address of this machine. */
function statusFrom(localAddress: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      { host: machine.address, port: HTTPS, path, localAddress, rejectUnauthorized: false, agent: false },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    ).on('error', reject);
  });
}

async function started(path: string): Promise<void> {
  await expect
    .poll(() => statusFrom(machine.here[0], `${path}/healthz`).catch(() => 0), { timeout: WAIT_MS })
    .toBe(200);
}

async function begin(command: string[], path: string, trusted: string): Promise<void> {
  server = await LiveServer.start(
    {},
    {
      host: machine.here[0],
      port: PORT,
      publicUrl: `https://${machine.address}:${HTTPS}${path}`,
      proxies: trusted,
    },
  );
  const [program = '', ...words] = [...machine.there, ...command];
  proxy = spawn(program, words, { stdio: 'inherit' });
  await started(path);
}

afterEach(async () => {
  if (proxy.exitCode === null) {
    proxy.kill();
    await once(proxy, 'exit');
  }
  await server.close();
});

/** An owner signs in, and watches a study while a listener takes part. */
async function journey(path: string): Promise<void> {
  const url = `https://${machine.address}:${HTTPS}${path}`;
  const version = await server.publish('rating', { keeps: () => true });
  const { store, now } = server.running.context;
  const owner = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  owner.setDefaultTimeout(WAIT_MS);
  const page = await owner.newPage();
  const faults: string[] = [];
  page.on('pageerror', (cause) => faults.push(String(cause)));
  await page.goto(await newAccountLink(store, { url, accountId: null, at: now() }));
  await page.getByLabel('Name', { exact: true }).fill('ada');
  await page.getByLabel('New password').fill('a long sentence is a password');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'New study' }).first().waitFor();
  const cookies = await owner.cookies();
  expect(cookies).toMatchObject([
    { name: '__Host-earshot-console', path: '/', secure: true, sameSite: 'Strict' },
  ]);
  await page.goto(`${url}/console/studies/rating/monitor`);
  await page.getByText(/Live, as of \d/u).waitFor();
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 740 },
  });
  const listener = await BrowserListener.openIn(context, `${url}/s/${version.slug}?listener=1`);
  await listener.agree();
  expect(await context.cookies()).toMatchObject([
    { name: 'earshot', path: `${path}/s/${version.slug}`, secure: true, httpOnly: true },
  ]);
  expect(listener.page.url()).toBe(`${url}/s/${version.slug}`);
  expect(listener.errors).toEqual([]);
  const row = page.getByRole('row', { name: /^Opened the link/u }).getByRole('cell');
  await expect.poll(() => row.first().innerText(), { timeout: WAIT_MS }).toBe('1');
  expect(faults).toEqual([]);
  await context.close();
  await owner.close();
}

const REQUESTS = 100;

/** How many of so many requests at once are refused as too many. */
async function refusedFrom(localAddress: string, path: string): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: REQUESTS }, () => statusFrom(localAddress, `${path}/s/nobody`)),
  );
  return statuses.filter((status) => status === 429).length;
}

/** Sends more requests without a session than a network may; how many are refused, and of another address meanwhile. */
async function flood(path: string): Promise<{ own: number; others: number }> {
  const [address, other] = machine.here;
  let own = 0;
  for (let round = 0; round < 60 && own < REQUESTS / 2; round += 1) own += await refusedFrom(address, path);
  return { own, others: await refusedFrom(other, path) };
}

describe.each([
  ['nginx', nginx],
  ['Caddy', caddy],
])('%s on another machine, as the docs configure it', (_name, configure) => {
  describe.each(['', '/listening'])('below "%s"', (path) => {
    beforeEach(async () => begin(await configure(path), path, machine.address), WAIT_MS);

    test('a session, the __Host- cookie, a live monitor, and limits by the addresses of clients', async () => {
      await journey(path);
      const { own, others } = await flood(path);
      expect(own).toBeGreaterThan(0);
      expect(others).toBe(0);
    });
  });
});

test('control: a proxy that is not trusted makes all clients one', async () => {
  await begin(await nginx(''), '', 'loopback');
  const { own, others } = await flood('');
  expect(own).toBeGreaterThan(0);
  expect(others).toBeGreaterThan(0);
});

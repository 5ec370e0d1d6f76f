import { cp, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageView } from '#core/session/contract.ts';
import { createApp } from '../../../../server/http/app.ts';
import { decodeAudio } from '../../../../server/audio/decode.ts';
import { sampleSha256 } from '../../../../server/audio/hashes.ts';
import { hashKey } from '../../../../server/app/bundles/tokens.ts';
import { createContext, type AppContext } from '../../../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { readSecret } from '../../../../server/platform/secret.ts';
import { readBundle } from '../../../support/bundle-reader.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';

const FIXTURE = join(import.meta.dirname, '../../../fixtures/data-folder-1');

interface Expected {
  at: number;
  sessions: {
    study: string;
    versionId: string;
    slug: string;
    cookie: string;
    answered: number;
    page: PageView;
    sounds: string[];
    plan: unknown[];
  }[];
}

const expected: Expected = JSON.parse(await readFile(join(FIXTURE, 'expected.json'), 'utf8'));

let context: AppContext;
let served: Omit<TestServer, 'slug' | 'version'>;

beforeAll(async () => {
  const folder = await temporaryFolder();
  await mkdir(folder.path, { recursive: true });
  await cp(join(FIXTURE, 'data'), folder.path, { recursive: true });
  const store = openSqliteStore(folder.path);
  const clock = { at: expected.at };
  let ids = 0;
  const randomId = (): string => `new${String((ids += 1)).padStart(19, '0')}`;
  const log = (line: string): void => {
    throw new Error(line);
  };
  const world = { store, secret: readSecret(folder.path), now: () => clock.at, randomId, log };
  context = createContext(world, folder.path);
  const server = createServer(...createApp(context));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  served = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    context,
    clock,
    dataFolder: folder.path,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      await folder.remove();
    },
  };
});
afterAll(() => served.close());

/** The browser of a session that was in progress. */
async function browserOf({ slug, versionId, cookie }: Expected['sessions'][number]): Promise<TestListener> {
  const version = await context.store.versionById(versionId);
  if (!version) throw new Error('the version is gone');
  const listener = new TestListener({ ...served, slug, version });
  listener.cookie = cookie;
  return listener;
}

describe.each(expected.sessions)(
  'a session that was in progress before renditions had variants: $study, $cookie',
  (session) => {
    const { study, versionId, cookie, answered, page, sounds, plan } = session;

    test('replays the pages it was given, of the same version', async () => {
      const stored = await context.store.sessionByKey(hashKey(cookie.slice(cookie.indexOf('=') + 1)));
      if (!stored) throw new Error('the session is gone');
      expect(stored.versionId).toBe(versionId);
      const pages = (await context.pages.of(stored)).map(({ position, token, unit, slots }) => {
        const names = slots.map(({ clip, rendition, role, token: name }) => ({
          clip,
          rendition,
          role,
          token: name,
        }));
        return { position, token, unit, slots: names };
      });
      expect(pages).toEqual(plan);
      expect(await (await browserOf(session)).page(answered + 1)).toEqual(page);
    });

    test('hears the same samples as before, in the bundles of now', async () => {
      const browser = await browserOf(session);
      const slots = readBundle((await browser.api('GET', `bundles/${page.token}`)).body);
      const files =
        page.delivery === 'stream'
          ? [(await browser.api('GET', `audio/${page.slots[0]?.token}`)).body]
          : slots.map(({ file }) => file);
      expect(await Promise.all(files.map(async (file) => sampleSha256(await decodeAudio(file))))).toEqual(
        sounds,
      );
      const bits = ['ternary', 'stream'].includes(study) ? 16 : 24;
      expect(slots.map(({ bitDepth }) => bitDepth)).toEqual(page.slots.map(() => bits));
    });

    test('gets no checksum of the files that were made then', async () => {
      const browser = await browserOf(session);
      const { body } = await browser.api('GET', `bundles/${page.token}`);
      expect(['fLaC', 'RIFF'].filter((magic) => body.includes(magic))).toEqual([]);
      if (page.delivery !== 'stream') return;
      const clip = await browser.api('GET', `audio/${page.slots[0]?.token}`);
      expect(clip.body.subarray(26, 42).every((byte) => byte === 0)).toBe(true);
    });

    test('goes on where it stopped', async () => {
      const browser = await browserOf(session);
      const { pages } = await browser.json<{ pages: { answered: number } }>('GET', 'session');
      expect(pages.answered).toBe(answered);
      if (study !== 'ternary') return;
      await browser.answer(answered + 1, () => ({
        label: 'unclear',
        reason: 'It is a noise, so nobody can say.',
      }));
      expect((await browser.page(answered + 2)).position).toBe(answered + 2);
    });
  },
);

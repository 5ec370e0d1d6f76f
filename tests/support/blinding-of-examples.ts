import { cp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerRequest, PageView, SessionView } from '#core/session/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import { markdownIn } from '#core/text/markdown.ts';
import { methodOf } from '#core/methods/registry.ts';
import { createRandom } from '#core/order/random.ts';
import { clipsOf } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import { bindStudy } from '../../server/app/listening/context/bound-study.ts';
import { readBundle } from './bundle-reader.ts';
import { readMarkdownText } from './markdown-text.ts';
import { receiptOf, TestListener, type Received } from './test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from './test-server.ts';

/** An answer that depends on what the page says and on nothing that is heard. */
function deafAnswer({ view, slots, position }: PageView): unknown {
  const { method }: Pick<AnyView, 'method'> = viewOf(view);
  const heard = slots.map(() => ({ durationMs: 1000, quality: 0.5, facts: {} }));
  const listener = {
    persona: 'careful' as const,
    habit: 0,
    before: 0,
    heard,
    language: 'en' as const,
    random: createRandom(`page ${position}`),
  };
  return methodOf(method).simulate(view, { slots: slots.map(({ token }) => token) }, listener);
}

function viewOf(view: unknown): AnyView {
  return JSON.parse(JSON.stringify(view));
}

const uuid = (position: number): string => `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`;

interface Run {
  received: Received[];
  beforeTheEnd: Received[];
  pages: PageView[];
  study: Study;
  version: StudyVersion;
  versionId: string;
  /** What the listener got at the end. */
  code: string;
}

async function wholeSession(server: TestServer): Promise<Run> {
  const listener = new TestListener(server);
  const view = await listener.begin();
  const pages: PageView[] = [];
  for (let position = 1; position <= view.pages.total; position += 1) {
    const page = await listener.page(position);
    pages.push(page);
    const request: AnswerRequest = listener.request(
      page,
      deafAnswer(page),
      await listener.hear(page),
      uuid(position),
    );
    const reply = await listener.json<{ receipt: string }>('POST', 'answers', request);
    expect(reply).toEqual({ id: request.id, receipt: receiptOf(request) });
  }
  await listener.passSteps(() => true);
  await listener.api('GET', 'pages/1');
  await listener.api('GET', 'level');
  await listener.passSteps(() => true);
  const beforeTheEnd = [...listener.received];
  const { completion } = await listener.json<SessionView>('POST', 'complete', {});
  const { version } = server;
  const { study, id } = version;
  const code = completion?.code ?? 'no code';
  return { received: listener.received, beforeTheEnd, pages, study, version, versionId: id, code };
}

async function run(name: string, change: (folder: string) => Promise<void>): Promise<Run> {
  const copy = await temporaryFolder();
  const folder = join(copy.path, name);
  await cp(join('studies', name), folder, { recursive: true });
  await change(folder);
  const server = await serveStudy(folder, name);
  try {
    return await wholeSession(server);
  } finally {
    await server.close();
    await copy.remove();
  }
}

/** Every clip takes the sound of the next one in the list: systems, anchors, references and traps all change places. */
async function permuteSounds(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((path) => path.endsWith('.flac') && path !== 'level.flac')
    .toSorted();
  for (const path of files) await rename(join(folder, path), join(folder, `${path}.moved`));
  for (const [index, path] of files.entries()) {
    await rename(join(folder, `${files[(index + 1) % files.length]}.moved`), join(folder, path));
  }
}

/** Systems that change places where clips that are switched between have to stay of one length. */
const SWAPPED: Readonly<Record<string, string>> = {
  human: 'coded',
  coded: 'human',
  festival_hts: 'flite_rms',
  flite_rms: 'festival_hts',
};

async function swapSystems(folder: string): Promise<void> {
  for (const set of ['clips', 'traps']) {
    const systems = await readdir(join(folder, set));
    for (const system of systems)
      await rename(join(folder, set, system), join(folder, set, `${system}.moved`));
    for (const system of systems) {
      await rename(join(folder, set, `${system}.moved`), join(folder, set, SWAPPED[system] ?? system));
    }
  }
}

const isAudio = ({ path }: Received): boolean => /\/(bundles|audio|level)/.test(path);
const AUDIO_SIZE = /^(content-length|content-range|set-cookie)$/;

/** What was received, but for the sound, its size, the random key and the receipts of one's own answers. */
function transcript({ received }: Run): unknown[] {
  return received.map((one) => ({
    method: one.method,
    path: one.path,
    status: one.status,
    headers: one.headers.filter(([name]) => !(isAudio(one) ? AUDIO_SIZE.test(name) : name === 'set-cookie')),
    body: isAudio(one) ? 'sound' : one.path.endsWith('/answers') ? one.body.length : one.body.toString(),
  }));
}

const isBundle = ({ path }: Received): boolean => path.includes('/bundles/');

/** The outlines that a bundle draws, in slot order: those that are not all zeros. */
function outlinesIn(bundle: Buffer): Buffer[] {
  return readBundle(bundle)
    .map(({ peaks }) => peaks)
    .filter((outline) => outline.some((peak) => peak !== 0));
}

/** The largest difference of two outlines in any bin. */
function distance(one: Buffer, other: Buffer): number {
  return Math.max(...one.map((peak, bin) => Math.abs(peak - (other[bin] ?? 0))));
}

/** Everything about the clips that a listener must not learn; words shorter than a name are left out. */
function secretsOf(study: Study): string[] {
  const clips = Object.keys(study.config.clips).flatMap((set) => clipsOf(study, set));
  const factors = clips.flatMap((clip) => Object.values(clip.factors)).filter((value) => value.length > 4);
  const files = clips.flatMap(({ id }) => [id, id.split('/').slice(-2).join('/')]);
  const hashes = clips.flatMap(({ sampleSha256, renditions }) => [
    sampleSha256,
    ...Object.values(renditions).map(({ sha256 }) => sha256),
  ]);
  const roles = [
    'hidden reference',
    'low anchor',
    'high anchor',
    'null pair',
    'obvious better',
    'obvious worse',
    'flawed',
  ];
  return [...new Set([...factors, ...files, ...hashes, ...roles])];
}

/** Whole sessions of the examples, and what their listeners receive: of all that the clips are, only the sound. */
export function testBlinding(studies: readonly string[]): void {
  describe.each(studies)('%s', (name) => {
    let original: Run;

    beforeAll(async () => {
      original = await run(name, async () => undefined);
    });

    test('29 non-interference: with the roles permuted under one seed the transcript is the same but for the sound', async () => {
      const permuted = await run(name, name === 'preference' ? swapSystems : permuteSounds);
      expect(permuted.versionId).not.toBe(original.versionId);
      expect(
        permuted.received.some(
          (one, i) => isAudio(one) && !one.body.equals(original.received[i]?.body ?? one.body),
        ),
      ).toBe(true);
      expect(transcript(permuted)).toEqual(transcript(original));
    });

    test('S1 and fault 30 and fault 34: nothing received before the end holds a name, a role, a hash or a code', () => {
      const { beforeTheEnd, study, versionId, pages, code, received } = original;
      const told =
        readMarkdownText([study.consent, study.instructions].flatMap((text) => markdownIn(text, 'en'))) +
        JSON.stringify(pages.map(({ view }) => view));
      const names = secretsOf(study).filter((secret) => !told.toLowerCase().includes(secret.toLowerCase()));
      expect(names.length).toBeGreaterThan(20);
      expect(received.filter(({ body }) => body.includes(code))).toHaveLength(1);
      for (const one of beforeTheEnd) {
        const text = `${JSON.stringify(one.headers)}\n${one.body.toString('latin1')}`.toLowerCase();
        const found = [...names, versionId, code].filter((secret) => text.includes(secret.toLowerCase()));
        expect({ path: one.path, found }).toEqual({ path: one.path, found: [] });
      }
    });

    test('31 what a page compares is equal in everything but sound: block sizes, and no two blocks with equal bytes', () => {
      const blocks = original.received
        .filter(isBundle)
        .map(({ body }) => readBundle(body).map(({ block }) => block));
      for (const page of blocks.filter(([first]) => first?.length !== 0)) {
        expect(new Set(page.map((block) => block.toString('base64'))).size).toBe(page.length);
      }
    });

    test('the length of a reply tells which block of the study it belongs to, and how many clips it has, nothing more', () => {
      const bound = bindStudy(original.version);
      const classes = bound.blocks.map((block, index) =>
        block.delivery === 'stream' ? 0 : bound.blockBytes(index),
      );
      const bundles = original.received.filter(isBundle);
      for (const { body } of bundles) {
        const [count = 0, peaks = 0, block = 0] = [4, 8, 12].map((at) => body.readUInt32LE(at));
        expect(body).toHaveLength(16 + count * (12 + peaks + block));
        expect(classes).toContain(block);
      }
      expect(new Set(bundles.map(({ body }) => body.length)).size).toBeLessThanOrEqual(classes.length);
    });

    test('no two slots of a page have outlines that look alike, so that no drawing tells which clips are one', () => {
      for (const { body } of original.received.filter(isBundle)) {
        const outlines = outlinesIn(body);
        const alike = outlines.flatMap((one, index) =>
          outlines.slice(index + 1).filter((other) => distance(one, other) <= 2),
        );
        expect(alike).toEqual([]);
      }
    });

    test('a page gets the outlines that it draws and no other', () => {
      const bundles = original.received.filter(isBundle);
      const drawn = { mushra: 1, turing: 0, prosody: 0, podcast: 0, rating: 0, preference: 0 }[name];
      expect(new Set(bundles.map(({ body }) => outlinesIn(body).length))).toEqual(new Set([drawn]));
    });
  });
}

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRandom } from '#core/order/random.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { prepareVersion, publishFolder } from '../../../server/app/studies/publish.ts';
import { createContext, type AppContext } from '../../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import type { BoundStudy } from '../../../server/app/listening/context/bound-study.ts';
import { decideConsent } from '../../../server/app/listening/consent.ts';
import { enterPlain } from '../../../server/app/listening/enter.ts';
import { readSecret } from '../../../server/platform/secret.ts';

const SYSTEMS = ['human', 'alpha', 'bravo', 'carol', 'delta'];
const ITEMS = ['s1', 's2'];
const SAMPLE_RATE = 48_000;
const SECONDS = 30;
/** Peak of the noise in steps of 16 bit: FLAC takes about as much for it as for speech at the usual level. */
const PEAK = 14;

/** What a browser sends to be let to a page. */
export interface Visitor {
  /** From 0. */
  number: number;
  cookie: string;
  /** Path of the bundle of its first page. */
  bundle: string;
  /** Path of the API, with a slash at the end. */
  api: string;
}

function noise(name: string): Uint8Array {
  const channels = [0, 1].map((channel) => {
    const random = createRandom(`${name} ${channel}`);
    return Int32Array.from({ length: SAMPLE_RATE * SECONDS }, () => random.int(2 * PEAK + 1) - PEAK);
  });
  return encodeWav({ sampleRate: SAMPLE_RATE, bitDepth: 16, channels });
}

async function writeStudy(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const yaml = `title: Six clips of thirty seconds
language: en
clips: {test: "clips/{system}/{item}.wav"}
loudness: as is
breaks: {every_minutes: 12}
consent: consent.md
blocks:
  - {method: mushra, reference: {where: {system: human}}, pages: 1}
`;
  await writeFile(join(folder, 'study.yaml'), yaml);
  await writeFile(join(folder, 'consent.md'), 'You will listen to noise. You may stop at any time.\n');
  for (const path of SYSTEMS.flatMap((system) => ITEMS.map((item) => `clips/${system}/${item}.wav`))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), noise(path));
  }
  return folder;
}

async function visit(context: AppContext, bound: BoundStudy, number: number): Promise<Visitor> {
  const { session, key } = await enterPlain(context, bound.version);
  const active = await decideConsent(context, bound, session, {
    agreed: true,
    version: bound.consentVersion(),
  });
  for (const { name } of bound.steps)
    await context.store.recordCheck(session.id, { name, event: 'done', result: {}, at: context.now() });
  const [page] = await context.pages.of(active);
  if (!page) throw new Error('the session has no page');
  const api = `/s/${bound.version.slug}/api/`;
  return { number, cookie: `earshot=${key}`, api, bundle: `${api}bundles/${page.token}` };
}

/** Publishes a study of pages with 6 x 30 s of stereo at 48 kHz and brings that many listeners to their first page. */
export async function largestStudy(folder: string, dataFolder: string, visitors: number): Promise<Visitor[]> {
  const store = openSqliteStore(dataFolder);
  const log = (line: string): void => console.error(line);
  const context = createContext(
    { store, secret: readSecret(dataFolder), now: Date.now, randomId: randomUUID, log },
    dataFolder,
  );
  const written = await writeStudy(join(folder, 'largest'));
  const version = await publishFolder(store, written, await prepareVersion(written, dataFolder), Date.now());
  const bound = await context.studies.byVersion(version.id);
  const made: Visitor[] = [];
  while (made.length < visitors) made.push(await visit(context, bound, made.length));
  await store.close();
  return made;
}

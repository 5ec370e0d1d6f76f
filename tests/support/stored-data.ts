import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { once } from '#core/order/once.ts';
import { serveData } from './serve-data.ts';
import { findStudy, readSecret, type PageView, type Store, type StudyVersion } from './server-parts.ts';
import { readAnalysis, readExport, readReviews, readScreening } from './stored-results.ts';
import { readSessions, readVersions } from './stored-versions.ts';
import { TestListener } from './test-listener.ts';
import { temporaryFolder } from './test-server.ts';

/** Values by the name of what they are; JSON, without wording that may change. */
export type Pinned = Readonly<Record<string, unknown>>;
export type Sections = Readonly<Record<string, Pinned>>;

const FIXTURE = join(import.meta.dirname, '../fixtures/stored-data');

/** The files of the fixture. */
export const STORED_FILES = {
  database: join(FIXTURE, 'earshot.sqlite.gz'),
  /** Sessions in progress. */
  sessions: join(FIXTURE, 'sessions.json'),
  /** Texts of the studies, in a folder for each name and number of a version. */
  studies: join(FIXTURE, 'studies'),
  expected: join(FIXTURE, 'expected'),
};

/** Names of the stored studies. */
export const storedNames = (): string[] => readdirSync(STORED_FILES.studies).toSorted();

/** The values of a name that were read when they were stored; none for a name that has none yet. */
export function expectedOf(name: string): Sections {
  const file = `${name}.json.gz`;
  if (!readdirSync(STORED_FILES.expected).includes(file)) return {};
  return JSON.parse(gunzipSync(readFileSync(join(STORED_FILES.expected, file))).toString());
}

interface InProgress {
  /** When the server stopped. */
  at: number;
  secret: string;
  /** By study. */
  cookies: Readonly<Record<string, readonly string[]>>;
}

/** A copy of the data folder, for a store to open. */
export async function copyStored(): ReturnType<typeof temporaryFolder> {
  const copy = await temporaryFolder();
  const { secret }: InProgress = JSON.parse(readFileSync(STORED_FILES.sessions, 'utf8'));
  await writeFile(join(copy.path, 'secret'), secret, { mode: 0o600 });
  await writeFile(join(copy.path, 'earshot.sqlite'), gunzipSync(readFileSync(STORED_FILES.database)));
  return copy;
}

async function readDecisions(store: Store, { name, studyId }: StudyVersion): Promise<Pinned> {
  return {
    'decisions by hand': await store.decisionsOf(studyId),
    'since when names are shown': await store.unblindingOf(studyId),
    'sessions by version, mode and state': await store.countSessions(name),
    recruits: await store.recruitsOf(studyId, 'prolific'),
    bonuses: await store.bonusBatches(studyId),
    jobs: await store.jobsOf(name, 100),
    'clips that did not load': await store.clipFailures(studyId),
  };
}

type Read = (
  store: Store,
  version: StudyVersion,
  studies: string,
  rules: readonly string[],
) => Promise<Pinned>;

/** What is read of each study, part by part. */
export const SECTIONS: Readonly<Record<string, Read>> = {
  versions: readVersions,
  sessions: readSessions,
  export: readExport,
  screening: readScreening,
  analysis: readAnalysis,
  reviews: readReviews,
  decisions: readDecisions,
};

const reports = z.array(z.looseObject({ rule: z.string(), version: z.number().nullable() }));

/** The rules over ratings that there were when the values were stored: a new one would change what all of them find together. */
const storedRules = once(() =>
  reports
    .parse(expectedOf('mushra')['screening']?.['rules of every rule'])
    .flatMap(({ rule, version }) => (version === null ? [] : [rule])),
);

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** Reads one section of a stored study. */
export async function readSection(store: Store, name: string, section: string): Promise<Pinned> {
  const read = SECTIONS[section];
  if (!read) throw new Error(`there is no section ${section}`);
  return asJson(await read(store, await findStudy(store, name), STORED_FILES.studies, storedRules()));
}

/** Reads what belongs to no study. */
export async function readFolder(store: Store): Promise<Pinned> {
  const current = await store.listCurrentVersions();
  return asJson({
    'current versions': current.map(({ id, name, slug, state }) => ({ id, name, slug, state })),
    accounts: await store.listAccounts(),
    access: Object.fromEntries(await store.listAccess()),
    actions: await store.listActions({ study: null, limit: 1000 }),
    folders: await store.listFolders(),
    archived: await store.listArchived(),
  });
}

/** Starts a server on the data folder and asks for the next page of every session in progress. */
export async function readNextPages(dataFolder: string): Promise<Pinned> {
  const { at, cookies }: InProgress = JSON.parse(readFileSync(STORED_FILES.sessions, 'utf8'));
  const log = (line: string): void => {
    throw new Error(line);
  };
  const world = { secret: readSecret(dataFolder), now: () => at, randomId: () => 'no new ids', log };
  const { close, ...served } = await serveData(dataFolder, world);
  const found: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(cookies)) {
    const version = await findStudy(served.context.store, name);
    for (const [index, cookie] of own.entries()) {
      const server = { ...served, slug: version.slug, version, clock: { at }, dataFolder, close };
      const listener = new TestListener(server);
      listener.cookie = cookie;
      const { pages } = await listener.json<{ pages: { answered: number; total: number } }>('GET', 'session');
      const { view: _view, ...page }: PageView = await listener.page(pages.answered + 1);
      found[`${name}, listener ${index + 1}`] = { answered: pages.answered, total: pages.total, page };
    }
  }
  await close();
  return found;
}

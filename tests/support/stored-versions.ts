import type { Review } from '#core/review/review.ts';
import { cp, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  canonicalJson,
  openSqliteStore,
  readStudy,
  replayPages,
  SESSION_MODES,
  soundTools,
  StudySessions,
  type ClipMeasures,
  type Store,
  type Study,
  type StudyVersion,
} from './server-parts.ts';
import { temporaryFolder } from './test-server.ts';
import { noiseWav } from './tiny-study.ts';
import { newVersion } from './new-version.ts';

/** The id that an empty data folder gives a study. */
async function idOf(name: string, study: Study): Promise<string> {
  const empty = await temporaryFolder();
  const store = openSqliteStore(empty.path);
  const { id } = await store.publishVersion(newVersion({ name, slug: 'slug', study, at: 0 }));
  await store.close();
  await empty.remove();
  return id;
}

/** Long enough for the excerpts of all stored studies. */
const MAX_SOUND_MS = 16_000;

/** The clip that sets the sound level, which has no stored measures. */
const LEVEL_CLIP = 'level.flac';

/** Writes the texts of a version, with one sound in place of all clips. Returns what was measured of the clips. */
async function writeFolder(kept: string, folder: string): Promise<Record<string, ClipMeasures>> {
  await cp(kept, folder, { recursive: true });
  const measures: Record<string, ClipMeasures> = JSON.parse(
    await readFile(join(folder, 'measures.json'), 'utf8'),
  );
  const longestMs = Math.max(...Object.values(measures).map(({ durationMs }) => durationMs));
  const sound = join(folder, LEVEL_CLIP);
  await writeFile(sound, noiseWav('sound', Math.min(longestMs, MAX_SOUND_MS)));
  for (const clip of Object.keys(measures)) {
    await mkdir(dirname(join(folder, clip)), { recursive: true });
    await link(sound, join(folder, clip));
  }
  return measures;
}

/**
 * The study that its folder's texts give now, read and checked as at publishing. Sounds are not kept, so the measures of the clips and the
 * served files are the stored ones.
 */
async function readAgain({ name, number, study: stored }: StudyVersion, studies: string): Promise<Study> {
  const copy = await temporaryFolder();
  const folder = join(copy.path, name);
  const measures = await writeFolder(join(studies, name, String(number)), folder);
  const read = await readStudy(folder, {
    sounds: {
      ...soundTools,
      probe: (path) => {
        const own = measures[relative(folder, path).split(sep).join('/')];
        if (path === join(folder, LEVEL_CLIP)) return soundTools.probe(path);
        return own ? Promise.resolve(own) : Promise.reject(new Error(`nothing was measured of ${path}`));
      },
    },
  });
  await copy.remove();
  if (!read.study) throw new Error(`${name} ${number} has mistakes now: ${JSON.stringify(read.mistakes)}`);
  const { study, levels } = read.study;
  const { gains: _gains, bitDepth: _bitDepth, ...loudness } = levels;
  const served = new Map(stored.clips.map((clip) => [clip.id, clip.renditions]));
  const clips = study.clips.map((clip) => ({ ...clip, renditions: served.get(clip.id) ?? {} }));
  const { levelClip, variants } = stored;
  return { ...study, clips, levelClip, loudness, ...(variants !== undefined && { variants }) };
}

/** Members of a study that are not as they were stored. */
function changedParts(stored: Study, again: Study): string[] {
  const before = new Map(Object.entries(stored));
  return Object.entries(again).flatMap(([key, part]) =>
    canonicalJson(part) === canonicalJson(before.get(key) ?? null) ? [] : [key],
  );
}

/** The versions of a study: their ids as stored, of the stored study, and of what its folder's texts give. */
export async function readVersions(
  store: Store,
  { name }: StudyVersion,
  studies: string,
): Promise<Record<string, unknown>> {
  const entries = await store.versionsOf(name);
  const found: Record<string, unknown> = { versions: entries };
  for (const { id, number } of entries) {
    const version = await store.versionById(id);
    if (!version) throw new Error(`version ${id} is gone`);
    const again = await readAgain(version, studies);
    found[`version ${number}`] = {
      primary: version.primary,
      idOfStored: await idOf(name, version.study),
      idOfFolder: await idOf(name, again),
      changedParts: changedParts(version.study, again),
    };
  }
  return found;
}

/** A review by the name that its codes had when the values were stored. */
export const reviewAsStored = ({ codes, ...review }: Review) => ({ ...review, dimensions: codes });

/** Every session with its pages laid out again. */
export async function readSessions(store: Store, version: StudyVersion): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const sessions = new StudySessions(store, version, SESSION_MODES);
  for await (const { bound, record } of sessions.read()) {
    const { session, pages, answers, reviews, ...others } = record;
    found[session.id] = {
      session,
      pages: replayPages(bound, session, pages),
      leases: pages,
      answers: answers.map(({ payload: _payload, ...answer }) => answer),
      ...others,
      reviews: reviews.map(reviewAsStored),
    };
  }
  return found;
}

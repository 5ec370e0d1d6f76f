import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { Clip } from '#core/clips/clips.ts';
import type { Rendition } from '#core/clips/renditions.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { findStudy } from '../ratings/study-sessions.ts';

/** A clip as listeners to a version hear it. */
interface ServedClip {
  version: StudyVersion;
  clip: Clip;
  name: string;
  rendition: Rendition;
}

const factorNames = (versions: readonly StudyVersion[]): string[] => {
  const names = versions.flatMap(({ study }) => study.clips.flatMap(({ factors }) => Object.keys(factors)));
  return [...new Set(names)].toSorted();
};

const columnsOf = (versions: readonly StudyVersion[]): Column<ServedClip>[] => [
  column('version', 'integer', null, 'Of the study.', ({ version }) => version.number),
  column('clip', 'text', null, 'Path in the study folder.', ({ clip }) => clip.id),
  column('set', 'text', null, 'Set of clips.', ({ clip }) => clip.set),
  ...factorNames(versions).map((name) =>
    column<ServedClip>(name, 'text', null, 'Factor of the clip.', ({ clip }) => clip.factors[name] ?? null),
  ),
  column('duration_ms', 'number', 'ms', 'Of the original.', ({ clip }) => clip.durationMs),
  column('sample_sha256', 'text', null, 'Of its decoded samples.', ({ clip }) => clip.sampleSha256),
  column('rendition', 'text', null, 'Which of the files made of it.', ({ name }) => name),
  column('rendition_sha256', 'text', null, 'Of that file.', ({ rendition }) => rendition.sha256),
  column('rendition_bytes', 'integer', null, 'Its size.', ({ rendition }) => rendition.bytes),
  column('rendition_ms', 'number', 'ms', 'Its duration.', ({ rendition }) => rendition.durationMs),
  column('sample_rate', 'integer', 'Hz', 'Its sample rate.', ({ rendition }) => rendition.sampleRate),
  column('channels', 'integer', null, 'Its channels.', ({ rendition }) => rendition.channels),
];

const servedClips = (versions: readonly StudyVersion[]): ServedClip[] =>
  versions.flatMap((version) =>
    version.study.clips.flatMap((clip) =>
      Object.entries(clip.renditions).map(([name, rendition]) => ({ version, clip, name, rendition })),
    ),
  );

/**
 * Writes every version as the document whose SHA-256 is its id, and returns the paths. Throws if a document differs
 * from the published one.
 */
export async function writeDocuments(folder: string, versions: readonly StudyVersion[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths = [];
  for (const { name, number, id, study } of versions) {
    const document = canonicalJson({ name, study });
    const hash = createHash('sha256').update(document).digest('hex');
    if (hash !== id) throw new Error(`version ${number} is not what was published: its hash is ${hash}`);
    const path = join(folder, `version-${number}.json`);
    await writeAtomically(path, document);
    paths.push(path);
  }
  return paths;
}

/**
 * Writes the contents of a study into a folder: the document of each published version, the hashes of the versions
 * for `sha256sum`, and a table of all clips with the hashes of the audio that listeners heard. Returns the paths.
 * Throws StoreError for an unknown study.
 */
export async function writeManifest({
  store,
  name,
  out,
}: {
  store: Pick<Store, 'currentVersionByName' | 'listCurrentVersions' | 'versionsOf' | 'versionById'>;
  name: string;
  out: string;
}): Promise<string[]> {
  const current = await findStudy(store, name);
  const entries = (await store.versionsOf(name)).filter(({ publishedAt }) => publishedAt !== null);
  const known = await Promise.all(entries.map(({ id }) => store.versionById(id)));
  const published = known.flatMap((version) => version ?? []).toSorted((a, b) => a.number - b.number);
  const versions = published.length === 0 ? [current] : published;
  const documents = await writeDocuments(out, versions);
  const columns = columnsOf(versions);
  const clips = join(out, `${name}-clips.csv`);
  await writeAtomically(clips, headerLine(columns) + rowLines(columns, servedClips(versions)));
  const sums = join(out, 'versions.sha256');
  await writeAtomically(sums, versions.map(({ number, id }) => `${id}  version-${number}.json\n`).join(''));
  return [...documents, sums, clips];
}

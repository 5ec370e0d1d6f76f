import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { StudyNote, StudySource } from '#core/api/study-import.ts';
import { HEAD_BYTES, headOf, lossyFormat } from '../../audio/decode.ts';
import { encodeWav } from '../../audio/wav.ts';
import { freeBytes } from '../../platform/free-bytes.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import type { SoundTools } from '../../study-files/measure/sound-tools.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { inOrder, Notes } from '../imports/studies/draft/notes.ts';
import type { StudyDraft } from '../imports/studies/draft/study-draft.ts';
import { studyFilesOf, type ClipFacts, type StudyFiles } from '../imports/studies/draft/study-files.ts';
import type { ImportRules } from '../imports/studies/source/import-rules.ts';
import { readForeignStudy } from '../imports/studies/read-foreign-study.ts';
import { foreignFolder } from './foreign-folder.ts';
import { editsIn, type Edit } from './init-study.ts';
import { unpackZip } from './unpack-zip.ts';

/** A folder with a study of another tool, and how to read it. */
export interface ImportOrder extends ImportRules {
  folder: string;
  /** Name of the folder in messages; default: its own. */
  label?: string | undefined;
}

/** A study of another tool as it would be written. */
export interface ImportPlan {
  from: StudySource;
  title: string;
  notes: StudyNote[];
  /** null after a mistake. */
  study: StudyFiles | null;
  edits: readonly Edit[];
  /** Configurations to choose from, if there are several. */
  configs: readonly string[];
}

export const TOOL_NAMES: Readonly<Record<StudySource, string>> = {
  webmushra: 'webMUSHRA',
  podeval: 'PodEval-Subjective',
  beaqlejs: 'BeaqleJS',
  waet: 'WAET',
  p808: 'P.808 Toolkit',
};

/** Number of clips that are decoded at the same time. */
const AT_ONCE = 4;

const ENDINGS: Readonly<Record<string, string>> = {
  MP3: 'mp3',
  AAC: 'aac',
  'Ogg (Vorbis or Opus)': 'ogg',
  'M4A or MP4': 'm4a',
};

async function endingOf(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = headOf(buffer.subarray(0, bytesRead));
    if (head.startsWith('RIFF')) return 'wav';
    if (head.startsWith('fLaC')) return 'flac';
    return ENDINGS[lossyFormat(head)?.name ?? ''] ?? null;
  } finally {
    await file.close();
  }
}

async function factsOf(path: string, sounds: SoundTools): Promise<ClipFacts> {
  const ending = await endingOf(path);
  const measured = await sounds.probe(path).catch(() => null);
  return {
    ending,
    lengthMs: measured === null ? null : (measured.frames * 1000) / measured.sampleRate,
    truePeakDbtp: measured?.truePeakDbtp ?? null,
  };
}

const sourcesOf = ({ blocks, level, traps = [] }: StudyDraft): string[] => [
  ...new Set([
    ...blocks.flatMap(({ clips }) => clips.flatMap(({ source }) => source ?? [])),
    ...traps.flatMap(({ source }) => source ?? []),
    ...(level === null ? [] : [level]),
  ]),
];

/** The study that a folder of another tool becomes. Nothing is written. */
export async function planImport(order: ImportOrder, sounds: SoundTools): Promise<ImportPlan> {
  const { folder, label = basename(folder) } = order;
  const {
    from,
    draft,
    notes: read,
    configs,
  } = await readForeignStudy(await foreignFolder(folder, label), order);
  if (!draft) return { from, title: '', notes: read, study: null, edits: [], configs };
  const facts = new Map(
    await mapLimited(
      sourcesOf(draft),
      AT_ONCE,
      async (source) => [source, await factsOf(join(folder, source), sounds)] as const,
    ),
  );
  const notes = new Notes(label, read);
  const unknown: ClipFacts = { ending: null, lengthMs: null, truePeakDbtp: null };
  const study = studyFilesOf(draft, (source) => facts.get(source) ?? unknown, {
    notes,
    tool: TOOL_NAMES[from],
  });
  return {
    from,
    title: draft.title,
    notes: inOrder(notes.all()),
    study,
    edits: study.files.flatMap(editsIn),
    configs,
  };
}

const TONE = { sampleRate: 48_000, seconds: 3, amplitude: 0.1, firstHz: 220, stepHz: 7 };

/** A quiet tone in place of a missing clip. Each tone has another pitch, because equal clips are a mistake. */
function tone(index: number): Uint8Array {
  const { sampleRate, seconds, amplitude, firstHz, stepHz } = TONE;
  const samples = Int32Array.from({ length: sampleRate * seconds }, (_, at) =>
    Math.round(amplitude * 32_767 * Math.sin((2 * Math.PI * (firstHz + index * stepHz) * at) / sampleRate)),
  );
  return encodeWav({ sampleRate, bitDepth: 16, channels: [samples] });
}

/** Writes the files of a planned study into an empty folder. */
export async function writeImport(
  { files, copies }: StudyFiles,
  source: string,
  target: string,
): Promise<void> {
  for (const [index, { from, to }] of copies.entries()) {
    await mkdir(dirname(join(target, to)), { recursive: true });
    if (from === null) await writeFile(join(target, to), tone(index));
    else await copyFile(join(source, from), join(target, to), constants.COPYFILE_FICLONE);
  }
  for (const { name, text } of files) await writeFile(join(target, name), text);
}

/** Writes a planned study to a new folder, complete or not at all. Throws StudyMistakes if the folder has files already. */
export async function writeImportTo(study: StudyFiles, source: string, out: string): Promise<void> {
  const entry = await statOrNull(out);
  if (entry && (!entry.isDirectory() || (await readdir(out)).length > 0))
    throw new StudyMistakes(`${out} exists already; nothing was written: name another folder for the study`);
  const parent = dirname(resolve(out));
  await mkdir(parent, { recursive: true });
  const staging = await mkdtemp(join(parent, '.import-'));
  try {
    await writeImport(study, source, staging);
    await rm(out, { recursive: true, force: true });
    await rename(staging, out);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Runs a function with the folder of a study: the given one, or an archive's content in a temporary folder. Throws StudyMistakes if there is none. */
export async function withForeignFolder<T>(
  path: string,
  use: (folder: string, label: string) => Promise<T>,
): Promise<T> {
  const entry = await statOrNull(path);
  if (entry?.isDirectory()) return use(path, basename(resolve(path)));
  if (!entry?.isFile() || !/\.zip$/iu.test(path))
    throw new StudyMistakes(
      `${path}: there is no such folder or ZIP file; name the folder with the study of the other tool`,
    );
  const unpacked = await mkdtemp(join(tmpdir(), 'earshot-import-'));
  try {
    const { root } = await unpackZip(path, unpacked, {
      holds: 'foreign',
      freeBytes: await freeBytes(unpacked),
    });
    return await use(join(unpacked, root), basename(path));
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StudyNote } from '#core/api/study-import.ts';
import type { DraftBlock } from '../../server/app/imports/studies/draft/study-draft.ts';
import type { ForeignStudy } from '../../server/app/imports/studies/read-foreign-study.ts';
import type { SourceFolder } from '../../server/app/imports/studies/source/source-folder.ts';

/** Clips that a configuration of the corpus can name; none has to exist, because the reader only looks at paths. */
export const CORPUS_CLIPS: readonly string[] = [
  ...['ref1', 'ref2', 'a1', 'a2', 'b1', 'b2'].map((name) => `clips/${name}.wav`),
  ...Array.from({ length: 16 }, (_, index) => `clips/x${index + 1}.wav`),
  ...['alpha', 'beta'].flatMap((system) => ['u1', 'u2', 'u3'].map((item) => `grid/${system}/${item}.wav`)),
  'one/twin.wav',
  'two/twin.wav',
];

/** A folder of files in memory, with the clips of the corpus beside them. */
export function folderOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  clips: readonly string[] = CORPUS_CLIPS,
): SourceFolder {
  return {
    label: 'study',
    paths: [...Object.keys(files), ...clips],
    read: (path) => Promise.resolve(Buffer.from(files[path] ?? '')),
  };
}

/** The files of a folder on the disk, by name. */
export async function filesIn(folder: string): Promise<Record<string, Uint8Array>> {
  const names = (await readdir(folder)).toSorted();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

function blockLines({ config, clips, texts }: DraftBlock): string[] {
  const { method, ...keys } = config;
  const cells = clips.map(({ system, item, source }) => `${system}/${item}=${source ?? 'placeholder'}`);
  return [
    `block ${method} ${JSON.stringify(keys)}`,
    `  ${cells.join(' ')}`,
    ...[...texts].map(([item, text]) => `  text of ${item}: ${text}`),
  ];
}

const noteLine = ({ kind, file, lines, what }: StudyNote): string =>
  `${kind} ${file}${lines.length > 0 ? `:${lines.join(',')}` : ''} ${what}`;

/** A study of another tool as lines, to be compared with what is expected. Notes on what is carried over are counted. */
export function studyLines({ draft, notes }: ForeignStudy): string[] {
  const kept = notes.filter(({ kind }) => kind === 'carried over').length;
  const { title, language, consent, instructions, level, questions, blocks } = draft ?? {};
  return [
    ...(draft === null
      ? ['refused']
      : [
          `study ${JSON.stringify(title)} ${language ?? ''}`,
          ...(consent === null ? [] : [`consent ${JSON.stringify(consent)}`]),
          ...(instructions ?? []).map((text) => `instructions ${JSON.stringify(text)}`),
          ...(level === null ? [] : [`level ${level ?? ''}`]),
          ...(questions ?? []).map(
            ({ field, isRequired }) => `asks ${field}${isRequired ? ', required' : ''}`,
          ),
          ...(blocks ?? []).flatMap(blockLines),
        ]),
    ...notes.filter(({ kind }) => kind !== 'carried over').map(noteLine),
    ...(draft === null ? [] : [`carried over: ${kept}`]),
  ];
}

import {
  isTaken,
  pathProblem,
  rootOf,
  tooMany,
  UPLOAD_LIMITS,
  UploadPaths,
  type Holds,
} from '#core/formats/upload-files.ts';
import type { UploadKind } from '#core/api/studies.ts';

interface PickedFile {
  /** Path below the picked folder; empty for an archive. */
  path: string;
  file: File;
}

/** Picked or dropped files, checked before upload. */
export interface Picked {
  kind: UploadKind;
  /** Name of the archive or folder. */
  label: string;
  files: readonly PickedFile[];
  bytes: number;
  leftOut: number;
  /** Reason why it cannot be uploaded; null: it can. */
  problem: string | null;
}

/** Study name from a file or folder name. Example: 'My Study (2).zip' gives 'my-study-2'. */
export function nameAfter(label: string): string {
  const plain = label.replace(/\.zip$/iu, '').normalize('NFKD').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9_]+/gu, '-')
    .replaceAll(/^[-_]+|-+$/gu, '')
    .slice(0, 60);
}

function pickedArchive(file: File): Picked {
  const problem = file.size > UPLOAD_LIMITS.totalBytes ? `${file.name} has more than 2 GB: use FLAC, or two studies` : null;
  return { kind: 'zip', label: file.name, files: [{ path: '', file }], bytes: file.size, leftOut: 0, problem };
}

function problemOf(files: readonly PickedFile[], bytes: number, holds: Holds): string | null {
  const paths = new UploadPaths();
  for (const { path, file } of files) {
    const problem = paths.add(path);
    if (problem !== null) return problem;
    if (file.size > UPLOAD_LIMITS.fileBytes) return `${path} has more than 200 MB: cut it, or convert it to FLAC`;
  }
  if (bytes > UPLOAD_LIMITS.totalBytes) return 'the files have more than 2 GB in sum: use FLAC, or two studies';
  const found = rootOf(
    files.map(({ path }) => path),
    holds,
  );
  return 'problem' in found ? found.problem : null;
}

function pickedFolder(label: string, all: readonly PickedFile[], holds: Holds): Picked {
  const files = all.filter(({ path }) => pathProblem(path) !== null || isTaken(path, holds));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return { kind: 'folder', label, files, bytes, leftOut: all.length - files.length, problem: problemOf(files, bytes, holds) };
}

/** A file alone: an archive, or ratings. */
const pickedFile = (file: File, holds: Holds): Picked =>
  holds === 'ratings' ? pickedFolder(file.name, [{ path: file.name, file }], holds) : pickedArchive(file);

/** Selection of a file or folder input; null: none. */
export function pickedByInput(list: FileList | null, holds: Holds): Picked | null {
  const [first, ...others] = list ?? [];
  if (!first) return null;
  if (first.webkitRelativePath === '' && others.length === 0) return pickedFile(first, holds);
  const files = [first, ...others].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return pickedFolder(first.webkitRelativePath.split('/')[0] ?? '', files, holds);
}

const entriesOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const read = (): Promise<FileSystemEntry[]> => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  const all = async (found: FileSystemEntry[]): Promise<FileSystemEntry[]> => {
    const more = await read();
    return more.length === 0 ? found : all([...found, ...more]);
  };
  return all([]);
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesBelow(top: FileSystemDirectoryEntry): Promise<PickedFile[]> {
  const files: PickedFile[] = [];
  const open: FileSystemDirectoryEntry[] = [top];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    for (const entry of await entriesOf(folder)) {
      const path = entry.fullPath.replace(/^\//u, '');
      if (isFolder(entry)) open.push(entry);
      else if (isFile(entry)) files.push({ path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) });
      if (files.length > UPLOAD_LIMITS.entries * 2) return files;
    }
  }
  return files;
}

/** Dropped archive or folder; null for anything else. */
export async function pickedByDrop(data: DataTransfer | null, holds: Holds): Promise<Picked | null> {
  const [item] = data?.items ?? [];
  // Read at once: the browser drops it after the event.
  const entry = item?.webkitGetAsEntry() ?? null;
  const file = item?.getAsFile() ?? null;
  if (entry && isFolder(entry)) {
    const files = await filesBelow(entry);
    const picked = pickedFolder(entry.name, files, holds);
    return files.length > UPLOAD_LIMITS.entries * 2 ? { ...picked, problem: tooMany() } : picked;
  }
  return file && (holds === 'ratings' || /\.zip$/iu.test(file.name)) ? pickedFile(file, holds) : null;
}

import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { AnalysisRequest, UploadedFile } from '#core/api/analysis.ts';
import { MAX_TABLE_BYTES, TABLE_ENDINGS } from '#core/api/limits.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { AppError } from '../../platform/app-error.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import type { MetricsAsked } from '../ratings/study-metrics.ts';

/** Folder of an uploaded table. The path contains a hash of the study's name, never the name itself. */
const folderFor = (dataFolder: string, study: string, sha256: string): string =>
  join(dataFolder, 'tables', createHash('sha256').update(study).digest('hex').slice(0, 32), sha256);

/**
 * Name of the uploaded file, without characters that have a meaning in a file system. Throws AppError for another
 * kind of file.
 */
function fileName(name: string): string {
  const ending = extname(name).toLowerCase();
  if (!TABLE_ENDINGS.some((known) => known === ending))
    throw new AppError('bad-request', `${basename(name)} is not a table: upload ${TABLE_ENDINGS.join(', ')}`);
  const stem = basename(name, extname(name))
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^\.+/u, '')
    .slice(0, 80);
  return `${stem || 'table'}${ending}`;
}

/** Bytes of a stream. Throws AppError if there are too many. */
async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > MAX_TABLE_BYTES)
      throw new AppError(
        'bad-request',
        `the table is too large: at most ${MAX_TABLE_BYTES / 1024 / 1024} MB are allowed`,
      );
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Stores a table beside the study's ratings under its content hash, so that addresses of an analysis stay valid. */
export async function keepTable(
  dataFolder: string,
  study: string,
  name: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  const called = fileName(name);
  const bytes = await bytesOf(stream);
  if (bytes.length === 0) throw new AppError('bad-request', `${called} is empty`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const folder = folderFor(dataFolder, study, sha256);
  await mkdir(folder, { recursive: true });
  await writeAtomically(join(folder, called), bytes);
  return { sha256, name: called };
}

/** Path of an uploaded table. Throws AppError 'not-found' if this study has no upload of this name. */
export async function tablePath(
  dataFolder: string,
  study: string,
  { sha256, name }: UploadedFile,
): Promise<string> {
  const path = join(folderFor(dataFolder, study, sha256), fileName(name));
  if (fileName(name) === name && (await statOrNull(path))?.isFile()) return path;
  throw new AppError('not-found', `the table ${basename(name)} was not found: upload it again`);
}

/** The metrics of a request in uploaded tables. Throws as `tablePath` does. */
export const uploadedMetrics = async (
  dataFolder: string,
  study: string,
  { metrics, lower }: Pick<AnalysisRequest, 'metrics' | 'lower'>,
): Promise<MetricsAsked> => ({
  files: await Promise.all(metrics.map((file) => tablePath(dataFolder, study, file))),
  lower,
});

/** A message without the path of the server's folder of uploaded tables. */
export function withoutFolder(text: string, dataFolder: string): string {
  const [first = '', ...others] = text.split(join(dataFolder, 'tables'));
  return first + others.map((part) => part.replace(/^([\\/][0-9a-f]{32,64}){2}[\\/]/u, '')).join('');
}

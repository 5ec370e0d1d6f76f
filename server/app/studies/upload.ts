import type { ClipsBrought, UploadKind } from '#core/api/studies.ts';
import { rootOf, type Holds, type UploadPaths } from '#core/formats/upload-files.ts';
import { AppError } from '../../platform/app-error.ts';
import { refusal } from './store-piece.ts';
import type { Unpacked } from './unpack-zip.ts';

/** An upload in progress. */
export interface Upload {
  accountId: string;
  study: string;
  kind: UploadKind;
  isReplacing: boolean;
  holds: Holds;
  /** Complete clips that wait for a template; null: not complete, or a study. */
  unpacked: Unpacked | null;
  /** Folder of the upload: an archive, and the files in `files`. */
  folder: string;
  paths: UploadPaths;
  sizes: Map<string, number>;
  /** Paths of files that are being written, and of files whose last piece was interrupted. */
  busy: Set<string>;
  broken: Set<string>;
  leftOut: string[];
  begunAt: number;
  usedAt: number;
  stop: AbortController;
}

/** A piece of a file that arrives. */
export interface PieceToWrite {
  name: string;
  from: number;
  source: AsyncIterable<Buffer>;
  onProgress(): void;
}

/** The refusal of an upload that makes no progress. */
export const stalledError = (what: string, ms: number): AppError =>
  new AppError(
    'timed-out',
    `${what} for ${Math.max(1, Math.round(ms / 60_000))} min: the upload was ended and its files removed, so upload it again`,
  );


const LEFT_OUT_SHOWN = 20;

/** Throws AppError 'wrong-step' if some of the bytes of an upload are missing. */
export function wantComplete({ busy, broken, sizes }: Upload, bytes: number): void {
  const [missing] = [...busy, ...broken];
  if (missing !== undefined)
    throw new AppError('wrong-step', `${JSON.stringify(missing)} has not arrived completely: send the rest`);
  const here = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (here !== bytes)
    throw new AppError('wrong-step', `${here} bytes have arrived instead of ${bytes}: send the rest`);
}

/** Contents of a complete folder. Throws AppError 'invalid-request' without what it should hold. */
export function filesOf({ sizes, holds, leftOut }: Upload): Unpacked {
  const found = rootOf([...sizes.keys()], holds);
  if ('problem' in found) throw refusal(found.problem);
  const own = [...sizes].filter(([path]) => path.startsWith(found.root));
  const others = [...sizes.keys()].filter((path) => !path.startsWith(found.root));
  const bytes = own.reduce((sum, [, size]) => sum + size, 0);
  return { root: found.root, files: own.length, bytes, leftOut: [...leftOut, ...others] };
}

/** Summary of a complete upload for its sender. */
export const summaryOf = ({ files, bytes, leftOut }: Unpacked): ClipsBrought => ({
  files,
  bytes,
  leftOut: leftOut.slice(0, LEFT_OUT_SHOWN),
  leftOutCount: leftOut.length,
});

/** Complete clips of an upload. Throws AppError 'wrong-step' before they are. */
export function clipsOf({ unpacked }: Upload): Unpacked {
  if (unpacked) return unpacked;
  throw new AppError('wrong-step', 'the clips have not arrived completely: upload them again');
}

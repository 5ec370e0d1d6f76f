import { mkdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipsBrought, StudyBrought } from '#core/api/studies.ts';
import { isTaken, pathProblem, UPLOAD_LIMITS, UploadPaths, type Holds } from '#core/formats/upload-files.ts';
import type { Account } from '../../db/contract/account-store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Attention } from '../jobs/task.ts';
import type { AppContext } from '../listening/context/context.ts';
import { TokenBuckets } from '../../platform/token-buckets.ts';
import { placeAgain, placeNew, uploadsFolder } from './place-folder.ts';
import { makeFolderOf, refusal, storePiece, wantSpace } from './store-piece.ts';
import type { Unpacked } from './unpack-zip.ts';
import { clipsOf, filesOf, stalledError, summaryOf, wantComplete, type PieceToWrite, type Upload } from './upload.ts';
import { unlessStalled } from './unless-stalled.ts';

/** Largest number of simultaneous uploads of an account. */
const AT_ONCE = 2;
const BEGUN = { perSecond: 30 / 3600, burst: 30 };
/** Time without data after which an upload is abandoned, ms. */
const IDLE_MS = 30 * 60_000;
/** Longest time of an upload, ms. The largest study takes less over a line of 200 kbit/s. */
const LONGEST_MS = 24 * 60 * 60_000;
/** Longest time without progress, ms. A lost connection ends its request after at most three minutes and is resumed. */
const STALL_MS = 5 * 60_000;
const ARCHIVE = 'archive.zip';

type UploadsContext = Pick<AppContext, 'store' | 'now' | 'randomId' | 'freeBytes' | 'log'> & {
  dataFolder: string;
  /** Unpacks an archive outside requests. */
  unpack(archive: string, target: { folder: string; holds: Holds }, attention: Attention): Promise<Unpacked>;
  /** Longest time that a piece or unpacking may take without progress, ms. */
  stallMs?: number | undefined;
};

/** Uploads in progress, each in a separate folder until it is complete. A refused upload leaves nothing. */
export class Uploads {
  readonly #context: UploadsContext;
  readonly #known = new Map<string, Upload>();
  readonly #begun = new TokenBuckets(BEGUN);

  constructor(context: UploadsContext) {
    this.#context = context;
  }

  /** Starts an upload. Throws AppError 'too-many-requests' and 'wrong-step', and StoreError 'disk-full'. */
  async begin(
    account: Account,
    {
      study,
      kind,
      bytes,
      isReplacing,
      holds = 'study',
    }: Pick<Upload, 'study' | 'kind' | 'isReplacing'> & { bytes: number; holds?: Holds | undefined },
  ): Promise<string> {
    const { randomId, now, freeBytes, dataFolder } = this.#context;
    await this.dropIdle();
    const own = [...this.#known.values()].filter(({ accountId }) => accountId === account.id);
    if (own.length >= AT_ONCE)
      throw new AppError('too-many-requests', `${AT_ONCE} of your uploads are in progress: finish or cancel one first`);
    if ([...this.#known.values()].some((other) => other.study === study))
      throw new AppError('wrong-step', `files for ${study} are being uploaded: wait until the upload has finished, or choose another name`);
    if (bytes > UPLOAD_LIMITS.totalBytes)
      throw refusal(`there are more than ${UPLOAD_LIMITS.totalBytes / 1024 ** 3} GB: use FLAC, or two studies`);
    wantSpace(await freeBytes(), bytes);
    if (this.#begun.take(account.id, now()) > 0)
      throw new AppError('too-many-requests', 'too many uploads within the last hour: try again in a few minutes');
    const id = randomId();
    const folder = join(uploadsFolder(dataFolder), id);
    const upload: Upload = {
      accountId: account.id,
      study,
      kind,
      isReplacing,
      holds,
      unpacked: null,
      folder,
      paths: new UploadPaths(),
      sizes: new Map(),
      busy: new Set(),
      broken: new Set(),
      leftOut: [],
      begunAt: now(),
      usedAt: now(),
      stop: new AbortController(),
    };
    this.#known.set(id, upload);
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
    return id;
  }

  /**
   * Stores a piece of a file. Returns the file's size so far, or null for a file that studies do not use. A refused piece ends the
   * upload. Throws AppError 'not-found' for another account's upload, 'invalid-request', 'conflict' for a gap between pieces.
   */
  async put(
    account: Account,
    id: string,
    { path, from, source }: { path: string; from: number; source: AsyncIterable<Buffer> },
  ): Promise<number | null> {
    const upload = this.#ofAccount(account, id);
    const name = upload.kind === 'zip' ? ARCHIVE : path;
    if (upload.kind === 'folder') {
      const problem = pathProblem(name) ?? (isTaken(name, upload.holds) ? upload.paths.add(name) : null);
      if (problem !== null) return this.#refuse(id, refusal(problem));
      if (!isTaken(name, upload.holds)) {
        if (upload.leftOut.length < UPLOAD_LIMITS.entries) upload.leftOut.push(name);
        return null;
      }
    }
    const before = upload.sizes.get(name) ?? 0;
    if (from > before || upload.busy.has(name))
      throw new AppError('conflict', `${before} bytes of ${JSON.stringify(name)} have arrived: continue from there`);
    upload.busy.add(name);
    try {
      return await this.#bounded(upload, `uploading ${JSON.stringify(name)} made no progress`, (onProgress) =>
        this.#write(upload, { name, from, source, onProgress }),
      );
    } catch (cause) {
      upload.broken.add(name);
      if (cause instanceof AppError) return await this.#refuse(id, cause);
      if (upload.stop.signal.aborted) throw new AppError('not-found', 'the upload was cancelled');
      throw cause;
    } finally {
      upload.busy.delete(name);
      upload.usedAt = this.#context.now();
    }
  }

  /** The study whose files the upload replaces; null for a new study. Throws AppError 'not-found' as `put` does. */
  replacedBy(account: Account, id: string): string | null {
    const { study, isReplacing } = this.#ofAccount(account, id);
    return isReplacing ? study : null;
  }

  /** Moves the study to its place once all `bytes` have arrived; ends the upload in any case. Throws as unpackZip and placeNew do. */
  async finish(account: Account, id: string, bytes: number): Promise<StudyBrought> {
    const upload = this.#complete(account, id, bytes);
    this.#known.delete(id);
    try {
      return await this.#place(account, upload, await this.#unpacked(upload));
    } finally {
      await this.#clear(upload);
    }
  }

  /** Completes an upload of clips, which stays until a study is made of it. A refusal ends the upload, as in `finish`. */
  async finishClips(account: Account, id: string, bytes: number): Promise<ClipsBrought> {
    const upload = this.#complete(account, id, bytes);
    upload.busy.add('');
    try {
      const unpacked = (upload.unpacked ??= await this.#unpacked(upload));
      return summaryOf(unpacked);
    } catch (cause) {
      await this.#end(id, upload);
      throw cause;
    } finally {
      upload.busy.delete('');
      upload.usedAt = this.#context.now();
    }
  }

  /** Folder of completed clips. Throws AppError 'not-found' as `put` does, and 'wrong-step' for an incomplete upload. */
  clipsFolder(account: Account, id: string): string {
    const upload = this.#ofAccount(account, id);
    const { root } = clipsOf(upload);
    upload.usedAt = this.#context.now();
    return join(upload.folder, 'files', root);
  }

  /** Moves completed clips, with the files of their study, to their place; ends the upload in any case. Throws as placeNew does. */
  async placeClips(account: Account, id: string, study: string): Promise<StudyBrought> {
    const upload = this.#ofAccount(account, id);
    const unpacked = clipsOf(upload);
    this.#known.delete(id);
    try {
      return await this.#place(account, { ...upload, study }, unpacked);
    } finally {
      await this.#clear(upload);
    }
  }

  async cancel(account: Account, id: string): Promise<void> {
    const upload = this.#ofAccount(account, id);
    await this.#end(id, upload);
  }

  /** Deletes abandoned uploads and those that take too long. */
  async dropIdle(): Promise<void> {
    const now = this.#context.now();
    for (const [id, upload] of this.#known) {
      const isIdle = upload.busy.size === 0 && upload.usedAt < now - IDLE_MS;
      if (isIdle || upload.begunAt < now - LONGEST_MS) await this.#end(id, upload);
    }
    this.#begun.forget(now);
  }

  /** Ends a stalled upload. Throws AppError 'timed-out'. */
  #bounded<Result>(
    { stop }: Upload,
    what: string,
    work: (onProgress: () => void) => Promise<Result>,
  ): Promise<Result> {
    const { stallMs: limitMs = STALL_MS } = this.#context;
    const onStall = (): AppError => {
      stop.abort();
      return stalledError(what, limitMs);
    };
    return unlessStalled(work, { limitMs, onStall });
  }

  #ofAccount(account: Account, id: string): Upload {
    const upload = this.#known.get(id);
    if (upload?.accountId !== account.id)
      throw new AppError('not-found', 'there is no such upload: it has ended, or no data arrived for half an hour. Upload it again');
    return upload;
  }

  async #write(
    { kind, folder, sizes, broken, stop }: Upload,
    { name, from, source, onProgress }: PieceToWrite,
  ): Promise<number> {
    const target = kind === 'zip' ? join(folder, ARCHIVE) : join(folder, 'files', name);
    const others = [...sizes].reduce((sum, [path, bytes]) => (path === name ? sum : sum + bytes), 0);
    wantSpace(await this.#context.freeBytes(), 0);
    await makeFolderOf(target);
    if (from > 0) await truncate(target, from);
    let size = from;
    try {
      await storePiece({
        source,
        target,
        name,
        from,
        signal: stop.signal,
        ...(kind === 'zip' && { maxBytes: UPLOAD_LIMITS.totalBytes }),
        onBytes(bytes) {
          onProgress();
          size += bytes;
          if (others + size > UPLOAD_LIMITS.totalBytes)
            throw refusal(`the files have more than ${UPLOAD_LIMITS.totalBytes / 1024 ** 3} GB in sum: use FLAC, or two studies`);
        },
      });
    } catch (cause) {
      // An interrupted piece may not be completely on disk, so it is sent again.
      sizes.set(name, from);
      throw cause;
    }
    sizes.set(name, size);
    broken.delete(name);
    return size;
  }

  #complete(account: Account, id: string, bytes: number): Upload {
    const upload = this.#ofAccount(account, id);
    wantComplete(upload, bytes);
    return upload;
  }

  async #place(account: Account, { study, folder, isReplacing }: Upload, unpacked: Unpacked): Promise<StudyBrought> {
    const { store, dataFolder, now } = this.#context;
    const place = isReplacing ? placeAgain : placeNew;
    const from = join(folder, 'files', unpacked.root);
    await place({ store, dataFolder }, { study, from, account, at: now() });
    return { name: study, ...summaryOf(unpacked), isReplaced: isReplacing };
  }

  #unpacked(upload: Upload): Promise<Unpacked> {
    return this.#bounded(upload, 'unpacking the archive made no progress', (onProgress) =>
      this.#unpack(upload, onProgress),
    );
  }

  async #unpack(upload: Upload, onProgress: () => void): Promise<Unpacked> {
    const { kind, holds, folder, sizes, stop } = upload;
    if (kind === 'zip') {
      if (!sizes.has(ARCHIVE)) throw refusal('the archive is missing: upload it before finishing');
      const target = { folder: join(folder, 'files'), holds };
      return this.#context.unpack(join(folder, ARCHIVE), target, { signal: stop.signal, onProgress });
    }
    return filesOf(upload);
  }

  async #refuse(id: string, cause: AppError): Promise<never> {
    const upload = this.#known.get(id);
    if (upload) await this.#end(id, upload);
    throw cause;
  }

  async #end(id: string, upload: Upload): Promise<void> {
    this.#known.delete(id);
    upload.stop.abort();
    await this.#clear(upload);
  }

  async #clear({ folder }: Upload): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

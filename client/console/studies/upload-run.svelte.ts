import { PIECE_BYTES } from '#core/api/limits.ts';
import type { StudyBrought } from '#core/api/studies.ts';
import { ApiError, type ConsoleApi } from '../context/api.ts';
import type { Picked } from './picked-files.ts';

/** Delays before a piece is sent again, if the connection is lost or the server is busy: about three minutes in total. */
const AGAIN_MS = [1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 60_000];

const isPassing = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.code === 'offline' || cause.status === 503 || cause.status === 502);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Position of a piece. */
interface PiecePlace {
  params: { upload: string };
  query: { path: string; from: number };
}

/** Uploads the picked files piece by piece, with retries. */
export class UploadRun {
  readonly #api: ConsoleApi;
  readonly #wait: (ms: number) => Promise<void>;
  #stop = new AbortController();
  #id: string | null = null;
  /** sending; unpacking: the server stores the files. */
  stage = $state<'idle' | 'sending' | 'waiting' | 'unpacking'>('idle');
  /** Bytes received by the server. */
  sent = $state(0);

  constructor(api: ConsoleApi, waiting: (ms: number) => Promise<void> = wait) {
    this.#api = api;
    this.#wait = waiting;
  }

  /** `replaces`: name of the study whose files are replaced. Throws ApiError; its code is 'stopped' after `cancel`. */
  run(picked: Picked, { name, replaces }: { name: string; replaces: boolean }): Promise<StudyBrought> {
    const asked = { kind: picked.kind, bytes: picked.bytes };
    return this.#sendAll(
      picked,
      () =>
        replaces
          ? this.#api.call('POST /studies/:study/uploads', { params: { study: name }, body: asked })
          : this.#api.call('POST /uploads', { body: { ...asked, name } }),
      (upload) =>
        this.#api.call('POST /uploads/:upload/finish', { params: { upload }, body: { bytes: picked.bytes } }),
    );
  }

  /** Uploads clips for a template, or a study of another tool. Returns the id of the upload. Throws as `run` does. */
  runClips(picked: Picked, name: string, holds: 'clips' | 'foreign' | 'ratings' = 'clips'): Promise<string> {
    const { kind, bytes } = picked;
    return this.#sendAll(
      picked,
      () => this.#api.call('POST /uploads', { body: { kind, bytes, name, holds } }),
      async (upload) => {
        await this.#api.call('POST /uploads/:upload/clips', { params: { upload }, body: { bytes } });
        return upload;
      },
    );
  }

  async #sendAll<Result>(
    { files }: Picked,
    begin: () => Promise<{ id: string }>,
    finish: (upload: string) => Promise<Result>,
  ): Promise<Result> {
    this.#stop = new AbortController();
    this.sent = 0;
    this.stage = 'sending';
    try {
      const begun = await begin();
      this.#id = begun.id;
      for (const { path, file } of files) await this.#send(begun.id, path, file);
      this.stage = 'unpacking';
      return await finish(begun.id);
    } catch (cause) {
      await this.#clear();
      throw cause;
    } finally {
      this.stage = 'idle';
      this.#id = null;
    }
  }

  cancel(): void {
    this.#stop.abort();
  }

  async #send(id: string, path: string, file: File): Promise<void> {
    for (let from = 0; from === 0 || from < file.size; from += PIECE_BYTES) {
      const piece = file.slice(from, from + PIECE_BYTES);
      await this.#insist({ params: { upload: id }, query: { path, from } }, piece, this.sent);
      this.sent += piece.size;
    }
  }

  async #insist(where: PiecePlace, piece: Blob, before: number): Promise<void> {
    for (const ms of [...AGAIN_MS, null]) {
      if (this.#stop.signal.aborted) throw new ApiError(0, 'stopped', 'the upload was stopped');
      try {
        await this.#api.upload('PUT /uploads/:upload/files', piece, {
          ...where,
          signal: this.#stop.signal,
        });
        return;
      } catch (cause) {
        if (ms === null || !isPassing(cause)) throw cause;
        this.sent = before;
        this.stage = 'waiting';
        await this.#wait(ms);
        this.stage = 'sending';
      }
    }
  }

  /** The server drops refused and abandoned uploads itself. */
  async #clear(): Promise<void> {
    if (this.#id === null) return;
    const asked = { params: { upload: this.#id } };
    await this.#api.call('DELETE /uploads/:upload', asked).catch(() => undefined);
  }
}

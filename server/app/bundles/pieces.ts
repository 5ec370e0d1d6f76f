import { applyMask } from '#core/formats/bundle-format.ts';
import { closeServed, openServed, readServed, type ServedFile } from '../../audio/served-file.ts';

/** A part of a file. */
export interface FilePiece {
  path: string;
  /** Opens the file and returns its descriptor. Default: the file at `path`. */
  open?: (() => Promise<number>) | undefined;
  /** Position of its first byte in the file. */
  from: number;
  length: number;
}

/** Bytes that are copied or generated when they are sent. */
export interface MemoryPiece {
  length: number;
  /** Fills the whole target with the piece's bytes, starting at this position. */
  copy(target: Uint8Array, from: number): void;
}

/** A part of a reply. Its length is known before any of it is read. */
export type Piece = (FilePiece | MemoryPiece) & {
  /** Mask of the bytes, and their offset in the masked block. */
  mask?: { bytes: Uint8Array; from: number };
};

/** The pieces of one block, masked from its first byte on. */
export function maskedPieces(pieces: readonly Piece[], bytes: Uint8Array): Piece[] {
  let from = 0;
  return pieces.map((piece) => {
    const masked = { ...piece, mask: { bytes, from } };
    from += piece.length;
    return masked;
  });
}

export const bytesPiece = (bytes: Uint8Array): MemoryPiece => ({
  length: bytes.length,
  copy: (target, from) => target.set(bytes.subarray(from, from + target.length)),
});

/** Frames or samples of a clip, without the container's head. */
export function contentPiece({ path, open, whole, headBytes, contentBytes }: ServedFile): Piece {
  if (whole) return bytesPiece(whole.subarray(headBytes, headBytes + contentBytes));
  return { path, open, from: headBytes, length: contentBytes };
}

export const zerosPiece = (length: number): MemoryPiece => ({ length, copy: (target) => target.fill(0) });

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

function partOf(piece: Piece, from: number, length: number): Piece {
  const mask = piece.mask && { mask: { bytes: piece.mask.bytes, from: piece.mask.from + from } };
  if ('path' in piece)
    return { path: piece.path, open: piece.open, from: piece.from + from, length, ...mask };
  return { length, copy: (target, at) => piece.copy(target, from + at), ...mask };
}

/** Bytes [from, to) of all pieces together. */
export function slicePieces(pieces: readonly Piece[], from: number, to: number): Piece[] {
  let start = 0;
  return pieces.flatMap((piece) => {
    const [first, last] = [Math.max(0, from - start), Math.min(piece.length, to - start)];
    start += piece.length;
    return last > first ? [partOf(piece, first, last - first)] : [];
  });
}

interface Reader {
  /** Reads at least one byte into the target. */
  read(target: Uint8Array, from: number): Promise<number> | number;
  close(): Promise<void> | void;
}

async function openPiece(piece: Piece): Promise<Reader> {
  if (!('path' in piece)) {
    return {
      read(target, from) {
        piece.copy(target, from);
        return target.length;
      },
      close: () => undefined,
    };
  }
  const { path, from: start } = piece;
  const file = await (piece.open?.() ?? openServed(path));
  return {
    async read(target, from) {
      const { bytesRead } = await readServed(file, target, 0, target.length, start + from);
      if (bytesRead === 0)
        throw new Error(`${path} ends after ${start + from} bytes: prepare the study again`);
      return bytesRead;
    },
    close: () => closeServed(file),
  };
}

/**
 * Bytes of all pieces, collected in `buffer`; the first piece alone unless all fit into the buffer. The caller must use up each chunk before
 * it requests the next. At most one file is open at a time, and none after the generator has ended or was abandoned.
 */
export async function* chunksOf(pieces: readonly Piece[], buffer: Uint8Array): AsyncGenerator<Uint8Array> {
  const isShort = lengthOf(pieces) <= buffer.length;
  let used = 0;
  for (const piece of pieces) {
    const reader = await openPiece(piece);
    try {
      for (let done = 0; done < piece.length;) {
        const room = Math.min(buffer.length - used, piece.length - done);
        const read = await reader.read(buffer.subarray(used, used + room), done);
        if (piece.mask)
          applyMask(buffer.subarray(used, used + read), piece.mask.bytes, piece.mask.from + done);
        done += read;
        used += read;
        if (used < buffer.length) continue;
        yield buffer;
        used = 0;
      }
    } finally {
      await reader.close();
    }
    // The head of a long reply is sent before any file is read. So its timing reveals nothing about the rest, and the
    // page can already be drawn.
    if (isShort || piece !== pieces[0] || used === 0) continue;
    yield buffer.subarray(0, used);
    used = 0;
  }
  if (used > 0) yield buffer.subarray(0, used);
}

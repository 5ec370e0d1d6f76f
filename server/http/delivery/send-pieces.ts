import type { ServerResponse } from 'node:http';
import { chunksOf, lengthOf, type Piece } from '../../app/bundles/pieces.ts';
import type { Reply } from './media-replies.ts';
import type { Turns } from './turns.ts';

/** Memory that a reply takes beside its socket, bytes. */
export const CHUNK_BYTES = 64 * 1024;
/** The reader is gone or takes nothing: nothing is wrong on our side. */
class ReaderGone extends Error {}

export interface Sending {
  /** `sent` takes the number of bytes just sent; `soFar` returns the total. */
  reply: Pick<Reply, 'sent' | 'soFar'>;
  /** For how long one chunk may wait for its reader. */
  stalledMs: number;
  /** Shared by all replies. */
  turns: Turns;
}

/**
 * Writes the pieces, at least one byte, and ends the response, one chunk at a time: the next is read when the one before has left. Resolves when the reply
 * is sent or its reader gone; a reader that takes nothing is disconnected. Rejects when a piece cannot be read, with the connection
 * closed where a part of the reply has left.
 */
export async function sendPieces(
  response: ServerResponse,
  pieces: readonly Piece[],
  { reply, stalledMs, turns }: Sending,
): Promise<void> {
  let left = lengthOf(pieces);
  const chunks = chunksOf(pieces, Buffer.allocUnsafeSlow(Math.min(left, CHUNK_BYTES)));
  /** Writes a chunk in the reply's turn; waiting for the reader is nobody's turn. */
  const writeNext = async (): Promise<{ bytes: number; written: Promise<void>; isLast: boolean }> => {
    const { value: chunk, done } = await chunks.next();
    if (done) throw new Error(`the pieces of a reply are ${left} bytes too short`);
    left -= chunk.length;
    const isLast = left === 0;
    const written = flushed(response, stalledMs, (settle) =>
      isLast ? response.end(chunk, settle) : response.write(chunk, settle),
    );
    return { bytes: chunk.length, written, isLast };
  };
  try {
    for (let isDone = false; !isDone;) {
      const { bytes, written, isLast } = await turns.run(reply.soFar(), writeNext);
      await written;
      reply.sent(bytes);
      isDone = isLast;
    }
  } catch (cause) {
    const isGone = cause instanceof ReaderGone;
    if (isGone || response.headersSent) disconnect(response);
    if (!isGone) throw cause;
  } finally {
    await chunks.return(undefined);
  }
}

/** Frees what the system still holds for the reader too: a plain end would wait for it. */
function disconnect(response: ServerResponse): void {
  if (response.socket) response.socket.resetAndDestroy();
  else response.destroy();
}

/** Waits until what was written has left the process. */
function flushed(
  response: ServerResponse,
  stalledMs: number,
  write: (done: (cause?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (cause?: Error | null): void => {
      clearTimeout(timer);
      response.off('close', gone);
      if (cause) reject(new ReaderGone(cause.message));
      else resolve();
    };
    const gone = (): void => settle(new Error('the reader is gone'));
    const timer = setTimeout(() => settle(new Error('the reader takes nothing')), stalledMs);
    response.once('close', gone);
    if (response.destroyed) gone();
    else write(settle);
  });
}

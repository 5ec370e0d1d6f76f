import type { Request, Response } from 'express';
import type { Session } from '../../db/contract/store.ts';
import { networkOf } from '../../platform/network-of.ts';
import { MediaReplies, tooMuchAtOnce, type Reader } from './media-replies.ts';
import { lengthOf, slicePieces, type Piece } from '../../app/bundles/pieces.ts';
import { sendPieces } from './send-pieces.ts';
import { Turns } from './turns.ts';

export interface MediaReply {
  pieces: readonly Piece[];
  contentType: string;
  /** Whether a media element plays it: it asks for parts, and reads nothing more while it is paused with enough ahead. */
  ranges: boolean;
}

/** 2 kB/s: nobody could listen at less, and a reader who stopped holds a file and a buffer. */
const STALLED_MS = 30_000;
/** A pause to write an answer. Browsers ask for the rest when a longer one has cost them the connection. */
const PAUSED_MS = 300_000;

const readerOf = (request: Request, { id, mode }: Pick<Session, 'id' | 'mode'>): Reader => ({
  session: id,
  network: networkOf(request.ip ?? ''),
  isRehearsal: mode === 'rehearsal',
});

/** Sends sound to sessions, within what each of them may take. */
export class MediaSender {
  readonly #replies: MediaReplies;
  readonly #turns = new Turns();
  readonly #log: (line: string) => void;

  constructor({ now, log }: { now: () => number; log: (line: string) => void }) {
    this.#replies = new MediaReplies(now);
    this.#log = log;
  }

  /**
   * Sends what `make` gives, with no name and no validator, never to be cached. Throws 'too-many-requests' before that where the session
   * or its network has to wait.
   */
  async send(
    request: Request,
    response: Response,
    session: Pick<Session, 'id' | 'mode'>,
    make: () => Promise<MediaReply>,
  ): Promise<void> {
    const reader = readerOf(request, session);
    const waitMs = this.#replies.waitMs(reader);
    if (waitMs > 0) {
      response.set('Retry-After', String(Math.ceil(waitMs / 1000)));
      throw tooMuchAtOnce();
    }
    const reply = this.#replies.begin(reader);
    try {
      const { pieces, ...head } = await make();
      const wanted = writeHead(request, response, lengthOf(pieces), head);
      if (request.method === 'HEAD' || wanted === null) response.end();
      else {
        const stalledMs = head.ranges ? PAUSED_MS : STALLED_MS;
        await sendPieces(response, slicePieces(pieces, ...wanted), {
          reply,
          stalledMs,
          turns: this.#turns,
        });
      }
    } catch (cause) {
      if (!response.headersSent) throw cause;
      this.#log(`a reply with sound broke off: ${cause instanceof Error ? cause.stack : String(cause)}`);
    } finally {
      reply.end();
    }
  }
}

/** Sets status and headers; returns the bytes to send, or null where the range asked for holds none. */
function writeHead(
  request: Request,
  response: Response,
  total: number,
  { contentType, ranges }: Pick<MediaReply, 'contentType' | 'ranges'>,
): [from: number, to: number] | null {
  response.set({ 'Content-Type': contentType, 'Cache-Control': 'private, no-store' });
  const [from, to] = (ranges && rangeOf(request, response, total)) || [0, total];
  response.set('Content-Length', String(to - from));
  return to > from ? [from, to] : null;
}

/** The single range that is asked for. Several ranges, and one that holds for an earlier version, get the whole. */
function rangeOf(request: Request, response: Response, total: number): [from: number, to: number] | null {
  response.set('Accept-Ranges', 'bytes');
  const asked = request.get('If-Range') === undefined ? request.range(total) : undefined;
  if (asked === -1) {
    response.status(416).set('Content-Range', `bytes */${total}`);
    return [0, 0];
  }
  const [range] = Array.isArray(asked) && asked.type === 'bytes' && asked.length === 1 ? asked : [];
  if (!range) return null;
  response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${total}`);
  return [range.start, range.end + 1];
}

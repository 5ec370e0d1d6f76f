import type { Fact, Facts, SeenPage, SeenReply, SeenSlot } from '#core/blinding-check/capture.ts';
import type { PageView } from '#core/session/contract.ts';
import type { SeenRequest } from '../browser.ts';
import { headerOf, headersOf } from '../reply-reader.ts';
import { byteRuns } from './byte-runs.ts';
import { readBundle } from './read-bundle.ts';
import { hashOf, soundHead } from './slot-head.ts';

/** Headers to skip: the date is the same for all, the length is checked separately, and the cookie is set once. */
const LEFT_OUT: ReadonlySet<string> = new Set(['date', 'content-length', 'set-cookie']);

function replyOf(seen: SeenRequest): SeenReply {
  const { status, body, headMs, wholeMs } = seen;
  const kept = headersOf(seen).filter(([name]) => !LEFT_OUT.has(name));
  const length = headerOf(seen, 'content-length');
  return {
    headers: { status: String(status), ...Object.fromEntries(kept) },
    bytes: length === undefined ? body.length : Number(length),
    headMs: Math.round(headMs * 1000) / 1000,
    wholeMs: Math.round(wholeMs * 1000) / 1000,
  };
}

/** Paths of random names and of the page's position. */
const NAMELESS = /^(?:token|position|slots\/\d+\/token)$/u;
const LONGEST_TEXT = 80;

/** Every value in the JSON by its path. Long texts are replaced by their hashes. */
function* textFacts(value: unknown, path: string): Generator<[string, Fact]> {
  if (NAMELESS.test(path)) return;
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* textFacts(part, path === '' ? key : `${path}/${key}`);
  } else {
    const text = String(value);
    yield [path, text.length > LONGEST_TEXT ? hashOf(Buffer.from(text)) : text];
  }
}

const outlineOf = (peaks: Buffer): string | null => (peaks.some((peak) => peak !== 0) ? hashOf(peaks) : null);

/** Number of bytes of a streamed clip that are searched for byte runs, enough to recognise it. */
const SEARCHED_BYTES = 1 << 20;

function slotOf(
  { head, peaks, block }: { head: Facts; peaks: Buffer; block: Buffer },
  stream: SeenRequest | undefined,
): SeenSlot {
  const outline = outlineOf(peaks);
  if (!stream) return { head, hash: hashOf(block), runs: byteRuns(block), outline, stream: null };
  return {
    head: { ...head, ...soundHead(stream.body) },
    hash: null,
    runs: byteRuns(stream.body.subarray(0, SEARCHED_BYTES)),
    outline,
    stream: replyOf(stream),
  };
}

/** Retained data of the replies about one page. `streams`: those of its slots in order, if they are streamed. */
export function seenPage(
  page: SeenRequest,
  bundle: SeenRequest,
  streams: readonly SeenRequest[],
): { magic: string; seen: SeenPage } {
  const { magic, head, slots } = readBundle(bundle.body);
  const json = JSON.parse(page.body.toString());
  const text = Object.fromEntries(textFacts(json, ''));
  const reply = replyOf(page);
  return {
    magic,
    seen: {
      // The reply about page 10 is a byte longer than that about page 9, which reveals only its position.
      reply: { ...reply, bytes: reply.bytes - String(json.position).length },
      text,
      bundle: replyOf(bundle),
      bundleHead: head,
      slots: slots.map((slot, place) => slotOf(slot, streams[place])),
    },
  };
}

/** Sorts the replies of a session by page, and drops their sound as soon as a page is complete. */
export class SessionTap {
  readonly #pages: { magic: string; seen: SeenPage }[] = [];
  #view: { view: PageView; request: SeenRequest } | null = null;
  #bundle: SeenRequest | null = null;
  #streams: SeenRequest[] = [];

  /** Pages so far, in order of arrival. */
  get pages(): readonly { magic: string; seen: SeenPage }[] {
    return this.#pages;
  }

  hear(request: SeenRequest): void {
    if (request.method !== 'GET') return;
    if (/^pages\/\d+$/u.test(request.path)) {
      this.#view = { view: JSON.parse(request.body.toString()), request };
      this.#streams = [];
      this.#bundle = null;
    } else if (request.path.startsWith('bundles/')) this.#bundle = request;
    else if (request.path.startsWith('audio/')) this.#streams.push(request);
    else return;
    this.#settle();
  }

  #settle(): void {
    if (!this.#view || !this.#bundle) return;
    const { view, request } = this.#view;
    const wanted = view.delivery === 'stream' ? view.slots.map(({ token }) => `audio/${token}`) : [];
    const streams = wanted.flatMap((path) => this.#streams.find((one) => one.path === path) ?? []);
    if (streams.length < wanted.length) return;
    this.#pages.push(seenPage(request, this.#bundle, streams));
    this.#view = null;
  }
}

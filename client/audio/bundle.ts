import {
  applyMask,
  blockMask,
  BUNDLE_DESCRIPTOR_BYTES,
  BUNDLE_HEADER_BYTES,
  BUNDLE_MAGIC,
} from '#core/formats/bundle-format.ts';
import { clipFile, type ClipFormat } from './clip-file.ts';
import { freeMemory } from './free-memory.ts';

/** network: no or an incomplete reply. refused: the server refused. malformed: the reply is not a bundle. */
export type BundleFailure = 'network' | 'refused' | 'malformed';

export class BundleError extends Error {
  readonly failure: BundleFailure;
  /** HTTP status of a refusal, otherwise null. */
  readonly status: number | null;
  /** Delay that the server asks for; null: none. */
  readonly retryAfterMs: number | null;

  constructor(
    failure: BundleFailure,
    message: string,
    refusal: { status: number; retryAfterMs: number | null } | null = null,
  ) {
    super(message);
    this.failure = failure;
    this.status = refusal?.status ?? null;
    this.retryAfterMs = refusal?.retryAfterMs ?? null;
  }
}

/** Header of the bundle, before the sound. */
export interface BundleHead {
  slots: readonly ClipFormat[];
  /** Outline of each slot for drawing, 0-255; null if the page draws none (the server sends zeros). */
  peaks: readonly (Uint8Array | null)[];
  /** Whether the clip is streamed instead of bundled. */
  isStreamed: boolean;
}

export interface BundleReading {
  onhead?: (head: BundleHead) => void;
  /** Share of the bundle received, 0-1. */
  onprogress?: (share: number) => void;
  /**
   * Called for each slot in order, on arrival; `file` makes its FLAC or WAV file. Reading continues once the promise
   * resolves, so that slow decoding slows the download instead of filling memory.
   */
  onslot?: (slot: number, file: () => ArrayBuffer) => Promise<void>;
}

/** Parses a bundle as it arrives. Rejects with a BundleError if it is incomplete or malformed. */
export async function readBundle(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onhead, onprogress, onslot }: BundleReading,
): Promise<void> {
  const source = new ByteSource(body);
  try {
    const [slotCount, peaksBytes, blockBytes] = sizesIn(await source.take(BUNDLE_HEADER_BYTES));
    const perSlot = BUNDLE_DESCRIPTOR_BYTES + peaksBytes + blockBytes;
    const totalBytes = BUNDLE_HEADER_BYTES + slotCount * perSlot;
    source.onbytes = () => onprogress?.(source.received / totalBytes);
    source.onbytes();
    const descriptors = await source.take(slotCount * BUNDLE_DESCRIPTOR_BYTES);
    const slots = Array.from({ length: slotCount }, (_, slot) => formatIn(descriptors, slot));
    const peaks = await source.take(slotCount * peaksBytes);
    onhead?.({
      slots,
      peaks: slots.map((_, slot) => drawable(peaks.slice(slot * peaksBytes, (slot + 1) * peaksBytes))),
      isStreamed: blockBytes === 0,
    });
    for (const [slot, format] of blockBytes > 0 ? slots.entries() : []) {
      const block = await source.take(blockBytes);
      applyMask(block, blockMask(format.maskSeed));
      await onslot?.(slot, () => fileIn(block, format, slot));
      freeMemory([block.buffer]);
    }
    if (!(await source.isAtEnd())) throw malformed('more came than was announced');
  } finally {
    source.cancel();
  }
}

function sizesIn(header: Uint8Array<ArrayBuffer>): [number, number, number] {
  const magic = String.fromCharCode(...header.subarray(0, BUNDLE_MAGIC.length));
  if (magic !== BUNDLE_MAGIC) throw malformed(`it does not begin with ${BUNDLE_MAGIC}`);
  const view = new DataView(header.buffer);
  return [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)];
}

function formatIn(descriptors: Uint8Array<ArrayBuffer>, slot: number): ClipFormat {
  const view = new DataView(descriptors.buffer, slot * BUNDLE_DESCRIPTOR_BYTES);
  const [channels, bitDepth, container] = [view.getUint8(4), view.getUint8(5), view.getUint8(6)];
  return {
    sampleRateHz: view.getUint32(0, true),
    channels,
    bitDepth,
    container,
    maskSeed: view.getUint32(8, true),
  };
}

const drawable = (peaks: Uint8Array): Uint8Array | null => (peaks.some((peak) => peak > 0) ? peaks : null);

function fileIn(block: Uint8Array, format: ClipFormat, slot: number): ArrayBuffer {
  const file = clipFile(block, format);
  if (!file) throw malformed(`slot ${slot + 1} has no end of its sound`);
  return file;
}

const malformed = (what: string): BundleError => new BundleError('malformed', what);

/** Reads a response in pieces of requested sizes. */
class ByteSource {
  onbytes: () => void = () => undefined;
  received = 0;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #chunk = new Uint8Array();

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = body.getReader();
  }

  async take(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const spent: ArrayBuffer[] = [];
    for (let filled = 0; filled < length;) {
      if (await this.isAtEnd()) lost(`broke off after ${this.received} bytes`);
      const piece = this.#chunk.subarray(0, length - filled);
      bytes.set(piece, filled);
      filled += piece.length;
      this.#chunk = this.#chunk.subarray(piece.length);
      if (this.#chunk.length === 0) spent.push(this.#chunk.buffer);
    }
    freeMemory(spent);
    return bytes;
  }

  /** Whether the response has ended; otherwise data is available. */
  async isAtEnd(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { done, value } = await this.#reader.read().catch(lost);
      if (done) return true;
      this.#chunk = value;
      this.received += value.length;
      this.onbytes();
    }
    return false;
  }

  cancel(): void {
    this.#reader.cancel().catch(() => undefined);
  }
}

/** No reply, or an incomplete one. */
export function lost(cause: unknown): never {
  throw new BundleError('network', String(cause));
}

/** A property of a reply. Numbers are ordered; texts can only be compared for equality. */
export type Fact = string | number;
export type Facts = Readonly<Record<string, Fact>>;

/** One reply as a browser sees it. */
export interface SeenReply {
  /** HTTP status and headers, names in lowercase, without `date`, which is the same for all browsers. */
  headers: Facts;
  /** Bytes sent, as Content-Length gives them. */
  bytes: number;
  /** Time from the request to the headers, and to the last byte, ms. */
  headMs: number;
  wholeMs: number;
}

/** Data that a browser receives for one slot of a page, before decoding. */
export interface SeenSlot {
  /** Fields before the first audio frame, by name. */
  head: Facts;
  /** Hash of the whole block; null for a streamed clip. */
  hash: string | null;
  /** Names of byte runs of the block, chosen by content: two blocks with a long run in common share some of them. */
  runs: readonly Fact[];
  /** Hash of the drawn outline; null without one. */
  outline: string | null;
  /** The reply that streamed the clip; null if the clip came in the bundle. */
  stream: SeenReply | null;
}

/** Data that a browser receives for a page before its answer. */
export interface SeenPage {
  reply: SeenReply;
  /** Values of the page's JSON by path, without random tokens and the page's own position. */
  text: Facts;
  bundle: SeenReply;
  /** Fields of the bundle's header. */
  bundleHead: Facts;
  slots: readonly SeenSlot[];
}

export interface TrueSlot {
  /** Clip and system, with the name of the filter if one was applied. Copies that differ only in dither are one sound. */
  clip: string;
  system: string;
  role: string;
  /** Whether it is the reference that the page names. */
  open: boolean;
}

/** The server's record of the page. */
export interface TruePage {
  block: number;
  batch: number | null;
  method: string;
  /** Pages of a session in the same zone are in random order; see Block.zones. */
  zone: number;
  slots: readonly TrueSlot[];
}

export interface CapturedPage {
  seen: SeenPage;
  truth: TruePage;
}

/** Data that browsers received in some sessions, with the true roles. Pages are in the order shown, without practice. */
export interface Capture {
  /** Format name (magic bytes) of the bundles. */
  format: string;
  sessions: readonly (readonly CapturedPage[])[];
}

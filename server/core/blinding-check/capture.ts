/** A fact of a reply: a number is ordered, a text is only equal or not. */
export type Fact = string | number;
export type Facts = Readonly<Record<string, Fact>>;

/** One reply as a browser sees it. */
export interface SeenReply {
  /** HTTP status and headers, names in lowercase. `date` is left out: it is the same clock for everybody. */
  headers: Facts;
  /** Bytes on the line, as Content-Length gives them. */
  bytes: number;
  /** From the request to the headers, and to the last byte, milliseconds. */
  headMs: number;
  wholeMs: number;
}

/** What a browser receives of one slot of a page, before anything is decoded. */
export interface SeenSlot {
  /** Fields before the first audio frame, by name. */
  head: Facts;
  /** Hash of the whole block; null for a streamed clip. */
  hash: string | null;
  /** Names of byte runs of the block, chosen by their content, so that two blocks with a long run in common share some. */
  runs: readonly Fact[];
  /** Hash of the outline that the page draws; null where it draws none. */
  outline: string | null;
  /** The reply that streamed the clip; null where it came in the bundle. */
  stream: SeenReply | null;
}

/** All that a browser receives of a page before its answer. */
export interface SeenPage {
  reply: SeenReply;
  /** The page's JSON, one entry a value, by its path; random tokens and the page's own position are left out. */
  text: Facts;
  bundle: SeenReply;
  /** Fields of the bundle's own head. */
  bundleHead: Facts;
  slots: readonly SeenSlot[];
}

export interface TrueSlot {
  /** Clip and system; where a filter made another sound of it, with the filter's name. Copies with other dither are one sound. */
  clip: string;
  system: string;
  role: string;
  /** True for the reference that the page names. */
  open: boolean;
}

/** What the server knows of the page. */
export interface TruePage {
  block: number;
  batch: number | null;
  method: string;
  /** Pages of a session with the same zone are in random order, see Block.zones. */
  zone: number;
  slots: readonly TrueSlot[];
}

export interface CapturedPage {
  seen: SeenPage;
  truth: TruePage;
}

/** What browsers received in some sessions, with the truth beside it. Pages are in the order shown, without those of practice. */
export interface Capture {
  /** Magic of the bundles. */
  format: string;
  sessions: readonly (readonly CapturedPage[])[];
}

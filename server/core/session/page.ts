import type { PlayedInterval } from './listening.ts';
import type { DEVICE_FIELDS, PAGE_FIELDS, Recorded, SLOT_FIELDS, TYPING_FIELDS } from './recorded-fields.ts';

/** A unit that a session asked for: one page's worth of clips, leased by the database. */
export interface Draw {
  block: number;
  /** Pages whose traps decide together share a batch; null where each page stands alone. */
  batch: number | null;
  /** What is counted against the quota, unique within the block: a clip, a pair, an item. */
  unit: string;
  /** Clips the page will play. No clip is given to a listener twice. */
  clips: readonly string[];
  /** Sessions that may hold this unit, or null for no limit (traps). */
  quota: number | null;
}

export interface SlotPlan {
  clip: string;
  /** Key of what is served: in a plan that of the recipe, on a listener's page that of the rendition, see renditionKey. */
  rendition: string;
  /** What the clip is on this page: 'test', 'hidden reference', 'low anchor', 'flawed', ... Never leaves the server. */
  role: string;
  /** True for a reference that the page names and does not rate. */
  open: boolean;
}

/** A page of a session before tokens are given out. */
export interface PagePlan {
  block: number;
  batch: number | null;
  unit: string;
  slots: readonly SlotPlan[];
  /** Answer options in the order shown, where a method varies it. */
  options?: readonly string[];
}

export interface Slot extends SlotPlan {
  /** Random name of this slot for this session; the only name a browser learns. */
  token: string;
}

/** A page as one listener gets it. */
export interface Page extends PagePlan {
  /** 1-based place in the session. */
  position: number;
  token: string;
  slots: readonly Slot[];
}

/** What the engine saw of one slot. */
export interface SlotListening extends Recorded<typeof SLOT_FIELDS> {
  slot: string;
  intervals: readonly PlayedInterval[];
}

/** Listening telemetry of a page; times in milliseconds from the page's appearance. */
export interface Listening extends Recorded<typeof PAGE_FIELDS> {
  /** When the page was hidden behind another tab or window. */
  hidden: readonly (readonly [fromMs: number, toMs: number])[];
  slots: readonly SlotListening[];
  /** The answer as it came about: when which part became what. Texts are not kept letter by letter: null. */
  changes: readonly (readonly [atMs: number, part: string, value: string | number | null])[];
  /**
   * What was typed, and how often a text field changed, whether by keys, an input method, dictation or autofill. Pages that were
   * opened before edits were counted do not have them.
   */
  typing: Recorded<typeof TYPING_FIELDS> & { edits?: number | undefined };
  /** What happened to the sound: the system took it, a device came or went, something tried to skip or to change the speed. */
  sound: readonly (readonly [atMs: number, event: SoundEvent])[];
  /** The device as it was at Next; null before any sound. */
  device: DeviceFacts | null;
}

/** What a record holds at most: browsers keep to it, and the server takes no more. */
export const LISTENING_MOST = {
  /** Of one slot; see compactIntervals. */
  intervals: 500,
  hidden: 500,
  changes: 500,
  sound: 500,
  /** Characters of a part's name and of its value. */
  text: 100,
};

/** A record of which nothing but the listening is known. */
export const ONLY_LISTENED: Pick<Listening, 'loops' | 'changes' | 'typing' | 'sound' | 'device'> = {
  loops: 0,
  changes: [],
  typing: { keystrokes: 0, pastes: 0 },
  sound: [],
  device: null,
};

export const SOUND_EVENTS = [
  'interrupted',
  'resumed',
  'device-change',
  'new-context',
  'rate-held',
  'seek-held',
  'stalled',
] as const;
export type SoundEvent = (typeof SOUND_EVENTS)[number];

/** What a browser says of its sound output. */
export interface DeviceFacts extends Recorded<typeof DEVICE_FIELDS> {
  maxChannelCount: number;
}

/** A page with what came back: answer is null when the listener never sent one. */
export interface AnsweredPage {
  page: Page;
  answer: unknown;
}

/** The outcome of a rule on a session, a batch or a page. A failed one gives its ratings a reason not to count. */
export interface Verdict {
  /** Its name, as the method declares it. */
  rule: string;
  version: number;
  passed: boolean;
  /** null: the whole block of the session. */
  positions: readonly number[] | null;
  /** The page that alone it is about, whatever it keeps from counting; absent where it looked at several. */
  at?: number;
  /** What the rule saw, in words. */
  evidence: string;
}

/** One number or label for one clip (or pair) on one scale, as a method derives it from an answer. */
export interface RatingValue {
  scale: string;
  /** Index into the page's slots of the clip that is rated. */
  slot: number;
  /** For comparisons: the slot it is compared with. */
  comparedSlot: number | null;
  /** Where a clip was to be recognised: the slot that played it. */
  xSlot?: number;
  /** As clicked: the number on the screen's own side and direction. null for text. */
  rawValue: number | null;
  /** On the method's canonical scale and direction. */
  canonicalValue: number | null;
  label: string | null;
  text: string | null;
}

import type { PlayedInterval } from './listening.ts';
import type { DEVICE_FIELDS, PAGE_FIELDS, Recorded, SLOT_FIELDS, TYPING_FIELDS } from './recorded-fields.ts';

/** A drawn unit: the clips of one page, leased by the database. */
export interface Draw {
  block: number;
  /** Index of the batch whose traps are judged together; null without batches. */
  batch: number | null;
  /** The unit that counts for the quota, unique within the block: a clip, a pair or an item. */
  unit: string;
  /** Clips the page will play. No clip is given to a listener twice. */
  clips: readonly string[];
  /** Number of sessions that may hold this unit; null: no limit (traps). */
  quota: number | null;
}

export interface SlotPlan {
  clip: string;
  /** Key of the derived file: the recipe's in a plan, the rendition's on a listener's page; see renditionKey. */
  rendition: string;
  /** Role of the clip on this page: 'test', 'hidden reference', 'low anchor', 'flawed', ... Never leaves the server. */
  role: string;
  /** Whether it is a reference that the page names and does not rate. */
  open: boolean;
}

/** A page of a session, before tokens are assigned. */
export interface PagePlan {
  block: number;
  batch: number | null;
  unit: string;
  slots: readonly SlotPlan[];
  /** Answer options in the order shown, if the method varies it. */
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

/** Listening record of a slot. */
export interface SlotListening extends Recorded<typeof SLOT_FIELDS> {
  slot: string;
  intervals: readonly PlayedInterval[];
}

/** Listening telemetry of a page; times in milliseconds from the page's appearance. */
export interface Listening extends Recorded<typeof PAGE_FIELDS> {
  /** Times when the page was hidden behind another tab or window. */
  hidden: readonly (readonly [fromMs: number, toMs: number])[];
  slots: readonly SlotListening[];
  /** Changes of the answer: time, part and new value. Texts are not kept letter by letter: null. */
  changes: readonly (readonly [atMs: number, part: string, value: string | number | null])[];
  /**
   * Typing, and how often a text field changed, whether by keys, an input method, dictation or autofill. Absent for pages loaded by
   * versions that did not count edits.
   */
  typing: Recorded<typeof TYPING_FIELDS> & { edits?: number | undefined };
  /** Audio events: the system interrupted the sound, a device was added or removed, something tried to skip or change the speed. */
  sound: readonly (readonly [atMs: number, event: SoundEvent])[];
  /** Sound output at the time of Next; null before any sound. */
  device: DeviceFacts | null;
}

/** Sounds that a page may have, and characters of their tokens. */
export const SLOTS_MOST = { count: 32, token: 64 };

/** Limits of a record. Browsers keep to them, and the server accepts no more. */
export const LISTENING_MOST = {
  /** Intervals of one slot; see compactIntervals. */
  intervals: 500,
  hidden: 500,
  changes: 500,
  sound: 500,
  /** Characters of a part's name and of its value. */
  text: 100,
};

/** A record with nothing but the listening. */
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

/** Sound output, as reported by the browser. */
export interface DeviceFacts extends Recorded<typeof DEVICE_FIELDS> {
  maxChannelCount: number;
}

/** A page with its answer; null if there is none. */
export interface AnsweredPage {
  page: Page;
  answer: unknown;
}

/** The result of a rule for a session, a batch or a page. A failed one gives its ratings a reason for exclusion. */
export interface Verdict {
  /** Name of the rule, as the method declares it. */
  rule: string;
  version: number;
  passed: boolean;
  /** null: the whole block of the session. */
  positions: readonly number[] | null;
  /** The single page that it is about, even if it excludes more; absent if it is about several. */
  at?: number;
  /** Evidence in words. */
  evidence: string;
}

/** A number or label for a clip (or pair) on a scale, derived from an answer by the method. */
export interface RatingValue {
  scale: string;
  /** Index of the rated clip's slot. */
  slot: number;
  /** In comparisons: index of the slot that it is compared with. */
  comparedSlot: number | null;
  /** In recognition tests: index of the slot that played the clip to recognise. */
  xSlot?: number;
  /** Value as clicked, in the side and direction of the screen; null for text. */
  rawValue: number | null;
  /** Value on the method's canonical scale and direction. */
  canonicalValue: number | null;
  label: string | null;
  text: string | null;
}

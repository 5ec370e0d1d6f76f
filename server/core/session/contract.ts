import { z } from 'zod';
import { DEVICE_FORMS } from './device.ts';
import type { PlayedInterval } from './listening.ts';
import type { MarkdownNode } from '../text/markdown.ts';
import { LISTENING_MOST, ONLY_LISTENED, SOUND_EVENTS, type Listening } from './page.ts';
import { count, DAY_MS, DEVICE_FIELDS, PAGE_FIELDS, SLOT_FIELDS, TYPING_FIELDS } from './recorded-fields.ts';
import type { SessionState } from './session.ts';
import type { AttemptResult, StepView } from '../steps/contract/view.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';

const MOST_SLOTS = 32;

const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= DAY_MS;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LISTENING_MOST.text;
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isPeriod = (item: unknown): item is Listening['hidden'][number] =>
  Array.isArray(item) && item.length === 2 && item.every(isMs);
const isInterval = (item: unknown): item is PlayedInterval =>
  Array.isArray(item) && item.length === 3 && item.every(isMs);
const isChange = (item: unknown): item is Listening['changes'][number] => {
  if (!Array.isArray(item) || item.length !== 3) return false;
  const [atMs, part, value]: unknown[] = item;
  return isMs(atMs) && isText(part) && (value === null || isText(value) || isNumber(value));
};
const isSound = (item: unknown): item is Listening['sound'][number] => {
  if (!Array.isArray(item) || item.length !== 2) return false;
  const [atMs, event]: unknown[] = item;
  return isMs(atMs) && SOUND_EVENTS.some((known) => known === event);
};

/** Lists may be long. A schema of their items would take twenty times as long, and tell of each of thousands of wrong ones. */
const listOf = <Item>(most: number, isItem: (item: unknown) => item is Item, what: string) =>
  z.custom<readonly Item[]>(
    (list) => Array.isArray(list) && list.length <= most && list.every(isItem),
    `has to be a list of at most ${most} ${what}`,
  );

/** Refuses a list that is too long before it looks at any item. */
const fewOf = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .unknown()
    .refine((list) => !Array.isArray(list) || list.length <= most, `has more than ${most} items`)
    .pipe(z.array(item).readonly());

/** Listening telemetry as a browser sends it; see Listening in page.ts. */
const listeningWith = (most: Pick<typeof LISTENING_MOST, 'intervals' | 'hidden'>) =>
  z.strictObject({
    ...PAGE_FIELDS,
    hidden: listOf(most.hidden, isPeriod, '[fromMs, toMs]'),
    slots: fewOf(
      MOST_SLOTS,
      z.strictObject({
        slot: z.string().max(64),
        intervals: listOf(most.intervals, isInterval, '[fromMs, toMs, atMs]'),
        ...SLOT_FIELDS,
      }),
    ),
    changes: listOf(LISTENING_MOST.changes, isChange, '[atMs, part, value]').default(ONLY_LISTENED.changes),
    typing: z
      // Without a default: an answer that is sent again has to be the one that was stored.
      .strictObject({ ...TYPING_FIELDS, edits: count.optional() })
      .default(ONLY_LISTENED.typing),
    sound: listOf(LISTENING_MOST.sound, isSound, '[atMs, event]').default(ONLY_LISTENED.sound),
    device: z
      .strictObject({ ...DEVICE_FIELDS, maxChannelCount: count })
      .nullable()
      .default(ONLY_LISTENED.device),
  });

/** POST answers: one page's answer under an id that the browser made, so that sending twice stores once. The page's method reads `answer`. */
export const answerRequest = z.strictObject({
  id: z.uuid(),
  page: z.string().max(64),
  answer: z.unknown(),
  listening: listeningWith(LISTENING_MOST),
});
export type AnswerRequest = z.infer<typeof answerRequest>;

/** The same as it is read from the database, where records are longer that earlier versions took. */
export const storedRequest = answerRequest.extend({
  listening: listeningWith({ intervals: 2000, hidden: 1000 }),
});

/** POST consent. `version` is the hash of the text that the listener read; `stratum` what was chosen where that is asked. */
export const consentRequest = z.strictObject({
  agreed: z.boolean(),
  version: z.string().max(64),
  stratum: z.string().max(64).optional(),
});
export type ConsentRequest = z.infer<typeof consentRequest>;

/** POST checks/<name>: a step of the preparation is done; `result` says with what. */
export const checkRequest = z.strictObject({
  result: z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
});
export type CheckRequest = z.infer<typeof checkRequest>;

/** POST checks/break: a rest between pages is over; for studies that have them. */
export const breakNote = z.strictObject({
  result: z.strictObject({ seconds: z.number().min(0).max(86_400) }),
});
export type BreakNote = z.infer<typeof breakNote>;

/** POST checks/sound: the audio of a page did not load or play, however often it was tried. Nothing waits for it. */
export const soundNote = z.strictObject({
  result: z.strictObject({
    page: z.string().max(64),
    /** Which sound of the page, from 0, where that is known. */
    slot: z.int().min(0).max(31).nullable(),
    what: z.string().max(100),
  }),
});
export type SoundNote = z.infer<typeof soundNote>;

const family = z.string().min(1).max(40);
const pixels = z.int().min(0).max(100_000);

/** POST checks/device: what the visit runs on, see platformOf; once a visit, repeats change nothing. */
export const deviceNote = z.strictObject({
  result: z.strictObject({
    browser: family,
    browserMajor: z.int().min(0).max(10_000).nullable(),
    os: family,
    form: z.enum(DEVICE_FORMS),
    touch: z.boolean(),
    screenWidth: pixels,
    screenHeight: pixels,
    pixelRatio: z.number().min(0).max(100),
  }),
});
export type DeviceNote = z.infer<typeof deviceNote>;

/** POST language: of all that the listener reads from now on; one that the study offers. */
export const languageRequest = z.strictObject({ language: z.enum(LANGUAGES) });

/** POST checks/<name>/trials/<token>: the answer to one trial of the running attempt. */
export const trialRequest = z.strictObject({ response: z.string().max(200) });

/** What came of a trial: `result` when it was the last one of its attempt. */
export interface TrialReply {
  result: AttemptResult | null;
}

/** GET pages/<n>/feedback: what an answered page of practice was. */
export interface FeedbackView {
  /** By slot token, in words; null where there is nothing to say. */
  slots: { token: string; text: string | null }[];
}

/** Same shape and size for every page, trap or not. */
export interface AnswerReply {
  id: string;
  /** SHA-256 of the stored answer's canonical JSON, hexadecimal. */
  receipt: string;
}

/** What a page compares or plays, without secrets. */
export interface SlotView {
  token: string;
  /** True for the reference that the page names. */
  open: boolean;
}

export interface PageView<V = unknown> {
  token: string;
  /** 1-based. */
  position: number;
  delivery: 'bundle' | 'stream';
  slots: SlotView[];
  /** Share of every clip to be heard before Next, 0-1; null: by clip length, see defaultCoverage. */
  minCoverage: number | null;
  /** Practice: the page says so, and feedback follows its answer. */
  training: boolean;
  /** The method's own part: what is asked and how. */
  view: V;
}

export interface Completion {
  code: string;
  /** Where the recruiter takes the listener back, or null without one. */
  url: string | null;
}

/** Which part of the listeners one belongs to. */
export interface StratumView {
  question: string;
  options: { value: string; label: string }[];
}

/** GET session: all a browser needs to show the right page, at any moment. */
export interface SessionView {
  title: string;
  language: Language;
  /** Those that the listener may choose from, the study's main one first. */
  languages: readonly Language[];
  contact: string | null;
  /** What the study says that it takes, and what it takes by that and by the listeners who have completed it. */
  minutes: number;
  expectedMinutes: number;
  reward: string | null;
  /** desktop: phones and tablets are told, before consent, that they cannot take part. */
  devices: 'any' | 'desktop';
  state: SessionState;
  /**
   * `summary`: key points above the text, which is then folded. `statements` are agreed to one by one. `stratum` is asked with them; null:
   * nothing is, or it is known.
   */
  consent: {
    text: MarkdownNode[];
    summary: string[];
    statements: string[];
    version: string;
    stratum: StratumView | null;
  };
  instructions: MarkdownNode[];
  /** Steps still to do, in order, each before the page that it names. */
  steps: StepView[];
  /** Rests between pages; null: none. */
  breaks: { everyMinutes: number; leastSeconds: number } | null;
  pages: { total: number; answered: number };
  /** Methods of the study's pages, in its order: their code can be fetched before the first page. */
  methods: readonly string[];
  /** Where a check ended the session: what the study needs, in words, and when other studies may be tried again. */
  screenedOut: { needs: string; tryAgainInDays: number | null } | null;
  /** Only when everything is stored, or where an ending has a code of its own. */
  completion: Completion | null;
}

/** Every error reply. */
export interface ErrorReply {
  error: { code: string; message: string };
}

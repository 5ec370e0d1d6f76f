import { z } from 'zod';
import { DEVICE_FORMS } from './device.ts';
import type { PlayedInterval } from './listening.ts';
import { markdownNode } from '../text/markdown.ts';
import { LISTENING_MOST, ONLY_LISTENED, SLOTS_MOST, SOUND_EVENTS, type Listening } from './page.ts';
import { count, DAY_MS, DEVICE_FIELDS, PAGE_FIELDS, SLOT_FIELDS, TYPING_FIELDS } from './recorded-fields.ts';
import { SESSION_STATES } from './session.ts';
import { attemptResult, stepView } from '../steps/contract/view.ts';
import { LANGUAGES } from '../text/languages.ts';

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

/** Checks long lists quickly: a schema of their items would take twenty times as long, and report each of thousands of errors. */
const listOf = <Item>(most: number, isItem: (item: unknown) => item is Item, what: string) =>
  z.custom<readonly Item[]>(
    (list) => Array.isArray(list) && list.length <= most && list.every(isItem),
    `must be a list of at most ${most} ${what}`,
  );

/** Refuses a list that is too long before it looks at any item. */
const fewOf = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .unknown()
    .refine((list) => !Array.isArray(list) || list.length <= most, `has more than ${most} items`)
    .pipe(z.array(item).readonly());

/** Listening telemetry as a browser sends it; see Listening in page.ts. */
const listening = z.strictObject({
  ...PAGE_FIELDS,
  hidden: listOf(LISTENING_MOST.hidden, isPeriod, '[fromMs, toMs]'),
  slots: fewOf(
    SLOTS_MOST.count,
    z.strictObject({
      slot: z.string().max(SLOTS_MOST.token),
      intervals: listOf(LISTENING_MOST.intervals, isInterval, '[fromMs, toMs, atMs]'),
      ...SLOT_FIELDS,
    }),
  ),
  changes: listOf(LISTENING_MOST.changes, isChange, '[atMs, part, value]').default(ONLY_LISTENED.changes),
  typing: z
    // Has no default: a resent answer must equal the stored one.
    .strictObject({ ...TYPING_FIELDS, edits: count.optional() })
    .default(ONLY_LISTENED.typing),
  sound: listOf(LISTENING_MOST.sound, isSound, '[atMs, event]').default(ONLY_LISTENED.sound),
  device: z
    .strictObject({ ...DEVICE_FIELDS, maxChannelCount: count })
    .nullable()
    .default(ONLY_LISTENED.device),
});

/** POST answers: the answer to a page. Its id is made by the browser, so that an answer sent twice is stored once. The page's method parses `answer`. */
export const answerRequest = z.strictObject({
  id: z.uuid(),
  page: z.string().max(64),
  answer: z.unknown(),
  listening,
});
export type AnswerRequest = z.infer<typeof answerRequest>;

/** POST consent. `version`: hash of the text that the listener read; `stratum`: the choice, if asked. */
export const consentRequest = z.strictObject({
  agreed: z.boolean(),
  version: z.string().max(64),
  stratum: z.string().max(64).optional(),
});
export type ConsentRequest = z.infer<typeof consentRequest>;

/** POST checks/<name>: a step is done, with its `result`. */
export const checkRequest = z.strictObject({
  result: z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
});
export type CheckRequest = z.infer<typeof checkRequest>;

/** POST checks/break: a break between pages is over. */
export const breakNote = z.strictObject({
  result: z.strictObject({ seconds: z.number().min(0).max(86_400) }),
});
export type BreakNote = z.infer<typeof breakNote>;

/** POST checks/sound: the audio of a page did not load or play in any attempt. Nothing waits for this request. */
export const soundNote = z.strictObject({
  result: z.strictObject({
    page: z.string().max(64),
    /** Index of the sound on the page, if known. */
    slot: z.int().min(0).max(31).nullable(),
    what: z.string().max(100),
  }),
});
export type SoundNote = z.infer<typeof soundNote>;

const family = z.string().min(1).max(40);
const pixels = z.int().min(0).max(100_000);

/** POST checks/device: device of the visit, see platformOf. Only the first of a visit is stored. */
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

/** POST language: the language from now on; one that the study offers. */
export const languageRequest = z.strictObject({ language: z.enum(LANGUAGES) });

/** POST checks/<name>/trials/<token>: the answer to one trial of the running attempt. */
export const trialRequest = z.strictObject({ response: z.string().max(200) });

/** POST enter: a new session, unless the browser's cookie has a key. */
export const enterRequest = z.strictObject({
  /** A simulated listener's entry; `key` proves that it comes from the owner of the data folder. */
  rehearsal: z
    .strictObject({
      key: z.string(),
      timeScale: z.int().min(1).max(10_000),
      /** Id of the version to rehearse, which may be staged; default: the live one. */
      version: z.string().optional(),
    })
    .optional(),
  /** Set if the link belongs to another listener than this browser's session: whether to continue that session. */
  as: z.enum(['first', 'another']).optional(),
});
export type EnterRequest = z.infer<typeof enterRequest>;

/** Reply to a trial: `result` if it was the last of its attempt. */
export const trialReply = z.strictObject({ result: attemptResult.nullable() });
export type TrialReply = z.infer<typeof trialReply>;

/** Feedback of an answered practice page. */
export const feedbackView = z.strictObject({
  /** By slot token, in words; null: none. */
  slots: z.array(z.strictObject({ token: z.string(), text: z.string().nullable() })),
});
export type FeedbackView = z.infer<typeof feedbackView>;

/** Same shape and size for every page, trap or not. */
export const answerReply = z.strictObject({
  id: z.string(),
  /** SHA-256 of the stored answer's canonical JSON, hexadecimal. */
  receipt: z.string(),
});
export type AnswerReply = z.infer<typeof answerReply>;

/** Clips of a page, without secrets. */
const slotView = z.strictObject({
  token: z.string(),
  /** Whether it is the reference that the page names. */
  open: z.boolean(),
});
export type SlotView = z.infer<typeof slotView>;

/** A page without the part of its method. */
export const pageFrame = z.strictObject({
  token: z.string(),
  /** 1-based. */
  position: z.number(),
  delivery: z.enum(['bundle', 'stream']),
  slots: z.array(slotView),
  /** Share of every clip that must be heard before Next, 0-1; null: by clip length, see defaultCoverage. */
  minCoverage: z.number().nullable(),
  /** Whether the page is practice, which the page shows and after which feedback follows. */
  training: z.boolean(),
});

/** A page; `view` is the part of its method. */
export type PageView<V = unknown> = z.infer<typeof pageFrame> & { view: V };

const completion = z.strictObject({
  code: z.string(),
  /** The recruiter's address for the listener's return; null without a recruiter. */
  url: z.string().nullable(),
});
export type Completion = z.infer<typeof completion>;

/** The question about the listener's stratum. */
const stratumView = z.strictObject({
  question: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});
export type StratumView = z.infer<typeof stratumView>;

/** State of a session: all that a browser needs to show the right page. */
export const sessionView = z.strictObject({
  title: z.string(),
  language: z.enum(LANGUAGES),
  /** Languages that the listener may choose from, the study's main one first. */
  languages: z.array(z.enum(LANGUAGES)).readonly(),
  contact: z.string().nullable(),
  /** Announced duration, and duration estimated from it and from completed sessions, minutes. */
  minutes: z.number(),
  expectedMinutes: z.number(),
  reward: z.string().nullable(),
  /** desktop: phones and tablets are turned away before consent. */
  devices: z.enum(['any', 'desktop']),
  state: z.enum(SESSION_STATES),
  /**
   * `summary`: key points above the text, which is then folded. `statements` are agreed to one by one. `stratum`: the question shown with
   * them; null: none, or already known.
   */
  consent: z.strictObject({
    text: z.array(markdownNode),
    summary: z.array(z.string()),
    statements: z.array(z.string()),
    version: z.string(),
    stratum: stratumView.nullable(),
  }),
  instructions: z.array(markdownNode),
  /** Remaining steps in order, each before the page that it names. */
  steps: z.array(stepView),
  /** Breaks between pages; null: none. */
  breaks: z.strictObject({ everyMinutes: z.number(), leastSeconds: z.number() }).nullable(),
  pages: z.strictObject({ total: z.number(), answered: z.number() }),
  /** Methods of the study's pages in order, so that their code can be fetched before the first page. */
  methods: z.array(z.string()).readonly(),
  /** If a check ended the session: what the study needs, in words, and when other studies can be tried again. */
  screenedOut: z.strictObject({ needs: z.string(), tryAgainInDays: z.number().nullable() }).nullable(),
  /** Completion code, only after everything is stored or if the ending has its own code. */
  completion: completion.nullable(),
});
export type SessionView = z.infer<typeof sessionView>;

/** Every error reply. */
export interface ErrorReply {
  error: { code: string; message: string };
}

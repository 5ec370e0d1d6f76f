import { z } from 'zod';
import { DEVICE_FORMS } from './device.ts';
import type { MarkdownNode } from './markdown.ts';
import { nestsWithin } from './nesting.ts';
import { ONLY_LISTENED, SOUND_EVENTS } from './page.ts';
import type { SessionState } from './session.ts';
import type { AttemptResult, StepView } from './steps/view.ts';
import { LANGUAGES, type Language } from './study/study.ts';

const ms = z.number().min(0).max(86_400_000);
const count = z.int().min(0).max(100_000);

/** Listening telemetry as a browser sends it; see Listening in page.ts. */
const listeningSchema = z.strictObject({
  pageMs: ms,
  decisionMs: ms.nullable(),
  switches: count,
  hidden: z
    .array(z.tuple([ms, ms]).readonly())
    .max(1000)
    .readonly(),
  slots: z
    .array(
      z.strictObject({
        slot: z.string().max(64),
        intervals: z
          .array(z.tuple([ms, ms, ms]).readonly())
          .max(2000)
          .readonly(),
        plays: count,
        firstPlayMs: ms.nullable(),
      }),
    )
    .max(32)
    .readonly(),
  loops: count.default(ONLY_LISTENED.loops),
  changes: z
    .array(
      z.tuple([ms, z.string().max(100), z.union([z.string().max(100), z.number(), z.null()])]).readonly(),
    )
    .max(500)
    .readonly()
    .default(ONLY_LISTENED.changes),
  typing: z
    // Without a default: an answer that is sent again has to be the one that was stored.
    .strictObject({ keystrokes: count, pastes: count, edits: count.optional() })
    .default(ONLY_LISTENED.typing),
  sound: z
    .array(z.tuple([ms, z.enum(SOUND_EVENTS)]).readonly())
    .max(500)
    .readonly()
    .default(ONLY_LISTENED.sound),
  device: z
    .strictObject({
      sampleRateHz: z.number().min(0).max(1_000_000),
      baseLatencyMs: ms,
      outputLatencyMs: ms.nullable(),
      maxChannelCount: count,
    })
    .nullable()
    .default(ONLY_LISTENED.device),
});

const DEEPEST = 20;

/** The JSON that a method's own schema reads; its depth is bounded first, as z.json() calls itself. */
const answerJson = z
  .unknown()
  .refine((answer) => nestsWithin(answer, DEEPEST), `nests deeper than ${DEEPEST}`)
  .pipe(z.json());

/** POST answers: one page's answer under an id that the browser made, so that sending twice stores once. */
export const answerRequest = z.strictObject({
  id: z.uuid(),
  page: z.string().max(64),
  answer: answerJson,
  listening: listeningSchema,
});
export type AnswerRequest = z.infer<typeof answerRequest>;

/** The same as it is read from the database: out of JSON, so that only the method has to look at the answer itself. */
export const storedRequest = answerRequest.extend({ answer: z.unknown() });

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
  minutes: number;
  reward: string | null;
  /** desktop: phones and tablets are told, before consent, that they cannot take part. */
  devices: 'any' | 'desktop';
  state: SessionState;
  /** `statements` are agreed to one by one. `stratum` is asked with them; null: nothing is, or it is known. */
  consent: { text: MarkdownNode[]; statements: string[]; version: string; stratum: StratumView | null };
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

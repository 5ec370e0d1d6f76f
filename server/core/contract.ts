import { z } from 'zod';
import type { MarkdownNode } from './markdown.ts';
import { nestsWithin } from './nesting.ts';
import type { SessionState } from './session.ts';
import type { Language } from './study/study.ts';

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

/** POST consent. `version` is the hash of the text that the listener read. */
export const consentRequest = z.strictObject({ agreed: z.boolean(), version: z.string().max(64) });
export type ConsentRequest = z.infer<typeof consentRequest>;

/** POST checks/<name>: a step of the preparation is done; `result` says with what. */
export const checkRequest = z.strictObject({
  result: z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
});
export type CheckRequest = z.infer<typeof checkRequest>;

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
  /** The method's own part: what is asked and how. */
  view: V;
}

export interface Completion {
  code: string;
  /** Where the recruiter takes the listener back, or null without one. */
  url: string | null;
}

/** GET session: all a browser needs to show the right page, at any moment. */
export interface SessionView {
  title: string;
  language: Language;
  contact: string | null;
  minutes: number;
  reward: string | null;
  state: SessionState;
  consent: { text: MarkdownNode[]; version: string };
  instructions: MarkdownNode[];
  /** Steps still to do before the first page, in order. */
  preparation: string[];
  pages: { total: number; answered: number };
  /** Only when everything is stored, or where an ending has a code of its own. */
  completion: Completion | null;
}

/** Every error reply. */
export interface ErrorReply {
  error: { code: string; message: string };
}

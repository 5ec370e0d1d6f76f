import { z } from 'zod';

const option = z.strictObject({ value: z.string(), label: z.string() });

/** Input of a trial: one of several buttons, or at most `length` typed digits. */
const ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), options: z.array(option) }),
  z.strictObject({ kind: z.literal('digits'), length: z.number() }),
]);
export type Ask = z.infer<typeof ask>;

/** A trial as sent to the browser, without the right answer. */
const trialView = z.strictObject({
  /** Random token, which also names the trial's sound. */
  token: z.string(),
  question: z.string(),
  ask,
  /** Whether it has a sound, which is played once. */
  sound: z.boolean(),
  answered: z.boolean(),
});
export type TrialView = z.infer<typeof trialView>;

/** The current attempt at a check. */
export const attemptView = z.strictObject({
  /** 1-based. */
  attempt: z.number(),
  attemptsOf: z.number(),
  trials: z.array(trialView),
});
export type AttemptView = z.infer<typeof attemptView>;

/** Result of an attempt. */
export const attemptResult = z.strictObject({
  passed: z.boolean(),
  right: z.number(),
  trials: z.number(),
  attemptsLeft: z.number(),
  /** Explanations of wrong answers, if the check has them. */
  explanations: z.array(z.string()),
  /** again: another attempt follows; warn: the study continues after a warning; out: the session ends. */
  next: z.enum(['go on', 'again', 'warn', 'out']),
});
export type AttemptResult = z.infer<typeof attemptResult>;

/** A field of a form. */
const fieldView = z.strictObject({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** Options; null: a line of text. */
  options: z.array(option).nullable(),
  /** Whether a text of at most 100 characters may be sent instead of an option's value, as for gender. */
  ownWords: z.boolean(),
});
export type FieldView = z.infer<typeof fieldView>;

/** Content of a step, in the session's language. */
const stepBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound level') }),
  z.strictObject({ kind: z.literal('instructions') }),
  /** Trials whose right answers only the server knows: hearing, headphones, comprehension. */
  z.strictObject({ kind: z.literal('check'), title: z.string(), text: z.string(), sound: z.boolean() }),
  z.strictObject({
    kind: z.literal('form'),
    title: z.string(),
    text: z.string(),
    fields: z.array(fieldView),
  }),
]);
export type StepBody = z.infer<typeof stepBody>;

/** A step as sent to the browser. */
export const stepView = z.strictObject({
  name: z.string(),
  /** Number of the page after it, from 1; number of pages + 1: after the last page. */
  before: z.number(),
  body: stepBody,
});
export type StepView = z.infer<typeof stepView>;

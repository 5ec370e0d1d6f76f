import { z } from 'zod';

const option = z.strictObject({ value: z.string(), label: z.string() });

/** How a trial is answered: with one of some buttons, or with typed digits, at most `length` of them. */
const ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), options: z.array(option) }),
  z.strictObject({ kind: z.literal('digits'), length: z.number() }),
]);
export type Ask = z.infer<typeof ask>;

/** A trial of a check as a browser may know it: never the right answer. */
const trialView = z.strictObject({
  /** Random; also names the trial's sound. */
  token: z.string(),
  question: z.string(),
  ask,
  /** Whether a sound goes with it, which is played once. */
  sound: z.boolean(),
  answered: z.boolean(),
});
export type TrialView = z.infer<typeof trialView>;

/** A new attempt at a check, or the one that is under way. */
export const attemptView = z.strictObject({
  /** 1-based. */
  attempt: z.number(),
  attemptsOf: z.number(),
  trials: z.array(trialView),
});
export type AttemptView = z.infer<typeof attemptView>;

/** What an attempt came to. */
export const attemptResult = z.strictObject({
  passed: z.boolean(),
  right: z.number(),
  trials: z.number(),
  attemptsLeft: z.number(),
  /** What to tell about trials that went wrong, where the check explains itself. */
  explanations: z.array(z.string()),
  /** again: another attempt follows. warn: the study goes on after a warning. out: it ends here. */
  next: z.enum(['go on', 'again', 'warn', 'out']),
});
export type AttemptResult = z.infer<typeof attemptResult>;

/** A field of a form. */
const fieldView = z.strictObject({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** Answers to choose from; null: a line of text. */
  options: z.array(option).nullable(),
  /** Whether own words may be sent instead of an option's value, e.g. gender: a text of at most 100 characters. */
  ownWords: z.boolean(),
});
export type FieldView = z.infer<typeof fieldView>;

/** What a step asks of a listener, ready to show in the session's language. */
const stepBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound level') }),
  z.strictObject({ kind: z.literal('instructions') }),
  /** Trials with right answers that the server keeps: hearing, headphones, comprehension. */
  z.strictObject({ kind: z.literal('check'), title: z.string(), text: z.string(), sound: z.boolean() }),
  z.strictObject({
    kind: z.literal('form'),
    title: z.string(),
    text: z.string(),
    fields: z.array(fieldView),
  }),
]);
export type StepBody = z.infer<typeof stepBody>;

/** Something to do that is not a page. */
export const stepView = z.strictObject({
  name: z.string(),
  /** The page that it comes before, from 1; one more than there are pages: after the last one. */
  before: z.number(),
  body: stepBody,
});
export type StepView = z.infer<typeof stepView>;

import { z } from 'zod';
import { QUEUES } from '../review/review.ts';
import type { EffectCell } from '../screening/effect.ts';
import type { Effect } from '../verdicts/exclusion-rule.ts';
import { SESSION_STATES } from '../session/session.ts';
import type { Spread } from '../stats/intervals/spread.ts';
import { LANGUAGES } from '../text/languages.ts';
import { ROLES } from './roles.ts';
import { SIMULATIONS } from './simulations.ts';

/** Schemas of values that several calls share. A schema that mirrors a type of the core is held to it by the compiler. */
export const role = z.enum(ROLES);
export const language = z.enum(LANGUAGES);
/** A message in the language of the request; English where it is thrown. */
export const message = z.string();
/** Details of an entry in the log, translated like a message; the reasons and names in them stay as they are. */
export const logDetail = z.string();
/** Recorded values as a list of 'key: value', translated like a message. */
export const recordText = z.string();
/** The same text in every language. */
export const words = z.record(language, z.string()).readonly();
export const sessionState = z.enum(SESSION_STATES);
export const simulation = z.enum(SIMULATIONS);
export const queue = z.enum(QUEUES);
export const effect = z.enum(['exclude', 'flag']) satisfies z.ZodType<Effect>;

export const effectCell = z.strictObject({
  n: z.number(),
  listeners: z.number(),
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rank: z.number().nullable(),
}) satisfies z.ZodType<EffectCell>;

export const spread = z.strictObject({
  min: z.number(),
  median: z.number(),
  max: z.number(),
}) satisfies z.ZodType<Spread>;

/** Reply of a call without content. */
export const done = z.strictObject({ ok: z.literal(true) });

/** A request without content. */
export const nothing = z.strictObject({});

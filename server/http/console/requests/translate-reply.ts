import { z } from 'zod';
import type { Contract } from '#core/api/contract.ts';
import { jobView } from '#core/api/jobs.ts';
import { prepareResult, rehearsalResult } from '#core/api/study.ts';
import { message } from '#core/api/values.ts';
import type { Language } from '#core/text/languages.ts';
import { TRANSLATORS } from '#core/words/writers.ts';
import { JsonText } from '../../../platform/json-text.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Results of jobs that have words of their own. */
const RESULTS = [prepareResult, rehearsalResult];

/** A reply with each `message` of its schema as `write` says it. */
function translateReply(schema: z.core.$ZodType, reply: unknown, write: (text: string) => string): unknown {
  if (schema === message) return typeof reply === 'string' ? write(reply) : reply;
  if (schema === jobView.shape.result) {
    const known = RESULTS.find((result) => result.safeParse(reply).success);
    return known ? translateReply(known, reply, write) : reply;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return reply === null ? null : translateReply(schema.unwrap(), reply, write);
  if (schema instanceof z.ZodArray && Array.isArray(reply))
    return reply.map((each: unknown) => translateReply(schema.element, each, write));
  if (schema instanceof z.ZodObject && isRecord(reply)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return Object.fromEntries(
      Object.entries(reply).map(([name, own]) => {
        const member = shape[name];
        return [name, member ? translateReply(member, own, write) : own];
      }),
    );
  }
  return reply;
}

/** A handler's reply in the language of the caller. */
export function spoken(contract: Contract<string>, reply: unknown, language: Language): unknown {
  if (language === 'en' || !('reply' in contract)) return reply;
  const value: unknown = reply instanceof JsonText ? JSON.parse(reply.text) : reply;
  return translateReply(contract.reply, value, TRANSLATORS[language]);
}

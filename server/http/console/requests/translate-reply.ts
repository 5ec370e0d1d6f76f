import { z } from 'zod';
import { wordsOf } from '#core/analysis/tables/written.ts';
import type { Contract } from '#core/api/contract.ts';
import { jobView } from '#core/api/jobs.ts';
import { prepareResult, rehearsalResult } from '#core/api/study.ts';
import { spokenTable } from '#core/api/results.ts';
import { logDetail, message, recordText } from '#core/api/values.ts';
import type { Language } from '#core/text/languages.ts';
import { LOG_TRANSLATORS, RECORD_TRANSLATORS, TRANSLATORS } from '#core/words/writers.ts';
import { JsonText } from '../../../platform/json-text.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Results of jobs that have words of their own. */
const RESULTS = [prepareResult, rehearsalResult];

/** Translators of the texts of a reply, by the schema of the text. */
const TEXTS: ReadonlyMap<z.core.$ZodType, Readonly<Record<Language, (text: string) => string>>> = new Map([
  [message, TRANSLATORS],
  [logDetail, LOG_TRANSLATORS],
  [recordText, RECORD_TRANSLATORS],
]);

/** A table with the translations of its cells. */
function withWords(reply: unknown, language: Language): unknown {
  const table = spokenTable.safeParse(reply).data;
  if (!table) return reply;
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, ...wordsOf(column.key, table.rows, language) })),
  };
}

/** A reply with the texts of its schema in a language. */
function translateReply(schema: z.core.$ZodType, reply: unknown, language: Language): unknown {
  const text = TEXTS.get(schema);
  if (text) return typeof reply === 'string' ? text[language](reply) : reply;
  if (schema === jobView.shape.result) {
    const known = RESULTS.find((result) => result.safeParse(reply).success);
    return known ? translateReply(known, reply, language) : reply;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return reply === null ? null : translateReply(schema.unwrap(), reply, language);
  if (schema instanceof z.ZodArray && Array.isArray(reply))
    return reply.map((each: unknown) => translateReply(schema.element, each, language));
  if (schema instanceof z.ZodObject && isRecord(reply)) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const said = Object.fromEntries(
      Object.entries(reply).map(([name, own]) => {
        const member = shape[name];
        return [name, member ? translateReply(member, own, language) : own];
      }),
    );
    return schema === spokenTable ? withWords(said, language) : said;
  }
  return reply;
}

/** A handler's reply in the language of the caller. */
export function spoken(contract: Contract<string>, reply: unknown, language: Language): unknown {
  if (language === 'en' || !('reply' in contract)) return reply;
  const value: unknown = reply instanceof JsonText ? JSON.parse(reply.text) : reply;
  return translateReply(contract.reply, value, language);
}

import { z } from 'zod';
import type { KeyHelp, KeyVariant } from '#core/api/study-keys.ts';
import { methods } from '#core/methods/registry.ts';
import { EFFECT } from '#core/screening/config.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { studyConfig } from '#core/study/config.ts';
import type { Language } from '#core/text/languages.ts';
import type { Writer } from '#core/text/phrase.ts';
import { KEY_WRITERS } from '#core/words/writers.ts';
import { below, keysBelow, kindOf, valuesOf, type JsonSchema } from '../../study-files/parse/schema-words.ts';

const schemaOf = (config: z.ZodType): JsonSchema => z.toJSONSchema(config, { io: 'input' });

function helpOf(write: Writer, name: string, schema: JsonSchema, isRequired: boolean): KeyHelp {
  return {
    name,
    kind: write(kindOf(schema)).replaceAll('`', ''),
    fallback: schema.default === undefined ? null : JSON.stringify(schema.default),
    isRequired: isRequired && schema.default === undefined,
    values: valuesOf(schema),
    about: write(schema.description ?? ''),
    below: below(schema),
    keys: keysOf(write, schema),
    variants: [],
  };
}

const keysOf = (write: Writer, schema: JsonSchema): KeyHelp[] =>
  keysBelow(schema).map(({ key, part, isRequired }) => helpOf(write, key, part, isRequired));

function variantOf(
  write: Writer,
  by: KeyVariant['by'],
  { id, summary }: { id: string; summary: string },
  config: z.ZodType,
): KeyVariant {
  const own = helpOf(write, by, { const: id, description: summary }, true);
  const keys = keysOf(write, schemaOf(config)).filter(({ name }) => name !== by);
  return { by, value: id, about: own.about, keys: [own, ...keys] };
}

/** Every key of study.yaml with the text that `earshot keys` shows, as a tree in a language. */
export function studyKeys(language: Language): KeyHelp[] {
  const write = KEY_WRITERS[language];
  const steps = (place: string): KeyVariant[] =>
    stepKinds
      .filter(({ places }) => places.some((known) => known === place))
      .map((kind) => variantOf(write, 'check', kind, kind.config));
  const variants: Readonly<Record<string, () => KeyVariant[]>> = {
    blocks: () => Object.values(methods).map((method) => variantOf(write, 'method', method, method.config)),
    preparation: () => steps('preparation'),
    between_pages: () => steps('between_pages'),
    closing: () => steps('closing'),
    screening: () =>
      screeningRules.map((rule) => {
        const variant = variantOf(write, 'rule', rule, rule.params);
        return { ...variant, keys: [...variant.keys, helpOf(write, 'as', schemaOf(EFFECT), false)] };
      }),
  };
  return keysOf(write, schemaOf(studyConfig)).map((key) => {
    const own = variants[key.name]?.();
    return own ? { ...key, below: 'list', keys: [], variants: own } : key;
  });
}

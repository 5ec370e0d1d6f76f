import { z } from 'zod';
import type { KeyVariant } from '#core/api/study-keys.ts';
import type { KeyHelp } from '#core/api/study-keys.ts';
import { methods } from '#core/methods/registry.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { stepKinds } from '#core/steps/registry.ts';
import { studyConfig } from '#core/study/config.ts';
import { keysBelow, kindOf, valuesOf, type JsonSchema } from '../../study-files/parse/schema-words.ts';

function helpOf(name: string, schema: JsonSchema, isRequired: boolean): KeyHelp {
  return {
    name,
    kind: kindOf(schema).replaceAll('`', ''),
    fallback: schema.default === undefined ? null : JSON.stringify(schema.default),
    isRequired: isRequired && schema.default === undefined,
    values: valuesOf(schema),
    about: schema.description ?? '',
    keys: keysOf(schema),
    variants: [],
  };
}

const keysOf = (schema: JsonSchema): KeyHelp[] =>
  keysBelow(schema).map(({ key, part, isRequired }) => helpOf(key, part, isRequired));

function variantOf(
  by: KeyVariant['by'],
  { id, summary }: { id: string; summary: string },
  config: z.ZodType,
): KeyVariant {
  const keys = keysOf(z.toJSONSchema(config, { io: 'input' }));
  const own = { ...helpOf(by, { const: id }, true), about: summary };
  return { by, value: id, about: summary, keys: [own, ...keys.filter(({ name }) => name !== by)] };
}

const EXCLUDE_OR_FLAG: KeyHelp = helpOf(
  'as',
  { enum: ['exclude', 'flag'], description: 'Whether what the rule finds does not count, or is only said.' },
  false,
);

/** Every key of study.yaml with its text in `earshot keys`, as a tree. */
export function studyKeys(): KeyHelp[] {
  const steps = (place: string): KeyVariant[] =>
    stepKinds
      .filter(({ places }) => places.some((known) => known === place))
      .map((kind) => variantOf('check', kind, kind.config));
  const variants: Readonly<Record<string, () => KeyVariant[]>> = {
    blocks: () => Object.values(methods).map((method) => variantOf('method', method, method.config)),
    preparation: () => steps('preparation'),
    between_pages: () => steps('between_pages'),
    closing: () => steps('closing'),
    screening: () =>
      screeningRules.map((rule) => {
        const variant = variantOf('rule', rule, rule.params);
        return { ...variant, keys: [...variant.keys, EXCLUDE_OR_FLAG] };
      }),
  };
  return keysOf(z.toJSONSchema(studyConfig, { io: 'input' })).map((key) => {
    const own = variants[key.name]?.();
    return own
      ? { ...key, kind: key.name === 'blocks' ? 'list of map' : key.kind, keys: [], variants: own }
      : key;
  });
}

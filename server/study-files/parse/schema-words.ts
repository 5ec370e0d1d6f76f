import type { z } from 'zod';
import { phrase, type Phrase } from '#core/text/phrase.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

const TYPES: Readonly<Record<string, Phrase>> = {
  string: phrase`text`,
  number: phrase`number`,
  integer: phrase`whole number`,
  object: phrase`map`,
  boolean: phrase`yes or no`,
};

/** Types without repetition. Example: 'text or map' */
function anyOf(types: readonly Phrase[]): Phrase {
  const different = [...new Map(types.map((type) => [String(type), type])).values()];
  return different.reduce((before, type) => phrase`${before} or ${type}`);
}

/** A schema's type in words: 'text', 'a or b', 'list of text'. */
function typeOf(schema: JsonSchema): Phrase {
  if (schema.const !== undefined) return phrase`${`\`${String(schema.const)}\``}`;
  if (schema.enum) return anyOf(schema.enum.map((value) => phrase`${`\`${String(value)}\``}`));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return anyOf(options.map((option) => typeOf(asSchema(option))));
  if (schema.type === 'array') return phrase`list of ${anyOf(entriesOf(schema).map(typeOf))}`;
  return TYPES[String(schema.type)] ?? phrase`${String(schema.type)}`;
}

/** The schemas of a list's entries; of a list of fixed length, one for each. */
function entriesOf({ items, prefixItems }: JsonSchema): JsonSchema[] {
  return (prefixItems ?? [items].flat()).map((entry) => asSchema(entry));
}

/** Type and range of a key in words, like 'whole number, at least 1'. */
export function kindOf(schema: JsonSchema): Phrase {
  const type = typeOf(schema);
  const { minimum, maximum } = schema;
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum !== undefined && bounded) return phrase`${type}, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return phrase`${type}, at least ${minimum}`;
  return bounded ? phrase`${type}, at most ${maximum}` : type;
}

/** Form of a key's value on the lines below it: the entries of a list, or further keys. Null: its value can follow it on the same line. */
export function below(schema: JsonSchema): 'list' | 'map' | null {
  if (schema.type === 'object') return 'map';
  const [entry] = schema.type === 'array' ? entriesOf(schema) : [];
  return entry && String(typeOf(entry)) === 'map' ? 'list' : null;
}

/** The values that a schema names, of all its alternatives; of a list, those of its entries. */
export function valuesOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.enum) return schema.enum.map(String);
  if (schema.type === 'boolean') return ['true', 'false'];
  const { items } = schema;
  const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(items && !Array.isArray(items) ? [items] : [])];
  return [...new Set(parts.flatMap((part) => valuesOf(asSchema(part))))];
}

/** The keys below a schema, of all its alternatives, without former names. */
export function keysBelow(schema: JsonSchema): { key: string; part: JsonSchema; isRequired: boolean }[] {
  const variants = [schema, ...(schema.anyOf ?? []).map((option) => asSchema(option))];
  return variants.flatMap((variant) =>
    Object.entries(variant.properties ?? {})
      .map(([key, part]) => ({
        key,
        part: asSchema(part),
        isRequired: variant.required?.includes(key) ?? false,
      }))
      .filter(({ part }) => part.deprecated !== true),
  );
}

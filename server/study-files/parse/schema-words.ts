import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {};

/** A schema's type in words: 'text', 'a or b', 'list of text'. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((option) => typeOf(asSchema(option))))].join(' or ');
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? {} : asSchema(schema.items);
    return `list of ${typeOf(items)}`;
  }
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    object: 'map',
    boolean: 'yes or no',
  };
  return names[String(schema.type)] ?? String(schema.type);
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum !== undefined && bounded) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return bounded ? `, at most ${maximum}` : '';
}

/** Type and range of a key in words, like 'whole number, at least 1'. */
export const kindOf = (schema: JsonSchema): string => typeOf(schema) + rangeOf(schema);

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

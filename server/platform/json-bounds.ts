import { z } from 'zod';

/** Size of a JSON text, which determines the time and memory of parsing it. */
export interface JsonBounds {
  bytes: number;
  /** Lists, maps, and commas between their members. */
  marks: number;
  /** Nesting depth of lists and maps. */
  depth: number;
}

const sum = (parts: readonly JsonBounds[]): JsonBounds => ({
  bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  marks: parts.reduce((total, { marks }) => total + marks, 0),
  depth: Math.max(0, ...parts.map(({ depth }) => depth)),
});

const largest = (parts: readonly JsonBounds[]): JsonBounds => ({
  bytes: Math.max(0, ...parts.map(({ bytes }) => bytes)),
  marks: Math.max(0, ...parts.map(({ marks }) => marks)),
  depth: Math.max(0, ...parts.map(({ depth }) => depth)),
});

/** A list or map around its members, with a comma for each. */
const around = (members: readonly JsonBounds[]): JsonBounds => {
  const { bytes, marks, depth } = sum(members);
  return { bytes: bytes + members.length + 2, marks: marks + members.length + 1, depth: depth + 1 };
};

/** Length of the longest number that JavaScript writes, like -1.2345678901234567e-300. */
const NUMBER_BYTES = 24;
/** Bytes of a character outside UTF-16 surrogate pairs; the few characters with longer JSON escapes are not typed. */
const CHARACTER_BYTES = 3;

const single = (bytes: number): JsonBounds => ({ bytes, marks: 0, depth: 0 });
const written = (value: unknown): JsonBounds => single(Buffer.byteLength(JSON.stringify(value)));

type Described = z.core.JSONSchema.BaseSchema;

const isDescribed = (part: unknown): part is Described => typeof part === 'object' && part !== null;

function unbounded(what: string): never {
  throw new Error(`jsonBounds requires a schema whose values are bounded, got ${what}`);
}

/** A map of any keys, whose schema says how many and how long they may be. */
function boundsOfMap({ propertyNames, additionalProperties, maxProperties }: Described): JsonBounds {
  if (maxProperties === undefined || !isDescribed(propertyNames) || !isDescribed(additionalProperties))
    return unbounded('a map of any keys');
  const member = sum([boundsOf(propertyNames), single(1), boundsOf(additionalProperties)]);
  return around(Array.from({ length: maxProperties }, () => member));
}

function boundsOf(described: Described): JsonBounds {
  const { type, anyOf, oneOf, enum: values } = described;
  if ('const' in described) return written(described.const);
  if (values) return largest(values.map(written));
  const either = anyOf ?? oneOf;
  if (either) return largest(either.filter(isDescribed).map(boundsOf));
  switch (type) {
    case 'object': {
      if (described.additionalProperties !== false) return boundsOfMap(described);
      const members = Object.entries(described.properties ?? {});
      return around(
        members.map(([key, member]) =>
          sum([written(key), single(1), isDescribed(member) ? boundsOf(member) : unbounded(`any ${key}`)]),
        ),
      );
    }
    case 'array': {
      const { items, maxItems } = described;
      if (maxItems === undefined || !isDescribed(items) || Array.isArray(items))
        return unbounded('a list of any length');
      return around(Array.from({ length: maxItems }, () => boundsOf(items)));
    }
    case 'string':
      return described.maxLength === undefined
        ? unbounded('a text of any length')
        : single(described.maxLength * CHARACTER_BYTES + 2);
    case 'number':
    case 'integer':
      return single(NUMBER_BYTES);
    case 'boolean':
    case 'null':
      return single(5);
    default:
      return unbounded('a value of any kind');
  }
}

/**
 * Size of the largest JSON text that a schema accepts, without spaces. Throws for a schema with unbounded texts, lists
 * or maps. Example: of z.strictObject({ a: z.null() }) 12 bytes, 2 marks, 1 deep.
 */
export function jsonBounds(schema: z.ZodType): JsonBounds {
  return boundsOf(z.toJSONSchema(schema, { io: 'input' }));
}

const [QUOTE, ESCAPE, COMMA, LIST, LIST_END, MAP, MAP_END] = Buffer.from('"\\,[]{}');

/** Whether a JSON text stays within bounds, without parsing it. The result for invalid JSON is arbitrary. */
export function isWithin(text: Uint8Array, { bytes, marks, depth }: JsonBounds): boolean {
  if (text.length > bytes) return false;
  let left = marks;
  let deep = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (isInText) {
      if (byte === ESCAPE) at += 1;
      else if (byte === QUOTE) isInText = false;
      continue;
    }
    if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) left -= 1;
    else if (byte === LIST || byte === MAP) {
      left -= 1;
      deep += 1;
    } else if (byte === LIST_END || byte === MAP_END) deep -= 1;
    if (left < 0 || deep > depth) return false;
  }
  return true;
}

/** The same for a parsed value: whether it has at most this many marks. Stops counting above. */
export function hasAtMost(value: unknown, { marks }: Pick<JsonBounds, 'marks'>): boolean {
  let left = marks;
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined && left >= 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    left -= members.length + 1;
    if (left >= 0) waiting.push(...members);
  }
  return left >= 0;
}

import { z } from 'zod';

type Path = readonly (string | number)[];

/** Information of the schema about one place of a study file. */
export interface SchemaPlace {
  /** Allowed keys, without former names; empty where any or none is allowed. */
  keys: string[];
  /** Description of the key, or null. */
  about: string | null;
}

/** Follows a path through the schema. The value selects among alternatives. */
export function schemaPlace(schema: z.core.$ZodType, value: unknown, path: Path): SchemaPlace {
  let about = describe(schema);
  let here = bare(schema, value);
  let held = value;
  for (const step of path) {
    const next = below(here, step);
    if (!next) return { keys: [], about: null };
    held = childOf(held, step);
    about = describe(next);
    here = bare(next, held);
  }
  return { keys: here instanceof z.ZodObject ? currentKeys(here) : [], about };
}

function currentKeys({ shape }: z.ZodObject): string[] {
  const isCurrent = (part: z.core.$ZodType): boolean => z.globalRegistry.get(part)?.deprecated !== true;
  return Object.entries(shape).flatMap(([key, part]) => (isCurrent(part) ? [key] : []));
}

/** The value at a path, or undefined if the path does not exist. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(childOf, value);
}

function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === String(step))?.[1];
}

function below(schema: z.core.$ZodType, step: string | number): z.core.$ZodType | null {
  if (schema instanceof z.ZodObject) return schema.shape[step] ?? null;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  if (schema instanceof z.ZodArray) return schema.element;
  return null;
}

/** The schema without wrappers, and the alternative that matches the value. */
function bare(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return bare(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.find((option) => fits(option, value));
    return fitting ? bare(fitting, value) : schema;
  }
  return schema;
}

/** Whether an alternative matches: the same kind of value, and the same literals if these distinguish alternatives. */
function fits(option: z.core.$ZodType, value: unknown): boolean {
  if (option instanceof z.ZodArray) return Array.isArray(value);
  if (option instanceof z.ZodUnion) return option.options.some((inner) => fits(inner, value));
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!(option instanceof z.ZodObject)) return !isMap && !Array.isArray(value);
  return (
    isMap &&
    Object.entries<z.core.$ZodType>(option.shape).every(
      ([key, part]) => !(part instanceof z.ZodLiteral) || part.safeParse(childOf(value, key)).success,
    )
  );
}

function describe(schema: z.core.$ZodType): string | null {
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapper ? describe(schema.unwrap()) : null;
}

import { z } from 'zod';

/** Text about an option for usage, help and reference. */
export interface OptionText {
  /** Placeholder of the value, such as 'folder'. Null for a flag. */
  value: string | null;
  text: string;
  default: string | null;
  isRequired: boolean;
  isRepeatable: boolean;
  /** Option that this one requires. */
  needs: string | null;
}

/** Parser of the option's text, and the option that it requires. */
interface Spec<T> {
  as: z.ZodType<T, string>;
  needs?: string;
}

/** Schema of any text. */
interface Plain {
  as?: undefined;
  needs?: string;
}

type Present = { default: string } | { isRequired: true };

const texts = z.registry<OptionText>();

/** Returns the declared text of an option. Throws a TypeError for a schema that is not an option. */
export function optionText(schema: z.ZodType): OptionText {
  const text = texts.get(schema);
  if (!text) throw new TypeError('an option is declared with flag(), option() or options()');
  return text;
}

/** Texts given for one option, one for each occurrence. */
const given = z.array(z.string()).optional();

/** Declares an option without a value. */
export const flag = (text: string) =>
  given
    .transform((all) => all !== undefined)
    .register(texts, {
      value: null,
      text,
      default: null,
      isRequired: false,
      isRepeatable: false,
      needs: null,
    });

/**
 * Declares an option with a value. The last occurrence counts. Undefined if it is absent, has no default and is not
 * required.
 */
export function option(value: string, text: string, spec: Plain & Present): z.ZodType<string>;
export function option(value: string, text: string, spec?: Plain): z.ZodType<string | undefined>;
export function option<T>(value: string, text: string, spec: Spec<T> & Present): z.ZodType<T>;
export function option<T>(value: string, text: string, spec: Spec<T>): z.ZodType<T | undefined>;
export function option(
  value: string,
  text: string,
  spec: (Spec<unknown> | Plain) & { default?: string; isRequired?: true } = {},
): z.ZodType {
  const { needs = null, isRequired = false, default: otherwise } = spec;
  const last = given.transform((all) => all?.at(-1) ?? otherwise);
  const read = last.pipe((spec.as ?? z.string()).optional());
  const said = { value, text, default: otherwise ?? null, isRequired, isRepeatable: false, needs };
  return read.register(texts, said);
}

/** Declares an option that may be repeated. Returns all values. */
export function options(value: string, text: string): z.ZodType<string[]>;
export function options<T>(value: string, text: string, spec: { as: z.ZodType<T, string> }): z.ZodType<T[]>;
export function options(
  value: string,
  text: string,
  { as }: { as: z.ZodType<unknown, string> } = { as: z.string() },
): z.ZodType {
  return given
    .transform((all) => all ?? [])
    .pipe(z.array(as))
    .register(texts, { value, text, default: null, isRequired: false, isRepeatable: true, needs: null });
}

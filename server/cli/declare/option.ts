import { z } from 'zod';

/** What usage, help and reference say of an option. */
export interface OptionText {
  /** What stands for its value in the usage, such as 'folder'; null for a flag, which has none. */
  value: string | null;
  text: string;
  default: string | null;
  isRequired: boolean;
  isRepeatable: boolean;
  /** The option without which this one has no meaning. */
  needs: string | null;
}

/** How the text of an option is read, and the option that it needs. */
interface Spec<T> {
  as: z.ZodType<T, string>;
  needs?: string;
}

/** Any text. */
interface Plain {
  as?: undefined;
  needs?: string;
}

type Present = { default: string } | { isRequired: true };

const texts = z.registry<OptionText>();

/** How it was declared. Throws a TypeError for a schema that is no option. */
export function optionText(schema: z.ZodType): OptionText {
  const text = texts.get(schema);
  if (!text) throw new TypeError('an option is declared with flag(), option() or options()');
  return text;
}

/** The texts given for one option, one for each time it appears. */
const given = z.array(z.string()).optional();

/** An option without a value. */
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

/** An option with a value; the last one counts. Undefined where it is absent, has no default and is not required. */
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

/** An option that may be given several times: all its values. */
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

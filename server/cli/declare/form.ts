import { z } from 'zod';
import type { Env } from '../../platform/env.ts';
import type { Services, Shell } from './shell.ts';
import { UsageError } from './usage-error.ts';

/** Schemas by name: positional words in order, or options. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** Values of a command line: words by position, and the texts of each given option. */
export interface Given {
  words: readonly string[];
  options: Readonly<Record<string, readonly string[] | undefined>>;
  /** The full command line. Example: earshot analyse turing --rules "too fast". */
  line: string;
}

type Values<S extends Shape> = z.output<z.ZodObject<S>>;

/** Arguments of a form's run function. */
export interface Call<W extends Shape, O extends Shape> {
  words: Values<W>;
  /** Words after those that the form declares. */
  rest: readonly string[];
  options: Values<O>;
  line: string;
}

/** Any number of further words at the end of a form, or at least `min`. */
export interface Rest {
  usage: string;
  min: 0 | 1;
}

interface Parts<W extends Shape, O extends Shape> {
  words: W;
  rest?: Rest;
  options: O;
  /** Sets of options. Exactly one option of each set is required. */
  exactlyOne?: readonly (readonly (keyof O & string)[])[];
}

type Context = Shell & Services;

interface Declaration<W extends Shape, O extends Shape> extends Parts<W, O> {
  /** Runs the form. Returns false if it completed but the result is negative, such as a study with mistakes. */
  run(call: Call<W, O>, env: Env, context: Context): Promise<boolean | void>;
}

/** One form of a command. The parser, usage, help and reference are derived from it. */
export interface Form extends Parts<Shape, Shape> {
  run(given: Given, env: Env, context: Context): Promise<boolean | void>;
}

/** Parses the values. Throws UsageError that names the option whose text is invalid. */
function readOptions<O extends Shape>(shape: O, given: Given['options']): Values<O> {
  const all = Object.fromEntries(Object.keys(shape).map((name) => [name, given[name]]));
  const read = z.object(shape).safeParse(all);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UsageError(`--${String(issue?.path[0])}: ${issue?.message}`);
}

export function form<const W extends Shape, const O extends Shape>(declared: Declaration<W, O>): Form {
  const names = Object.keys(declared.words);
  return {
    ...declared,
    run({ words, options, line }, env, context) {
      const named = Object.fromEntries(names.map((name, index) => [name, words[index]]));
      const call = {
        words: z.object(declared.words).parse(named),
        rest: words.slice(names.length),
        options: readOptions(declared.options, options),
        line,
      };
      return declared.run(call, env, context);
    },
  };
}

import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { SessionMode } from '#core/session/session.ts';
import { writeAtomically } from '../platform/write-atomically.ts';
import type { Store } from '../db/contract/store.ts';
import { meant } from '../platform/words.ts';

/** Words on the command line that mean nothing: the help is shown with it. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

export const NONE = { min: 0, max: 0 };
export const ONE = { min: 1, max: 1 };
export const SOME = { min: 1, max: Infinity };

/** What a parser finds; a misspelt option is refused with the one that was probably meant. */
function told<T>(parsed: () => T, options: Options): T {
  try {
    return parsed();
  } catch (cause) {
    const unknown = cause instanceof Error ? /^Unknown option '--?([^']*)'/.exec(cause.message)?.[1] : null;
    if (unknown === null || unknown === undefined) throw cause;
    const near = meant(unknown, Object.keys(options));
    const guess = near === null ? '' : `; did you mean --${near}?`;
    throw new UsageError(`there is no option --${unknown}${guess}`);
  }
}

/** Positional arguments, as many as `count` allows, and options. Throws UsageError for any other word. */
export function parse<O extends Options>(
  args: readonly string[],
  count: { min: number; max: number },
  options: O,
) {
  const parsed = told(() => parseArgs({ args: [...args], allowPositionals: true, options }), options);
  const { length } = parsed.positionals;
  if (length < count.min) throw new UsageError('an argument is missing');
  if (length > count.max) throw new UsageError(`'${parsed.positionals[count.max]}' is one argument too many`);
  return parsed;
}

/** Whether an argument is a table of ratings rather than a study. */
export const isTable = (argument: string): boolean => /\.(csv|tsv)$/i.test(argument);

export function first(positionals: readonly string[]): string {
  const [argument] = positionals;
  if (argument === undefined) throw new UsageError('an argument is missing');
  return argument;
}

/** '15%' or '0.15' as 0.15. */
export function share(text: string): number {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (!/^\d+(\.\d+)?%?$/.test(text) || value > 1)
    throw new UsageError(`'${text}' is no share: write 15% or 0.15`);
  return value;
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`'${text}' is no whole number of at least 1`);
  return Number(text);
}

/** Example: names('voice, dimension') is ['voice', 'dimension']. */
export const names = (text: string): string[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** The work with a store that is closed afterwards, whatever happens. */
export async function withStore<S extends Pick<Store, 'close'>, T>(
  store: S,
  work: (store: S) => Promise<T>,
): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes it where a path is given. */
export async function writeJson(path: string | undefined, json: unknown): Promise<void> {
  if (path !== undefined) await writeAtomically(path, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
}

export const modesFor = (rehearsals: boolean | undefined): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

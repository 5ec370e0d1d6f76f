import { parseArgs } from 'node:util';
import { meant, orList } from '../../platform/words.ts';
import { UsageError } from './usage-error.ts';
import type { Form, Given } from './form.ts';
import { optionText } from './option.ts';
import { wordText } from './word.ts';

/** Declaration of a command without its place in the list of commands. */
export interface Declared {
  /** Further paragraphs of the command's help. */
  about?: readonly string[];
  /** Options by the input of the use case, where the two names differ. Example: { reviewer: ['as'] } */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Forms of the command. An option takes a value in all of them or in none. */
  forms: readonly Form[];
}

/** Declaration of a command. */
export interface Command extends Declared {
  /** The first word after `earshot`. */
  name: string;
  /** Summary in the list of commands. */
  summary: string;
}

const wordsOf = ({ words }: Form) => Object.values(words).map((schema) => ({ schema, ...wordText(schema) }));

/** Word that distinguishes a form from the command's other forms. Example: 'bonus'. */
export function formLabel({ forms }: Command, form: Form): string {
  const isShared = (usage: string): boolean =>
    forms.every((other) => wordsOf(other).some((word) => word.usage === usage));
  const own = wordsOf(form).filter(({ usage }) => !isShared(usage));
  return own.map(({ usage }) => usage).join(' ');
}

/** Forms that accept the next word: those that name it, otherwise those that accept any word. */
function narrowed(forms: readonly Form[], index: number, text: string): Form[] {
  const fits = forms.filter((form) => {
    const word = wordsOf(form)[index];
    return word ? word.schema.safeParse(text).success : form.rest !== undefined;
  });
  const named = fits.filter((form) => wordsOf(form)[index]?.choices.includes(text));
  if (fits.length > 0) return named.length > 0 ? named : fits;
  const choices = forms.flatMap((form) => wordsOf(form)[index]?.choices ?? []);
  if (choices.length === 0) throw new UsageError(`'${text}' is an unexpected argument`);
  const near = meant(text, choices);
  throw new UsageError(
    `'${text}' is not allowed here: ${near === null ? `use ${orList(choices)}` : `did you mean ${near}?`}`,
  );
}

const lengthOf = (form: Form): number => wordsOf(form).length + (form.rest?.min ?? 0);

/** Returns the form that the words select. Throws UsageError if there is none. */
function formOf({ forms }: Command, words: readonly string[]): Form {
  let left = [...forms];
  for (const [index, text] of words.entries()) left = narrowed(left, index, text);
  const complete = left.find((form) => lengthOf(form) <= words.length);
  if (complete) return complete;
  const choices = left.flatMap((form) => wordsOf(form)[words.length]?.choices ?? []);
  throw new UsageError(`an argument is missing${choices.length === 0 ? '' : `: use ${orList(choices)}`}`);
}

const kebab = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Options of a form for these inputs of a use case. Example: ['--scale'] */
export function optionsOf(command: Command, form: Form, fields: readonly string[]): string[] {
  const all = fields.flatMap((field) => command.fields?.[field] ?? [kebab(field)]);
  return all.filter((name) => Object.hasOwn(form.options, name)).map((name) => `--${name}`);
}

/** Maps each option of the command to whether it takes a value. */
function kindsOf({ forms }: Command): Map<string, boolean> {
  const entries = forms.flatMap((form) => Object.entries(form.options));
  return new Map(entries.map(([name, schema]) => [name, optionText(schema).value !== null]));
}

function parsed(args: readonly string[], kinds: ReadonlyMap<string, boolean>) {
  const options = Object.fromEntries(
    [...kinds].map(([name, hasValue]) => [
      name,
      { type: hasValue ? ('string' as const) : ('boolean' as const), multiple: true },
    ]),
  );
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const [, unknown] = /^Unknown option '--?([^']*)'/.exec(cause.message) ?? [];
    if (unknown === undefined) throw new UsageError(cause.message);
    const near = meant(unknown, [...kinds.keys()]);
    throw new UsageError(
      `there is no option --${unknown}${near === null ? '' : `; did you mean --${near}?`}`,
    );
  }
}

/** Throws UsageError for options that do not fit the form or each other. */
function checkOptions(command: Command, form: Form, given: Given['options']): void {
  const names = Object.keys(given);
  const foreign = names.find((name) => !Object.hasOwn(form.options, name));
  if (foreign !== undefined) {
    const homes = command.forms.filter((other) => Object.hasOwn(other.options, foreign));
    const labels = homes.map((other) => formLabel(command, other));
    throw new UsageError(
      `--${foreign} can be used with ${orList(labels)} only, not with ${formLabel(command, form)}`,
    );
  }
  for (const [name, schema] of Object.entries(form.options)) {
    const { isRequired, needs, text } = optionText(schema);
    if (isRequired && !names.includes(name)) throw new UsageError(`--${name} is missing: ${text}`);
    if (needs !== null && names.includes(name) && !names.includes(needs))
      throw new UsageError(`--${name} needs --${needs}`);
  }
  for (const set of form.exactlyOne ?? [])
    if (set.filter((name) => names.includes(name)).length !== 1)
      throw new UsageError(`use exactly one of ${orList(set.map((name) => `--${name}`))}`);
}

/** Parses a command line into a form and its values. Throws UsageError for a mistake. */
export function readLine(command: Command, args: readonly string[]): { form: Form; given: Given } {
  const { positionals, values } = parsed(args, kindsOf(command));
  const form = formOf(command, positionals);
  const options = Object.fromEntries(
    Object.entries(values).map(([name, all]) => [name, [all ?? []].flat().map(String)]),
  );
  checkOptions(command, form, options);
  const quoted = (word: string): string => (/^[\w./=:@,-]+$/.test(word) ? word : JSON.stringify(word));
  const line = ['earshot', command.name, ...args.map(quoted)].join(' ');
  return { form, given: { words: positionals, options, line } };
}

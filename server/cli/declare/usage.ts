import { formLabel, type Command } from './command.ts';
import type { Form } from './form.ts';
import { optionText, type OptionText } from './option.ts';
import { wordText } from './word.ts';

/** Width of a line of help, in columns. */
const WIDTH = 100;

/**
 * Joins pieces into lines of at most 100 columns. All lines but the first start with `indent`. A longer piece gets
 * its own line.
 */
export function wrapped(pieces: readonly string[], first: string, indent: string): string {
  const lines: string[] = [];
  let line = first;
  for (const piece of pieces) {
    const isStart = line === first || line === indent;
    if (!isStart && line.length + 1 + piece.length > WIDTH) {
      lines.push(line);
      line = indent + piece;
    } else line = isStart ? line + piece : `${line} ${piece}`;
  }
  return [...lines, line].join('\n');
}

/** Example: '--out folder'. */
export const signOf = (name: string, { value }: OptionText): string =>
  value === null ? `--${name}` : `--${name} ${value}`;

/** Usage of an option and of the options that require it. Example: '[--clips [--share 25%]]'. */
function pieceOf(form: Form, name: string): string {
  const all = Object.entries(form.options).map(([key, schema]) => ({ key, said: optionText(schema) }));
  const own = all.find(({ key }) => key === name);
  if (!own) throw new TypeError(`the form has no option ${name}`);
  const below = all.filter(({ said }) => said.needs === name).map(({ key }) => pieceOf(form, key));
  const text = [signOf(name, own.said), ...below].join(' ');
  const more = own.said.isRepeatable ? '...' : '';
  return own.said.isRequired ? text + more : `[${text}]${more}`;
}

const bare = (piece: string): string => piece.replace(/^\[|\](?:\.\.\.)?$/g, '');

/** Usage after the name of the command, in pieces that are never broken across lines. */
function piecesOf(form: Form): string[] {
  const sets = form.exactlyOne ?? [];
  const isInSet = (name: string): boolean => sets.some((set) => set.includes(name));
  const options = Object.entries(form.options).map(([name, schema]) => ({ name, said: optionText(schema) }));
  const single = options.filter(({ name, said }) => !isInSet(name) && said.needs === null);
  const piece = ({ name }: { name: string }): string => pieceOf(form, name);
  return [
    ...Object.values(form.words).map((schema) => wordText(schema).usage),
    ...(form.rest ? [form.rest.min === 0 ? `[${form.rest.usage}...]` : `${form.rest.usage}...`] : []),
    ...single.filter(({ said }) => said.isRequired).map(piece),
    ...sets.map((set) => `(${set.map((name) => bare(pieceOf(form, name))).join(' | ')})`),
    ...single.filter(({ said }) => !said.isRequired).map(piece),
  ];
}

/** Every form of a command with all its options. */
export const usageText = ({ name, forms }: Command): string =>
  forms.map((form) => wrapped(['earshot', name, ...piecesOf(form)], '  ', ' '.repeat(6))).join('\n');

/** An option of a command with the forms that have it. Null if all forms have it. */
export interface ListedOption {
  name: string;
  said: OptionText;
  forms: string[] | null;
}

/** Every option of a command, once for each meaning. */
export function listedOptions(command: Command): ListedOption[] {
  const found = new Map<string, ListedOption>();
  for (const form of command.forms)
    for (const [name, schema] of Object.entries(form.options)) {
      const said = optionText(schema);
      const key = JSON.stringify([name, said]);
      const label = formLabel(command, form);
      const before = found.get(key)?.forms ?? [];
      found.set(key, { name, said, forms: [...before, label] });
    }
  const isEverywhere = ({ forms }: ListedOption): boolean => forms?.length === command.forms.length;
  return [...found.values()].map((one) => (isEverywhere(one) ? { ...one, forms: null } : one));
}

import type { Command } from './declare/command.ts';
import { listedOptions, signOf, usageText, wrapped, type ListedOption } from './declare/usage.ts';

/** Width of the first column of a list. */
const COLUMN = 30;

const INDENT = ' '.repeat(COLUMN);

/** Formats a term and its meaning in two columns. */
function entry(term: string, text: string): string {
  const first = `  ${term}`.padEnd(COLUMN);
  const words = text.split(' ');
  if (first.length === COLUMN && first.endsWith(' ')) return wrapped(words, first, INDENT);
  return `  ${term}\n${wrapped(words, INDENT, INDENT)}`;
}

const paragraph = (text: string): string => wrapped(text.split(' '), '', '');

/** Meaning of an option, with its default and the forms that have it. */
export function meaning({ said, forms }: ListedOption): string {
  const otherwise = said.default === null ? '' : ` (default: ${said.default})`;
  return `${said.text}${otherwise}${forms === null ? '' : `; only with ${forms.join(', ')}`}`;
}

/** Text of `earshot <command> --help`. */
export function commandHelp(command: Command): string {
  const options = listedOptions(command).map((one) => entry(signOf(one.name, one.said), meaning(one)));
  return [
    usageText(command),
    [command.summary, ...(command.about ?? [])].map(paragraph).join('\n\n'),
    ...(options.length === 0 ? [] : [options.join('\n')]),
  ].join('\n\n');
}

/** Environment variables that all commands read. */
const VARIABLES: readonly (readonly [string, string])[] = [
  ['EARSHOT_DATA', 'the data folder (default: data)'],
  ['EARSHOT_BACKUPS', 'folder that receives a backup after every change'],
  ['EARSHOT_STUDIES', 'folder with study folders that the console offers'],
  ['HOST, PORT', 'the address to listen on'],
  ['EARSHOT_URL', 'the address to print'],
];

/** Text of `earshot help`: every command with its summary. */
export function helpText(commands: readonly Pick<Command, 'name' | 'summary'>[]): string {
  return [
    'earshot: listening tests for speech synthesis',
    commands.map(({ name, summary }) => entry(name, summary)).join('\n'),
    'earshot <command> --help explains a command and its options.',
    `Environment variables:\n${VARIABLES.map(([name, text]) => entry(name, text)).join('\n')}`,
  ].join('\n\n');
}

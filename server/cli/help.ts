import type { Command } from './declare/command.ts';
import { listedOptions, signOf, usageText, wrapped, type ListedOption } from './declare/usage.ts';

/** Columns before the second column of a list. */
const COLUMN = 30;

const INDENT = ' '.repeat(COLUMN);

/** A term and what it means, in two columns. */
function entry(term: string, text: string): string {
  const first = `  ${term}`.padEnd(COLUMN);
  const words = text.split(' ');
  if (first.length === COLUMN && first.endsWith(' ')) return wrapped(words, first, INDENT);
  return `  ${term}\n${wrapped(words, INDENT, INDENT)}`;
}

const paragraph = (text: string): string => wrapped(text.split(' '), '', '');

/** What an option means, with its default and the forms that have it. */
export function meaning({ said, forms }: ListedOption): string {
  const otherwise = said.default === null ? '' : ` (default: ${said.default})`;
  return `${said.text}${otherwise}${forms === null ? '' : `; only with ${forms.join(', ')}`}`;
}

/** What `earshot <command> --help` prints. */
export function commandHelp(command: Command): string {
  const options = listedOptions(command).map((one) => entry(signOf(one.name, one.said), meaning(one)));
  return [
    usageText(command),
    [command.summary, ...(command.about ?? [])].map(paragraph).join('\n\n'),
    ...(options.length === 0 ? [] : [options.join('\n')]),
  ].join('\n\n');
}

/** Variables that all commands read. */
export const VARIABLES: readonly (readonly [string, string])[] = [
  ['EARSHOT_DATA', 'the data folder (default: data)'],
  ['EARSHOT_BACKUPS', 'a folder that gets a backup after every change'],
  ['EARSHOT_STUDIES', 'a folder whose study folders the console offers'],
  ['HOST, PORT', 'the address to listen on'],
  ['EARSHOT_URL', 'the address to print'],
];

/** What `earshot help` prints: every command in a line or two. */
export function helpText(commands: readonly Command[]): string {
  return [
    'earshot: listening tests for speech synthesis',
    commands.map(({ name, summary }) => entry(name, summary)).join('\n'),
    'earshot <command> --help shows how to write a command, and its options.',
    `Environment variables:\n${VARIABLES.map(([name, text]) => entry(name, text)).join('\n')}`,
  ].join('\n\n');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLine } from '../../server/cli/declare/command.ts';
import { loadCommands } from '../../server/cli/registry.ts';
import { projectRoot } from '../../server/platform/project-root.ts';
import { shellWords } from './doc-blocks.ts';

const commands = await loadCommands();

/** Programs that are not part of Earshot: a page may show them, and this test does not look at what they do. */
export const OUTSIDE: readonly string[] = [
  'createdb',
  'docker',
  'node',
  'adduser',
  'cd',
  'cp',
  'curl',
  'git',
  'head',
  'journalctl',
  'mkdir',
  'pg_basebackup',
  'pg_ctl',
  'pg_dump',
  'pg_restore',
  'python3',
  'Rscript',
  'sed',
  'systemctl',
  'touch',
];

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot(), 'package.json'), 'utf8'),
);

/** Words that end what a command is given. */
const END: readonly string[] = ['&&', '|', ';'];

/** A line without redirections, and with a word for what its reader chooses: <a study>, [--out file], wer|cer. */
const filled = (line: string): string =>
  line
    .replaceAll(/<[^>]*>/gu, 'word')
    .replaceAll(/ > \S+/gu, '')
    .replaceAll(/[[\]]/gu, '')
    .replaceAll(/(\w)\|\S+/gu, '$1');

/** The commands of a line, as words. */
function commandsIn(line: string): string[][] {
  const parts: string[][] = [[]];
  for (const word of shellWords(filled(line))) {
    if (END.includes(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** What is wrong with a call of `earshot`, or null. */
function earshotProblem([name = '', ...args]: readonly string[]): string | null {
  if (name === 'help' || name === 'word') return null;
  const command = commands.find((one) => one.name === name);
  if (!command) return `there is no command '${name}'`;
  if (args.includes('--help')) return null;
  try {
    readLine(command, args);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function npmProblem([word = '', script = '']: readonly string[]): string | null {
  if (word === 'ci' || word === 'install') return null;
  const name = word === 'run' ? script : word;
  return Object.hasOwn(scripts, name) ? null : `package.json has no script '${name}'`;
}

/** What is wrong with one command of a page, or null. */
function partProblem(words: readonly string[]): string | null {
  const [program = '', ...args] = words;
  if (/^[A-Z][A-Z\d_]*=/u.test(program)) return args.length === 0 ? null : partProblem(args);
  if (program === 'sudo') return partProblem(args[0] === '-u' ? args.slice(2) : args);
  if (program === 'npm') return npmProblem(args);
  if (program === 'earshot') return earshotProblem(args);
  if (program === 'npx' && args[0] === 'earshot') return earshotProblem(args.slice(1));
  if (program === 'npx') return ['tsx', 'vitest'].includes(args[0] ?? '') ? null : `npx runs ${args[0]}`;
  return OUTSIDE.includes(program) ? null : `'${program}' is neither Earshot's nor in OUTSIDE`;
}

/** What is wrong with the commands of a line. */
export const lineProblems = (line: string): string[] =>
  commandsIn(line).flatMap((words) => partProblem(words) ?? []);

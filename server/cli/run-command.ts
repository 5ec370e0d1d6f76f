import { readEnv, type Env } from '../platform/env.ts';
import { explain } from './explain.ts';
import { meant } from '../platform/words.ts';
import type { Services, Shell } from './declare/shell.ts';
import { optionsOf, readLine } from './declare/command.ts';
import { usageText } from './declare/usage.ts';
import { commandHelp, helpText } from './help.ts';
import { commands, loadCommand } from './registry.ts';
import { UsageError } from './declare/usage-error.ts';

const HELP: readonly string[] = ['help', '--help', '-h'];

/**
 * Runs a command line. Code is loaded when it is needed: `loadServices` for a command that runs. Returns 0 if all is well, otherwise 1, after the shell has printed the reason. Mistakes in the
 * command line are printed with their correction.
 */
export async function runCommand(
  words: readonly string[],
  variables: Parameters<typeof readEnv>[0],
  shell: Shell,
  loadServices: (env: Env) => Promise<Services>,
): Promise<0 | 1> {
  const isHelp =
    words.length === 0 || words.some((word) => HELP.slice(1).includes(word)) || words[0] === 'help';
  const [name, ...args] = words.filter((word) => !isHelp || !HELP.includes(word));
  if (name === undefined) {
    shell.say(helpText(commands));
    return 0;
  }
  const listed = commands.find((one) => one.name === name);
  if (!listed) {
    const near = meant(
      name,
      commands.map((one) => one.name),
    );
    const guess = near === null ? '' : `; did you mean ${near}?`;
    shell.log(`there is no command ${name}${guess}\nearshot help lists all commands`);
    return 1;
  }
  const command = await loadCommand(listed);
  if (isHelp) {
    shell.say(commandHelp(command));
    return 0;
  }
  let namesOf = (_fields: readonly string[]): string[] => [];
  try {
    const { form, given } = readLine(command, args);
    namesOf = (fields) => optionsOf(command, form, fields);
    const env = readEnv(variables);
    return (await form.run(given, env, { ...shell, ...(await loadServices(env)) })) === false ? 1 : 0;
  } catch (cause) {
    shell.log(
      cause instanceof UsageError
        ? `${cause.message}\n\n${usageText(command)}\n\nearshot ${name} --help explains the options`
        : explain(cause, namesOf),
    );
    return 1;
  }
}

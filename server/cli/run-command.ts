import { readEnv } from '../platform/env.ts';
import { explain } from './explain.ts';
import { meant } from '../platform/words.ts';
import { UsageError } from './arguments.ts';
import type { Services, Shell } from './command.ts';
import { helpText, usageText } from './help.ts';
import { commands } from './registry.ts';

function isUsage(cause: unknown): cause is Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return cause instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_');
}

/**
 * Does what the words of a command line say; 0: all is well, 1: it is not, and the shell was told why. Mistakes of whoever
 * typed them are told in words, with what to do.
 */
export async function runCommand(
  [name, ...args]: readonly string[],
  variables: Parameters<typeof readEnv>[0],
  shell: Shell,
  services: Services,
): Promise<0 | 1> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    if (name === undefined || ['help', '--help', '-h'].includes(name)) {
      shell.say(helpText(commands));
      return 0;
    }
    const near = meant(name, Object.keys(commands));
    const guess = near === null ? '' : `; did you mean ${near}?`;
    shell.log(`there is no command ${name}${guess}\nearshot help shows all of them`);
    return 1;
  }
  if (args.includes('--help') || args.includes('-h')) {
    shell.say(usageText(command.usage));
    return 0;
  }
  try {
    return (await command.run(args, readEnv(variables), { ...shell, ...services })) === false ? 1 : 0;
  } catch (cause) {
    shell.log(
      isUsage(cause)
        ? `${cause.message}\n\n${usageText(command.usage)}\n\nearshot help shows all commands`
        : explain(cause),
    );
    return 1;
  }
}

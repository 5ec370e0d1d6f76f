import { readEnv } from '../env.ts';
import { explain } from '../explain.ts';
import { engines } from '../models/registry.ts';
import { UsageError } from './arguments.ts';
import type { Shell } from './command.ts';
import { commands } from './registry.ts';

const USAGE = `earshot: listening tests for speech synthesis

${Object.values(commands)
  .flatMap(({ usage }) => usage.map((line) => `  earshot ${line}`))
  .join('\n')}

pause, close and open work beside a running server; who has begun goes on and finishes. describe writes the methods section. export writes the ratings,
sessions, played intervals, events and wordings of a study, and a dictionary of them all. screen says what each
screening rule would leave out and what that changes; import-ratings turns ratings of other programs into a table of ours.

model fits mixed models: means of systems with intervals, differences, and how far listeners and clips differ. Engines:
${engines.map(({ id, about }) => `  ${id}: ${about}`).join('\n')}

erase makes listeners anonymous: recruiter ids and keys go, with --answers all that they answered too. It says what would go
and does it with --yes. --expired means all whose session ended longer ago than the study's retention_days.

prolific says how Prolific's submissions and the sessions here agree, and reviews and pays; nothing is sent without --send.
lists needs no token, the others want EARSHOT_PROLIFIC_TOKEN.

rehearse works in a folder of its own that it deletes; --keep stores its sessions in the data folder, apart from live
ones, for export and analyse with --rehearsals.

measure says how loud the clips of a study folder are; derive-metrics makes error rates of texts, and measures of voices and rooms
of what other programs found in windows of clips. Both write files for --metrics.

The data folder is EARSHOT_DATA (default: data). EARSHOT_BACKUPS names a folder that gets a backup whenever something changed. HOST and PORT say where to serve, EARSHOT_URL what to print.`;

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
): Promise<0 | 1> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    shell.say(USAGE);
    return name === undefined || name === 'help' || name === '--help' ? 0 : 1;
  }
  try {
    return (await command.run(args, readEnv(variables), shell)) === false ? 1 : 0;
  } catch (cause) {
    shell.log(isUsage(cause) ? `${cause.message}\n\n${USAGE}` : explain(cause));
    return 1;
  }
}

#!/usr/bin/env node
import { UsageError } from './cli/arguments.ts';
import type { Shell } from './cli/command.ts';
import { commands } from './cli/registry.ts';
import { readEnv } from './env.ts';
import { explain } from './explain.ts';

const USAGE = `earshot: listening tests for speech synthesis

${Object.values(commands)
  .flatMap(({ usage }) => usage.map((line) => `  earshot ${line}`))
  .join('\n')}

pause, close and open work beside a running server; who has begun goes on and finishes. export writes the ratings,
sessions, played intervals, events and wordings of a study, and a dictionary of them all. screen says what each
screening rule would leave out and what that changes; import-ratings turns ratings of other programs into a table of ours.

erase makes listeners anonymous: recruiter ids and keys go, with --answers all that they answered too. It says what would go
and does it with --yes. --expired means all whose session ended longer ago than the study's retention_days.

rehearse works in a folder of its own that it deletes; --keep stores its sessions in the data folder, apart from live
ones, for export and analyse with --rehearsals.

The data folder is EARSHOT_DATA (default: data). EARSHOT_BACKUPS names a folder that gets a backup whenever something changed. HOST and PORT say where to serve, EARSHOT_URL what to print.`;

const shell: Shell = {
  say: (line) => console.log(line),
  log: (line) => console.error(line),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};

function isUsage(cause: unknown): cause is Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return cause instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_');
}

const [name, ...args] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    if ((await command.run(args, readEnv(process.env), shell)) === false) process.exitCode = 1;
  } catch (cause) {
    console.error(isUsage(cause) ? `${cause.message}\n\n${USAGE}` : explain(cause));
    process.exit(1);
  }
} else {
  shell.say(USAGE);
  process.exitCode = name === undefined || name === 'help' || name === '--help' ? 0 : 1;
}

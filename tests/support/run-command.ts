import { runCommand as run } from '../../server/cli/run-command.ts';
import type { Shell } from '../../server/cli/declare/shell.ts';
import { servicesFor } from '../../server/services.ts';

/** Runs a command as `earshot` does, with the real services. */
export const runCommand = (
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  shell: Shell,
): Promise<0 | 1> => run(words, variables, shell, (env) => Promise.resolve(servicesFor(env)));

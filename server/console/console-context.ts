import { join } from 'node:path';
import type { AppContext } from '../context.ts';
import type { Env } from '../env.ts';
import { Passwords } from './accounts/passwords.ts';
import { SignInLimits } from './accounts/sign-in-limits.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { Workbench } from './work/workbench.ts';

/** Everything that the console's handlers reach the world through. */
export interface ConsoleContext extends AppContext {
  env: Env;
  /** Whether one click signs in as owner, from this machine itself. */
  isDemo: boolean;
  /** Where browsers reach the server, without a slash at the end. */
  url(): string;
  passwords: Passwords;
  signInLimits: SignInLimits;
  /** Where heavy work is done. */
  workbench: Workbench;
  /** Long work that somebody asked for, and the files that came of it. */
  jobs: JobRunner;
}

export function createConsoleContext(
  context: AppContext,
  settings: Pick<ConsoleContext, 'env' | 'isDemo' | 'url'>,
): ConsoleContext {
  return {
    ...context,
    ...settings,
    passwords: new Passwords(),
    signInLimits: new SignInLimits(context.now),
    workbench: new Workbench(settings.env),
    jobs: new JobRunner(context, join(settings.env.dataFolder, 'exports')),
  };
}

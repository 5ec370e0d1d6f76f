import type { AppContext } from '../../../app/listening/context/context.ts';
import type { Env } from '../../../platform/env.ts';
import { Passwords } from '../../../app/accounts/passwords.ts';
import { SignInLimits } from '../../../app/accounts/sign-in-limits.ts';
import { TokenLimits } from '../../../app/accounts/token-limits.ts';
import { JobFiles } from '../../../app/jobs/job-files.ts';
import { JobRunner } from '../../../app/jobs/job-runner.ts';
import { Monitors } from '../../../app/monitoring/monitors.ts';
import { StudyChecks } from '../../../app/studies/study-checks.ts';
import { Uploads } from '../../../app/studies/uploads.ts';
import { ReviewDesks } from '../../../app/review/review-desks.ts';
import { WorkerPool } from '../../../app/operations/worker-pool.ts';

/** Everything that the console's handlers reach the world through. */
export interface ConsoleContext extends AppContext {
  env: Env;
  /** Whether one click signs in as owner, from this machine itself. */
  isDemo: boolean;
  /** Address at which this machine reaches the server directly, without a proxy. */
  ownUrl(): string;
  passwords: Passwords;
  signInLimits: SignInLimits;
  /** Requests of access tokens. */
  tokenLimits: TokenLimits;
  /** Where heavy work is done. */
  workers: WorkerPool;
  /** Studies on their way from browsers. */
  uploads: Uploads;
  /** Background jobs, and the files that they made. */
  jobs: JobRunner;
  /** How studies stand while listeners take part. */
  monitors: Monitors;
  /** Check results of the studies' folders. */
  checks: StudyChecks;
  /** Where accounts review reasons and clips. */
  reviews: ReviewDesks;
}

/** `uploadStallMs`: longest time that an upload may make no progress. */
export function createConsoleContext(
  context: AppContext,
  {
    uploadStallMs,
    ...settings
  }: Pick<ConsoleContext, 'env' | 'isDemo' | 'ownUrl'> & {
    uploadStallMs?: number | undefined;
  },
): ConsoleContext {
  const workers = new WorkerPool(settings.env);
  const { dataFolder } = settings.env;
  return {
    ...context,
    ...settings,
    passwords: new Passwords(),
    signInLimits: new SignInLimits(context.now, context.store),
    tokenLimits: new TokenLimits(context.now),
    checks: new StudyChecks((folder) => workers.ask('check folder', { folder })),
    uploads: new Uploads({
      ...context,
      dataFolder,
      unpack: (archive, target, attention) => workers.ask('unpack upload', { archive, ...target }, attention),
      stallMs: uploadStallMs,
    }),
    jobs: new JobRunner(context, JobFiles.of(settings.env)),
    reviews: new ReviewDesks({
      ...context,
      readReasons: (study, modes) => workers.ask('review items', { study, modes }),
    }),
    workers,
    monitors: new Monitors({
      ...context,
      figures: (study, mode) => workers.ask('monitor figures', { study, mode }),
    }),
  };
}

import type { Env } from '../../platform/env.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { AppContext } from '../listening/context/context.ts';
import type { Monitors } from '../monitoring/monitors.ts';

/** Dependencies of the use cases about studies. */
export interface StudiesContext extends Pick<
  AppContext,
  'store' | 'secret' | 'url' | 'now' | 'randomId' | 'freeBytes'
> {
  env: Env;
  jobs: JobRunner;
  monitors: Monitors;
}

import { afterEach, beforeEach } from 'vitest';

/** For tests that continue one another: those after a failed one are skipped, since they would fail for its reason. */
export function continueUntilFailure(): void {
  let hasFailed = false;
  beforeEach(({ skip }) => skip(hasFailed, 'an earlier test failed'));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
}

import { attemptsIn } from '#core/steps/attempt.ts';
import type { AttemptResult, AttemptView } from '#core/steps/contract/view.ts';
import type { TrialReply } from '#core/session/contract.ts';
import { hashKey } from '../../server/app/bundles/tokens.ts';
import type { Session } from '../../server/db/contract/store.ts';
import type { TestListener } from './test-listener.ts';
import type { TestServer } from './test-server.ts';

/** What only the server knows: a right response to each trial of the attempt under way. */
export async function rightResponses(
  { context }: Pick<TestServer, 'context'>,
  listener: Pick<TestListener, 'cookie'>,
  name: string,
): Promise<string[]> {
  const key = decodeURIComponent(listener.cookie.slice(listener.cookie.indexOf('=') + 1));
  const session = await context.store.sessionByKey(hashKey(key));
  if (!session) throw new Error('the cookie opens no session');
  return rightResponsesOf({ context }, session, name);
}

/** The same for a session of the store. */
export async function rightResponsesOf(
  { context }: Pick<TestServer, 'context'>,
  { id, seed, versionId }: Session,
  name: string,
): Promise<string[]> {
  const step = (await context.studies.byVersion(versionId)).steps.find((one) => one.name === name);
  if (!step) throw new Error(`the study has no step ${name}`);
  const own = await context.store.checksOf(id);
  const attempt = attemptsIn(step, own, { seed, over: false }).at(-1);
  return attempt?.trials.map(({ trial }) => trial.right[0] ?? '') ?? [];
}

/** Another response than the right one. */
function wrongResponse({ ask }: AttemptView['trials'][number], right: string): string {
  if (ask.kind === 'digits') return right === '111' ? '222' : '111';
  const other = ask.options.find(({ value }) => value !== right);
  if (!other) throw new Error('the trial has one option only');
  return other.value;
}

/** Goes through one attempt at a check; the first `wrong` trials are answered wrongly. */
export async function attemptCheck(
  server: Pick<TestServer, 'context'>,
  listener: TestListener,
  name: string,
  wrong = 0,
): Promise<AttemptResult> {
  const path = `checks/${encodeURIComponent(name)}`;
  const attempt = await listener.json<AttemptView>('POST', `${path}/attempts`, {});
  const right = await rightResponses(server, listener, name);
  let result: AttemptResult | null = null;
  for (const [place, trial] of attempt.trials.entries()) {
    const meant = right[place] ?? '';
    const response = place < wrong ? wrongResponse(trial, meant) : meant;
    ({ result } = await listener.json<TrialReply>('POST', `${path}/trials/${trial.token}`, { response }));
  }
  if (!result) throw new Error('the attempt did not end');
  return result;
}

import { BLIND_CHECKING } from '#core/api/job-kinds.ts';
import type { JobView } from '#core/api/jobs.ts';
import { blindCheckResult, type BlindCheckRequest, type BlindCheckResult } from '#core/api/preview.ts';
import type { StudyVersion } from '../../../db/contract/store.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { Call } from '../requests/route.ts';

/** So many of the newest jobs of a study are searched. */
const SEARCHED = 1000;

/** Result of the last blinding check of a version; null: none has finished. */
export async function lastBlindCheck(
  { jobs }: Pick<ConsoleContext, 'jobs'>,
  study: string,
  version: string,
): Promise<BlindCheckResult | null> {
  for (const { kind, state, result } of await jobs.list(study, SEARCHED)) {
    if (kind !== BLIND_CHECKING || state !== 'done') continue;
    // Stored maybe by an older server: what does not fit is no result.
    const { data } = blindCheckResult.safeParse(result);
    if (data?.version === version) return data;
  }
  return null;
}

/** Throws AppError 'conflict' where the last blinding check of the version has a finding. A version that was not checked passes. */
export async function refuseLeaking(
  context: Pick<ConsoleContext, 'jobs'>,
  study: string,
  { id, number }: Pick<StudyVersion, 'id' | 'number'>,
): Promise<void> {
  const check = await lastBlindCheck(context, study, id);
  if (check && check.findings.length > 0)
    throw new AppError(
      'conflict',
      `the blinding check of version ${number} has findings: open Preview, read Blinding, prepare the study again`,
    );
}

/** Begins a blinding check of a version, staged ones too. */
export async function beginBlindCheck({
  context,
  account,
  study,
  body,
  note,
}: Call<BlindCheckRequest>): Promise<JobView> {
  const { store, jobs, workers } = context;
  const version = await store.versionById(body.version);
  if (version?.name !== study)
    throw new AppError('not-found', 'this study has no such version: prepare it first');
  note(`version ${version.number}`);
  const refusal = 'a blinding check of this study is in progress: wait for it or cancel it';
  const order = { study, kind: BLIND_CHECKING, request: body, actor: account.name, refusal };
  return jobs.start(order, async ({ progress, signal }) => {
    const attention = { onProgress: progress, signal };
    const result: BlindCheckResult = await workers.runAlone('check blinding', body, attention);
    return { result, file: null };
  });
}

import type { AnalysisRequest } from '#core/console/analysis.ts';
import type { Store } from '../../db/store.ts';
import { AppError } from '../../errors.ts';

/** Whether systems are named: once the study is unblinded, and to who says that they want to know before. */
export async function mayNameSystems(
  store: Pick<Store, 'unblindingOf' | 'currentVersionByName'>,
  study: string,
  request: AnalysisRequest,
): Promise<boolean> {
  const version = await store.currentVersionByName(study);
  if (!version) throw new AppError('not-found', 'there is no such study');
  return request.named || (await store.unblindingOf(version.studyId)) !== null;
}

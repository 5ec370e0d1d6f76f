import type { AnalysisRequest } from '#core/console/analysis.ts';
import type { Store } from '../../db/store.ts';

/** Whether systems are named: to who says that they want to know. */
export async function mayNameSystems(
  _store: Store,
  _study: string,
  request: AnalysisRequest,
): Promise<boolean> {
  return request.named;
}

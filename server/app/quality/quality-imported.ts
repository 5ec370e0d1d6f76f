import { groupBy } from '#core/order/group-by.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { SESSION_MODES, SESSION_STATES } from '#core/session/session.ts';
import type { SessionDecision } from '../../db/contract/decision-store.ts';
import { readImportedStudy, type ImportedStudy } from '../imports/imported-study.ts';
import { ruleMistake } from '../imports/refuse-rules.ts';
import { agreements, aloneReports } from './quality-findings.ts';
import type { QualitySource, SessionFacts } from './quality-source.ts';

/** Facts about an imported session: those that its ratings say. */
function factsOf(
  id: string,
  ratings: readonly Rating[],
  decisions: readonly SessionDecision[],
  agreement: ReadonlyMap<string, number>,
): SessionFacts {
  const [first] = ratings;
  const listenerId = first?.listener ?? '';
  const pages = new Set(ratings.map(({ block, page }) => `${block} ${page}`)).size;
  return {
    session: {
      id,
      listenerId,
      mode: SESSION_MODES.find((mode) => mode === first?.mode) ?? 'live',
      // Tables of other programs have states of their own.
      state: SESSION_STATES.find((state) => state === first?.sessionState) ?? 'completed',
    },
    versionId: '',
    decisions: decisions.flatMap(({ sessionId, ...decision }) => (sessionId === id ? [decision] : [])),
    pages,
    answered: pages,
    minutes: null,
    checks: [],
    ratings,
    agreement: agreement.get(listenerId) ?? null,
  };
}

/** Imported ratings for the quality page. Rules whose columns the table lacks are left out. */
export async function importedQuality(study: ImportedStudy): Promise<QualitySource> {
  const { ratings, under, table, decisions, warnings, screening, metrics, imported } =
    await readImportedStudy(study);
  const agreement = agreements(ratings);
  const sessions = groupBy(ratings, ({ session }) => session);
  const primary = under();
  const reports = aloneReports({ current: null, primary }, under);
  const { scales, means } = imported;
  return {
    current: null,
    versions: [],
    ratings,
    sessions: new Map([...sessions].map(([id, own]) => [id, factsOf(id, own, decisions, agreement)])),
    primary,
    alone: new Map([...reports].filter(([rule]) => !table || ruleMistake(table, rule) === null)),
    evidence: new Map(),
    metrics: metrics.length === 0 ? null : '',
    warnings,
    under,
    screening,
    imported: { scales, means },
  };
}

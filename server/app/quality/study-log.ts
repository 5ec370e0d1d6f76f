import type { LogLine } from '#core/api/quality.ts';
import { importedDecisions } from '../imports/imported-decisions.ts';
import { importedStudy } from '../imports/imported-study.ts';
import type { TaskWorld } from '../jobs/task.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Newest entries of a study's log: actions of accounts, manual decisions, and the unblinding. */
export async function studyLog(
  { store, env }: Pick<TaskWorld, 'store' | 'env'>,
  study: string,
  limit: number,
): Promise<LogLine[]> {
  const actions = (await store.listActions({ study, limit })).map(({ at, account, action, detail }) => ({
    at: iso(at),
    actor: account,
    kind: 'account' as const,
    action,
    detail,
  }));
  const version = await store.currentVersionByName(study);
  const imported = await importedStudy(store, env.dataFolder, study);
  const decisions = imported
    ? await importedDecisions(imported.folder)
    : version
      ? await store.decisionsOf(version.studyId)
      : [];
  const unblinding = version && (await store.unblindingOf(version.studyId));
  const decided = decisions.map(({ at, actor, verdict, sessionId, reason, unblinded }) => ({
    at: iso(at),
    actor,
    kind: 'decision' as const,
    action: verdict,
    detail: `session ${sessionId}: ${reason}${unblinded ? ' (names were shown)' : ''}`,
  }));
  const shown = unblinding
    ? [
        {
          at: iso(unblinding.at),
          actor: unblinding.actor,
          kind: 'unblinding' as const,
          action: 'names shown',
          detail: `primary screening SHA-256 ${unblinding.screening}`,
        },
      ]
    : [];
  return [...actions, ...decided, ...shown].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit);
}

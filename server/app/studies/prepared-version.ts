import { z } from 'zod';
import { PREPARING } from '#core/api/job-kinds.ts';
import type { StudyVersion, VersionEntry } from '../../db/contract/store.ts';
import type { StudiesContext } from './studies-context.ts';

type Context = Pick<StudiesContext, 'store' | 'jobs'>;

const prepareResult = z.object({ version: z.string() });

interface Prepared {
  /** Id of the last prepared version, if listeners do not get it. */
  staged: string | null;
  /** Id of the version for new listeners; for a draft, the version that they would get. */
  current: string | null;
}

/** The last prepared version. If the content is again that of an older version, it is that version. */
export async function preparedOf({ store, jobs }: Context, study: string): Promise<Prepared> {
  const [versions, done] = await Promise.all([store.versionsOf(study), jobs.list(study)]);
  const current = versions.find(({ isCurrent }) => isCurrent) ?? null;
  const job = done.find(({ kind, state }) => kind === PREPARING && state === 'done');
  const byJob = prepareResult.safeParse(job?.result).data?.version ?? null;
  const isLater = Date.parse(job?.endedAt ?? '') >= (current?.publishedAt ?? 0);
  const last = byJob !== null && isLater ? byJob : (newestStaged(versions, current)?.id ?? null);
  return { staged: last === current?.id ? null : last, current: current?.id ?? null };
}

function newestStaged(
  versions: readonly VersionEntry[],
  current: VersionEntry | null,
): VersionEntry | undefined {
  return versions.find(({ stagedAt, number }) => stagedAt !== null && number > (current?.number ?? 0));
}

/** Last prepared version, published or not; null if there is none. */
export async function newestVersion(context: Context, study: string): Promise<StudyVersion | null> {
  const { staged, current } = await preparedOf(context, study);
  const id = staged ?? current;
  return id === null ? null : context.store.versionById(id);
}

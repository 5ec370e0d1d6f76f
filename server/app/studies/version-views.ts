import { z } from 'zod';
import { PREPARING } from '#core/api/job-kinds.ts';
import { PUBLISHES, type VersionView } from '#core/api/study.ts';
import type { SessionCount } from '../../db/contract/session-count-store.ts';
import type { VersionEntry } from '../../db/contract/store.ts';
import type { StudiesContext } from './studies-context.ts';

/** Additional log actions beside PUBLISHES. */
export const publishedDetail = (number: number): string => `version ${number}`;

/** Largest number of log entries that are searched, more than any study has. */
const LOOKED_BACK = 1000;

type Context = Pick<StudiesContext, 'store' | 'jobs'>;

const prepareResult = z.object({ version: z.string() });

/** Numbers of clips by version. A version never changes, and the document of one with many clips takes long to read. */
const clipCounts = new Map<string, number>();

async function clipsIn({ store }: Pick<Context, 'store'>, id: string): Promise<number> {
  const clips = clipCounts.get(id) ?? (await store.versionById(id))?.study.clips.length ?? 0;
  clipCounts.set(id, clips);
  return clips;
}

/** All versions of a study, the newest first, with author and number of listeners. */
export async function versionViews({ store, jobs }: Context, study: string): Promise<VersionView[]> {
  const [versions, counts, actions, done] = await Promise.all([
    store.versionsOf(study),
    store.countSessions(study),
    store.listActions({ study, limit: LOOKED_BACK }),
    jobs.list(study, LOOKED_BACK),
  ]);
  const preparedBy = (id: string): string | null =>
    done.find(
      ({ kind, result }) => kind === PREPARING && prepareResult.safeParse(result).data?.version === id,
    )?.actor ?? null;
  const publishedBy = (number: number): string | null =>
    actions.find(({ action, detail }) => action === PUBLISHES && detail === publishedDetail(number))
      ?.account ?? null;
  const viewed: VersionView[] = [];
  for (const version of versions) {
    const isPublished = version.stagedAt === null;
    viewed.push({
      id: version.id,
      number: version.number,
      at: timeOf(version),
      isPublished,
      isCurrent: isPublished && version.isCurrent,
      by: isPublished ? publishedBy(version.number) : preparedBy(version.id),
      sessions: sessionsOf(counts, version.id, 'live'),
      rehearsals: sessionsOf(counts, version.id, 'rehearsal'),
      clips: await clipsIn({ store }, version.id),
    });
  }
  return viewed;
}

const timeOf = ({ publishedAt, stagedAt }: VersionEntry): string =>
  new Date(publishedAt ?? stagedAt ?? 0).toISOString();

const sessionsOf = (counts: readonly SessionCount[], version: string, wanted: SessionCount['mode']): number =>
  counts
    .filter(({ versionId, mode }) => versionId === version && mode === wanted)
    .reduce((sum, { sessions }) => sum + sessions, 0);

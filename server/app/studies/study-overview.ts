import { REHEARSING } from '#core/api/job-kinds.ts';
import type { StudyOverview } from '#core/api/study.ts';
import { titleOf } from '#core/study/study.ts';
import type { SessionCount } from '../../db/contract/session-count-store.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { linksOf } from './study-links.ts';
import { z } from 'zod';
import type { StudiesContext } from './studies-context.ts';
import { studyPlace } from './study-place.ts';
import { launchFacts, listenerLinks } from './launch-facts.ts';
import { newestVersion, preparedOf } from './prepared-version.ts';
import { lastChange } from './text-files.ts';
import { versionViews } from './version-views.ts';

const rehearsalResult = z.object({ version: z.string() });

/** State of a study, from its folder to its listeners. Throws AppError 'not-found'. */
export async function studyOverview(context: StudiesContext, study: string): Promise<StudyOverview> {
  const { store, jobs, secret, url } = context;
  const place = await studyPlace(context, study);
  const [version, views, counts, done, { staged, current }] = await Promise.all([
    newestVersion(context, study),
    versionViews(context, study),
    store.countSessions(study),
    jobs.list(study),
    preparedOf(context, study),
  ]);
  const links = place.version && linksOf(url(), secret, place.version);
  const ended = done.find(
    ({ kind, state, result }) =>
      kind === REHEARSING &&
      state === 'done' &&
      version !== null &&
      rehearsalResult.safeParse(result).data?.version === version.id,
  );
  const previews = counts.filter(({ versionId, mode }) => mode === 'preview' && versionId === version?.id);
  const isThere = place.folder !== null && (await statOrNull(place.folder)) !== null;
  return {
    name: study,
    title: version ? titleOf(version.study.config) : study,
    state: place.version?.state ?? (version ? 'draft' : 'new'),
    hasFolder: isThere,
    isOwn: place.isOwn,
    current: views.find(({ id }) => id === current) ?? null,
    staged: views.find(({ id }) => id === staged) ?? null,
    facts: version && launchFacts(version.study),
    links: place.version && links ? listenerLinks(place.version.study, links.listeners) : [],
    monitor: links?.monitor ?? null,
    sessions: sessionsOf(counts),
    rehearsedAt: ended?.endedAt ?? null,
    previewedAt: previews.length === 0 ? null : timeOf(Math.max(...previews.map(({ lastAt }) => lastAt))),
    changedAt: place.folder !== null && isThere ? timeOf(await lastChange(place.folder)) : null,
  };
}

const timeOf = (at: number): string => new Date(at).toISOString();

function sessionsOf(counts: readonly SessionCount[]): StudyOverview['sessions'] {
  const found = { entered: 0, active: 0, completed: 0, other: 0 };
  for (const { mode, state, sessions } of counts) {
    if (mode !== 'live') continue;
    if (state === 'entered' || state === 'active' || state === 'completed') found[state] += sessions;
    else found.other += sessions;
  }
  return found;
}

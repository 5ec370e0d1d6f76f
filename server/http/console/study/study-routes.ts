import type { VersionComparison } from '#core/api/study.ts';
import { versionDifference } from '#core/console/version-difference.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import { fileRoutes } from './file-routes.ts';
import { launchRoutes } from './launch-routes.ts';
import { versionViews } from '../../../app/studies/version-views.ts';

/** A version of the study by its id, which somebody chose from its list. */
async function versionOf({ context, study, request }: Call, end: 'from' | 'to') {
  const id = request.query[end];
  const version = typeof id === 'string' ? await context.store.versionById(id) : null;
  if (version?.name !== study) throw new AppError('not-found', 'this study has no such version');
  return version;
}

/** The page of one study. */
export const studyRoutes: readonly ConsoleRoute[] = [
  ...fileRoutes,
  ...launchRoutes,
  readRoute({
    method: 'get',
    path: '/studies/:study/versions',
    may: 'see',
    handle: ({ context, study }) => versionViews(context, study),
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/versions/difference',
    may: 'see',
    async handle(call) {
      const [from, to] = await Promise.all([versionOf(call, 'from'), versionOf(call, 'to')]);
      const difference = versionDifference(from.study, to.study);
      return { before: from.number, after: to.number, ...difference } satisfies VersionComparison;
    },
  }),
];

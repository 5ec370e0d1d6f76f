import type { versionCalls } from '#core/api/calls/study-calls.ts';
import { versionDifference } from '#core/differences/version-difference.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { versionViews } from '../../../app/studies/version-views.ts';

/** A version of the study by its id, chosen from its list. */
async function versionOf({ context, study }: Call, id: string | undefined) {
  const version = id === undefined ? null : await context.store.versionById(id);
  if (version?.name !== study) throw new AppError('not-found', 'this study has no such version');
  return version;
}

/** The versions of a study. */
export const versionHandlers: Handlers<typeof versionCalls> = {
  'GET /studies/:study/versions': ({ context, study }) => versionViews(context, study),
  async 'GET /studies/:study/versions/difference'(call) {
    const [from, to] = await Promise.all([versionOf(call, call.query.from), versionOf(call, call.query.to)]);
    const difference = versionDifference(from.study, to.study);
    return { before: from.number, after: to.number, ...difference };
  },
};

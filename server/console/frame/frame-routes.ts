import type { StudyHead } from '#core/console/study-head.ts';
import { titleOf } from '#core/study/study.ts';
import { AppError } from '../../errors.ts';
import { readRoute, type ConsoleRoute } from '../route.ts';

/** What stands above every page of a study. */
export const frameRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/head',
    may: 'enter',
    async handle({ context: { store }, study }) {
      const version = await store.currentVersionByName(study);
      if (!version) throw new AppError('not-found', 'there is no such study');
      const { name, state, number } = version;
      return { name, title: titleOf(version.study.config), state, version: number } satisfies StudyHead;
    },
  }),
];

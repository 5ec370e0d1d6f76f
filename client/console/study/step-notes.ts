import type { StudyOverview } from '#core/api/study.ts';
import { t as console } from '../context/messages.ts';
import { whenText } from '../../i18n/formats.ts';
import { t } from './messages.ts';
import { isStale, newest, type StepName } from './next-steps.ts';

/** Note on a step in a study's overview; empty: none. */
export function stepNote(name: StepName, overview: StudyOverview): string {
  const { hasFolder, previewedAt, rehearsedAt, current, sessions } = overview;
  const version = newest(overview);
  switch (name) {
    case 'check':
      return hasFolder ? t('next.check.open') : t('next.check.todo');
    case 'prepare':
      if (!version) return t('next.prepare.todo');
      return isStale(overview)
        ? t('next.prepare.stale')
        : t('next.prepare.done', { n: version.number, when: whenText(version.at) });
    case 'preview':
      return previewedAt ? t('next.preview.done', { when: whenText(previewedAt) }) : t('next.preview.todo');
    case 'rehearse':
      return rehearsedAt ? t('next.rehearse.done', { when: whenText(rehearsedAt) }) : t('next.rehearse.todo');
    case 'publish':
      return current?.isCurrent && overview.state !== 'new'
        ? t('next.publish.done', { n: current.number, state: console(`state.${overview.state}`) })
        : t('next.publish.todo');
    case 'listeners':
      return sessions.completed + sessions.active > 0
        ? t('next.listeners.done', { completed: sessions.completed, active: sessions.active })
        : t('next.listeners.todo');
    case 'judge':
      return sessions.completed > 0 ? t('next.judge.open') : t('next.judge.todo');
    case 'analyse':
      return sessions.completed > 0 ? '' : t('next.judge.todo');
  }
}

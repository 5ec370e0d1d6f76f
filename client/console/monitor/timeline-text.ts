import type { TimelineEvent } from '#core/api/monitor.ts';
import { numberText } from '../../i18n/formats.ts';
import { t } from './messages.ts';

/** What happened in a session, in words. */
export function eventText({ kind, name }: TimelineEvent): string {
  switch (kind) {
    case 'check':
    case 'opened':
    case 'answered':
    case 'ended':
      return t(`drawer.${kind}`, { name });
    default:
      return t(`drawer.${kind}`);
  }
}

/** What else is known of it; empty: nothing. */
export const eventNotes = ({ passed, pageSeconds, sound }: TimelineEvent): string =>
  [
    passed === null ? '' : t(passed ? 'drawer.passed' : 'drawer.failed'),
    pageSeconds === null ? '' : t('drawer.seconds', { n: numberText(pageSeconds, 1) }),
    ...sound,
  ]
    .filter(Boolean)
    .join(' · ');

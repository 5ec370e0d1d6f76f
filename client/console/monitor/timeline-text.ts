import type { TimelineEvent } from '#core/api/monitor.ts';
import { numberText } from '../../i18n/formats.ts';
import { t } from './messages.ts';

/** Text of a session event. */
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

/** Details of the event; empty: none. */
export const eventNotes = ({ passed, pageSeconds, sound }: TimelineEvent): string =>
  [
    passed === null ? '' : t(passed ? 'drawer.passed' : 'drawer.failed'),
    pageSeconds === null ? '' : t('drawer.seconds', { n: numberText(pageSeconds, 1) }),
    ...sound,
  ]
    .filter(Boolean)
    .join(' · ');

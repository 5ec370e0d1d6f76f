import type { StudyVersion } from '../../db/contract/store.ts';
import { monitorKey } from '../monitoring/monitor-link.ts';

/** Links of a study: for listeners, and to its monitor without an account. */
export function linksOf(
  url: string,
  secret: string,
  { slug }: Pick<StudyVersion, 'slug'>,
): { listeners: string; monitor: string } {
  return {
    listeners: `${url}/s/${slug}`,
    monitor: `${url}/console/watch/${slug}#${monitorKey(secret, slug)}`,
  };
}

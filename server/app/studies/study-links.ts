import type { StudyVersion } from '../../db/contract/store.ts';
import { deriveKey } from '../../platform/secret.ts';

/** The links of a study: for listeners, and for the researcher who watches. */
export function linksOf(
  url: string,
  secret: string,
  { slug }: Pick<StudyVersion, 'slug'>,
): { listeners: string; live: string } {
  return { listeners: `${url}/s/${slug}`, live: `${url}/live/${slug}#${deriveKey(secret, 'live', slug)}` };
}

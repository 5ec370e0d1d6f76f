import type { Page } from '../../session/page.ts';
import type { Language } from '../../text/languages.ts';
import { anchorsOf, type MushraConfig } from './config.ts';
import { WORDING } from './wording.ts';

/**
 * Feedback on each sound of a practice page: reference or anchor; null for systems, whose names are not
 * revealed.
 */
export function mushraFeedback(config: MushraConfig, page: Page, language: Language): (string | null)[] {
  const words = WORDING[language].feedback;
  const anchors = new Map<string, string>(
    anchorsOf(config).map(({ role, source }) => [
      role,
      'cutoffHz' in source ? words.lowpass.replace('{khz}', String(source.cutoffHz / 1000)) : words[role],
    ]),
  );
  return page.slots.map(({ role }) => {
    if (role === 'reference' || role === 'hidden reference') return words[role];
    return anchors.get(role) ?? null;
  });
}

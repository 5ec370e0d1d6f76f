import type { Page } from '../../session/page.ts';
import type { Language } from '../../text/languages.ts';
import { BETTER_ROLE, NULL_ROLE, WORSE_ROLE } from './pairs.ts';

/** Feedback on the clips of a trap, version 1; written for Earshot. */
const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    [NULL_ROLE]: 'This was the same recording as the other one.',
    [BETTER_ROLE]: 'This was the good recording.',
    [WORSE_ROLE]: 'This was made bad on purpose.',
  },
  zh: {
    [NULL_ROLE]: '这段与另一段是同一段录音。',
    [BETTER_ROLE]: '这是质量好的录音。',
    [WORSE_ROLE]: '这段是故意做差的。',
  },
};

/** Feedback on each slot of a practice page; null without a right answer. */
export function pairFeedback({ slots }: Page, language: Language): (string | null)[] {
  return slots.map(({ role }) => WORDS[language][role] ?? null);
}

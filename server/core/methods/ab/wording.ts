import type { Language } from '../../text/languages.ts';

export const WORDING_VERSION = 1;

/** Wording for listeners; written for Earshot. */
export const WORDING = {
  en: {
    question: 'Which one sounds more natural?',
    labels: { A: 'A', B: 'B', none: 'No preference' },
    unreviewed: false,
  },
  zh: {
    question: '哪一个听起来更自然？',
    labels: { A: 'A', B: 'B', none: '没有偏好' },
    unreviewed: true,
  },
} satisfies Record<
  Language,
  { question: string; labels: Record<'A' | 'B' | 'none', string>; unreviewed: boolean }
>;

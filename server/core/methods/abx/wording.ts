import type { Language } from '../../text/languages.ts';

export const WORDING_VERSION = 1;

/** Wording for listeners; written for Earshot. */
export const WORDING = {
  en: {
    question: 'Is X the same recording as A or as B?',
    labels: { A: 'X is A', B: 'X is B' },
    feedback: { A: 'This was A.', B: 'This was B.' },
    unreviewed: false,
  },
  zh: {
    question: 'X 与 A 还是与 B 是同一段录音？',
    labels: { A: 'X 是 A', B: 'X 是 B' },
    feedback: { A: '这段就是 A。', B: '这段就是 B。' },
    unreviewed: true,
  },
} satisfies Record<
  Language,
  {
    question: string;
    labels: Record<'A' | 'B', string>;
    feedback: Record<'A' | 'B', string>;
    unreviewed: boolean;
  }
>;

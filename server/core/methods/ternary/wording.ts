import type { Language } from '../../text/languages.ts';

export const LABELS = ['human', 'unclear', 'machine'] as const;
export type Label = (typeof LABELS)[number];

export const WORDING_VERSION = 1;

interface Wording {
  question: string;
  reason: string;
  labels: Record<Label, string>;
  /** Feedback on a clip of known origin, after a practice page. */
  feedback: Record<'human' | 'flawed', string>;
  /** true until a native speaker has reviewed it. */
  unreviewed: boolean;
}

/** Wording for listeners. English after the paper; Chinese labels after its task for Chinese listeners. */
export const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    question: 'Is this voice a human or a machine?',
    reason: 'What in the recording made you choose this?',
    labels: { human: 'Human', unclear: 'Unclear', machine: 'Machine' },
    feedback: { human: 'This was a recording of a person.', flawed: 'This was a machine.' },
    unreviewed: false,
  },
  zh: {
    question: '这段声音是真人还是机器？',
    reason: '录音中的什么让您这样选择？',
    labels: { human: '真人', unclear: '无法判断', machine: '机器' },
    feedback: { human: '这是真人的录音。', flawed: '这是机器合成的声音。' },
    unreviewed: true,
  },
};

/** Human 1, Unclear 0.5, Machine 0: the human-likeness score is their mean. */
export const SCORE: Readonly<Record<Label, number>> = { human: 1, unclear: 0.5, machine: 0 };

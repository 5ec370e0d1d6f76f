import type { Language } from '../../study/study.ts';

export type Label = 'human' | 'unclear' | 'machine';

/** Listeners' words, version 1. English after the paper; the Chinese labels after its Chinese listeners' task. */
export const WORDING = {
  en: {
    question: 'Is this voice a human or a machine?',
    reason: 'What in the recording made you choose this?',
    labels: { human: 'Human', unclear: 'Unclear', machine: 'Machine' },
  },
  zh: {
    question: '这段声音是真人还是机器？',
    reason: '录音中的什么让您这样选择？',
    labels: { human: '真人', unclear: '无法判断', machine: '机器' },
  },
} satisfies Record<Language, { question: string; reason: string; labels: Record<Label, string> }>;

/** Human 1, Unclear 0.5, Machine 0: the human-likeness score is their mean. */
export const SCORE: Readonly<Record<Label, number>> = { human: 1, unclear: 0.5, machine: 0 };

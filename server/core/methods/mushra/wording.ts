import type { Language } from '../../study/study.ts';

interface Wording {
  /** Top to bottom. */
  labels: readonly string[];
  withReference: string;
  withoutReference: string;
  hiddenNote: string;
  dialogue: { question: string; descriptions: readonly string[]; notes: string };
  /** true until a native speaker has read it. */
  unreviewed: boolean;
}

/** Listeners' words, version 1. Bands after BS.1534-3; sentences and notes of the dialogue preset after PodEval. */
export const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    labels: ['Excellent', 'Good', 'Fair', 'Poor', 'Bad'],
    withReference: 'How good does each sound compare with the reference?',
    withoutReference: 'How good is each sound?',
    hiddenNote: 'One of the sounds is the reference itself. Please give it 100.',
    dialogue: {
      question: 'How natural is the conversation in each sound?',
      descriptions: [
        'Completely natural, like a real, spontaneous conversation.',
        'Mostly natural, with minor unnatural elements.',
        'Somewhat natural, but with noticeable issues; may feel rehearsed or lack smooth transitions.',
        'Significantly unnatural: several awkward phrases, robotic tones or inconsistent flow.',
        'Completely unnatural, robotic or awkward; not like a real conversation.',
      ],
      notes:
        'Please judge how natural the conversation is. Leave out content, timbre, accent, noise and cut-offs. ' +
        'The reference shows what excellent means; it says something else. You may replay every sound as often as ' +
        'you wish. Please use headphones in a quiet room.',
    },
    unreviewed: false,
  },
  zh: {
    labels: ['优', '良', '中', '差', '劣'],
    withReference: '与参考音相比，每个声音的质量如何？',
    withoutReference: '每个声音的质量如何？',
    hiddenNote: '其中一个声音就是参考音本身，请给它 100 分。',
    dialogue: {
      question: '每个声音中的对话有多自然？',
      descriptions: [
        '完全自然，像真实的即兴对话。',
        '大体自然，有少量不自然之处。',
        '有些自然，但有明显的问题；可能像事先排练过，或衔接不流畅。',
        '明显不自然：多处语句别扭、语气机械或节奏不连贯。',
        '完全不自然，机械或别扭，不像真实的对话。',
      ],
      notes:
        '请只评价对话是否自然，不考虑内容、音色、口音、噪声和截断。参考音说明“优”是什么样的，内容与其他声音不同。' +
        '每个声音都可以反复播放。请佩戴耳机，在安静的环境中进行。',
    },
    unreviewed: true,
  },
};

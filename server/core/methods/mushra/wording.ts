import type { Language } from '../../text/languages.ts';
import type { Anchor } from './config.ts';

interface Wording {
  /** Top to bottom. */
  labels: readonly string[];
  withReference: string;
  withoutReference: string;
  hiddenNote: string;
  /** Several sounds without a given reference. */
  bs2132: { question: string; note: string };
  dialogue: { question: string; descriptions: readonly string[]; notes: string };
  /** Description of each band for the naturalness of speech, top to bottom. */
  guidelines: readonly string[];
  /** Feedback on a sound, after a practice page. */
  feedback: Readonly<Record<Anchor['role'] | 'reference' | 'hidden reference', string>> & {
    /** An anchor made from the reference; {khz} is the cut-off frequency. */
    lowpass: string;
  };
  /** true until a native speaker has reviewed it. */
  unreviewed: boolean;
}

export const WORDING_VERSION = 2;

/** Wording for listeners. Bands after BS.1534-3; sentences and notes of the dialogue preset after PodEval; the rest is Earshot's. */
export const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    labels: ['Excellent', 'Good', 'Fair', 'Poor', 'Bad'],
    withReference: 'How good does each sound compare with the reference?',
    withoutReference: 'How good is each sound?',
    hiddenNote: 'One of the sounds is the reference itself. Please give it 100.',
    bs2132: {
      question: 'How do you rate the overall quality of each sound?',
      note: 'There is no reference: judge each sound by what you expect of it, and compare the sounds with each other.',
    },
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
    guidelines: [
      'Like a person speaking: pauses, stress and melody are where you expect them, and the sound is clean.',
      'Nearly like a person: one or two small things give it away, such as a stress or a pause that is slightly off.',
      'Easy to understand but noticeably artificial: a flat or odd melody, an uneven pace, or some noise.',
      'Clearly artificial or disturbed: several wrong pauses or stresses, mispronounced words, or audible distortion.',
      'Unpleasant or hard to follow: robotic, broken or garbled, with words that are missing or cannot be made out.',
    ],
    feedback: {
      reference: 'This was the reference.',
      'hidden reference': 'This was the reference itself, without its name.',
      'low anchor': 'This was the low anchor: a sound that should come last.',
      'mid anchor': 'This was the mid anchor: a sound that should be clearly below the reference.',
      'high anchor': 'This was the high anchor: a sound that should come near the top.',
      lowpass: 'This was the reference without anything above {khz} kHz: it should sound duller.',
    },
    unreviewed: false,
  },
  zh: {
    labels: ['优', '良', '中', '差', '劣'],
    withReference: '与参考音相比，每个声音的质量如何？',
    withoutReference: '每个声音的质量如何？',
    hiddenNote: '其中一个声音就是参考音本身，请给它 100 分。',
    bs2132: {
      question: '您如何评价每个声音的整体质量？',
      note: '本题没有参考音：请按照您对这类声音的期望来评分，并将各个声音相互比较。',
    },
    dialogue: {
      question: '每个声音中的对话有多自然？',
      descriptions: [
        '完全自然，像真实的即兴对话。',
        '大体自然，有少量不自然之处。',
        '有些自然，但有明显的问题；可能像事先预演过，或衔接不流畅。',
        '明显不自然：多处语句别扭、语气机械或节奏不连贯。',
        '完全不自然，机械或别扭，不像真实的对话。',
      ],
      notes:
        '请只评价对话是否自然，不考虑内容、音色、口音、噪声和截断。参考音说明“优”是什么样的，内容与其他声音不同。' +
        '每个声音都可以反复播放。请佩戴耳机，在安静的环境中进行。',
    },
    guidelines: [
      '就像真人在说话：停顿、重音和语调都恰到好处，声音干净。',
      '非常接近真人：只有一两处小问题，例如某个重音或停顿略有偏差。',
      '容易听懂，但能听出是合成的：语调平淡或奇怪、语速不均，或有些噪声。',
      '明显是合成的，或受到干扰：多处停顿或重音错误，有词读错，或能听到失真。',
      '难听或难以听懂：机械、断续或含混，有词缺失或无法辨认。',
    ],
    feedback: {
      reference: '这是参考音。',
      'hidden reference': '这就是未标明的参考音本身。',
      'low anchor': '这是低锚点：应当排在最后的声音。',
      'mid anchor': '这是中锚点：应当明显不如参考音的声音。',
      'high anchor': '这是高锚点：应当接近最高分的声音。',
      lowpass: '这是去掉 {khz} kHz 以上成分的参考音：听起来应当更闷。',
    },
    unreviewed: true,
  },
};

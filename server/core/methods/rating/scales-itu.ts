import { graded, words, type PresetScale } from './preset.ts';

/** The words of absolute category rating, 5 to 1. */
export const EXCELLENT_TO_BAD = graded(
  ['Excellent', '优'],
  ['Good', '良'],
  ['Fair', '中'],
  ['Poor', '差'],
  ['Bad', '劣'],
);

/** Absolute category rating. English after ITU-T P.800 as the P.808 Toolkit words it. */
export const QUALITY: PresetScale = {
  key: 'quality',
  question: words(
    'How do you rate the overall quality of the speech sample?',
    '您如何评价这段语音的整体质量？',
  ),
  labels: EXCELLENT_TO_BAD,
};

/** Listening-effort scale, after ITU-T P.800. */
export const LISTENING_EFFORT: PresetScale = {
  key: 'listening_effort',
  question: words(
    'How much effort is required to understand the meaning of the sentences?',
    '要听懂句子的意思，您需要付出多少努力？',
  ),
  labels: graded(
    ['Complete relaxation possible; no effort required', '可以完全放松，无需努力'],
    ['Attention necessary; no appreciable effort required', '需要注意听，但不费力'],
    ['Moderate effort required', '需要一定的努力'],
    ['Considerable effort required', '需要相当大的努力'],
    ['No meaning understood with any feasible effort', '无论怎样努力都听不懂'],
  ),
};

/** Degradation category rating. English after ITU-T P.800 as the P.808 Toolkit words it. */
export const DEGRADATION: PresetScale = {
  key: 'degradation',
  question: words(
    'How do you rate the degradation of the sample compared to the reference?',
    '与参考音相比，您如何评价样本的劣化程度？',
  ),
  labels: graded(
    ['Degradation is inaudible', '察觉不到劣化'],
    ['Degradation is audible but not annoying', '可察觉劣化，但不讨厌'],
    ['Degradation is slightly annoying', '劣化稍微讨厌'],
    ['Degradation is annoying', '劣化讨厌'],
    ['Degradation is very annoying', '劣化非常讨厌'],
  ),
};

const COMPARED = [
  ['Much Better', '好得多'],
  ['Better', '更好'],
  ['Slightly Better', '稍好'],
  ['About the Same', '差不多'],
  ['Slightly Worse', '稍差'],
  ['Worse', '更差'],
  ['Much Worse', '差得多'],
] as const;

/** Comparison category rating. English after ITU-T P.800 as the P.808 Toolkit words it. */
export const COMPARISON: PresetScale = {
  key: 'comparison',
  question: words(
    'The quality of the second clip compared to the quality of the first clip is:',
    '与第一段录音相比，第二段录音的质量：',
  ),
  labels: COMPARED.map(([en, zh], index) => ({ value: 3 - index, label: words(en, zh) })),
};

/** The three scales of ITU-T P.835 as the P.808 Toolkit words them. */
export const P835: readonly PresetScale[] = [
  {
    key: 'signal',
    question: words(
      'Attending only to the speech signal: the speech signal in this sample was',
      '只注意语音本身：这段录音中的语音',
    ),
    labels: graded(
      ['Not distorted', '没有失真'],
      ['Slightly distorted', '略有失真'],
      ['Somewhat distorted', '有些失真'],
      ['Fairly distorted', '失真较重'],
      ['Very distorted', '失真严重'],
    ),
  },
  {
    key: 'background',
    question: words(
      'Attending only to the background: the background in this sample was',
      '只注意背景声：这段录音中的背景声',
    ),
    labels: graded(
      ['Not noticeable', '察觉不到'],
      ['Slightly noticeable', '略微可察觉'],
      ['Noticeable but not intrusive', '可察觉，但不干扰'],
      ['Somewhat intrusive', '有些干扰'],
      ['Very intrusive', '非常干扰'],
    ),
  },
  {
    key: 'overall',
    question: words(
      'For purposes of everyday speech communication: the overall speech sample was',
      '就日常语音交流而言：这段语音整体',
    ),
    labels: EXCELLENT_TO_BAD,
  },
];

/** Wording for listeners, version 1. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Both ears', zh: '双耳检查' },
  text: {
    en: 'You hear three digits in turn in your left and your right ear, once. Add them up.',
    zh: '您将在左耳和右耳交替听到三个数字，只播放一次。请把它们加起来。',
  },
  question: { en: 'What is the sum of the three digits?', zh: '三个数字的和是多少？' },
  needs: { en: 'headphones on both ears', zh: '双耳都戴好的耳机' },
} as const;

/** Wording for listeners, version 1. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Numbers in noise', zh: '噪声中的数字' },
  text: {
    en: 'You hear three digits in noise, once. Type what you understood; guess where you are not sure.',
    zh: '您将在噪声中听到三个数字，只播放一次。请输入您听到的数字，不确定时可以猜。',
  },
  question: { en: 'Which three digits did you hear?', zh: '您听到了哪三个数字？' },
  needs: {
    en: 'a quiet place and clear hearing of speech',
    zh: '安静的环境和清晰的听音条件',
  },
} as const;

/** Wording for listeners, version 1. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Your surroundings', zh: '您的环境' },
  text: {
    en: 'You hear the same words twice, once. One of the two has a little more noise behind it. Where it is quiet around you, you can hear which.',
    zh: '您将听到同样的内容两遍，整段只播放一次。其中一遍的背景噪声略多。在安静的环境中可以听出区别。',
  },
  question: { en: 'Which one is cleaner?', zh: '哪一遍更干净？' },
  options: [
    { value: 'a', label: { en: 'The first', zh: '第一遍' } },
    { value: 'b', label: { en: 'The second', zh: '第二遍' } },
    { value: 'neither', label: { en: 'I hear no difference', zh: '听不出区别' } },
  ],
  noisy: {
    en: 'It may be too loud around you, or the volume too low. Please find a quieter place.',
    zh: '周围可能太吵，或者音量太小。请换到更安静的地方。',
  },
  needs: { en: 'a quiet place', zh: '安静的环境' },
} as const;

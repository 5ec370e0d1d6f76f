/** Wording for listeners, version 1. The questions follow Woods et al. 2017 and Milne et al. 2021. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Headphones', zh: '耳机检查' },
  text: {
    en: 'Please put on your headphones now. Each sound is played once, so listen closely before you answer. Loudspeakers do not work here.',
    zh: '请现在戴好耳机。每段声音只播放一次，请仔细听完再回答。使用扬声器无法通过此检查。',
  },
  softest: {
    en: 'You hear three tones. Which one is the softest?',
    zh: '您将听到三个音。哪一个最轻？',
  },
  pitched: {
    en: 'You hear three noises. Which one has a faint tone inside?',
    zh: '您将听到三段噪声。哪一段里有微弱的音调？',
  },
  places: [
    { en: 'First', zh: '第一个' },
    { en: 'Second', zh: '第二个' },
    { en: 'Third', zh: '第三个' },
  ],
  needs: { en: 'headphones', zh: '耳机' },
} as const;

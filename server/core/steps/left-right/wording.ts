/** Wording for listeners, version 1. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Left and right', zh: '左右声道' },
  text: {
    en: 'Check that your headphones are the right way round: you hear a sound in one ear and say in which one.',
    zh: '请确认耳机左右没有戴反：您将在一只耳朵中听到声音，请选择是哪一只。',
  },
  question: { en: 'Where do you hear the sound?', zh: '您在哪一边听到声音？' },
  options: [
    { value: 'left', label: { en: 'Left', zh: '左边' } },
    { value: 'right', label: { en: 'Right', zh: '右边' } },
    { value: 'both', label: { en: 'On both sides, or not sure', zh: '两边都有，或不确定' } },
  ],
  swapped: {
    en: 'Please look for L and R on your headphones and turn them round if they are swapped.',
    zh: '请查看耳机上的 L（左）和 R（右）标记，如果戴反了请调换。',
  },
  needs: { en: 'headphones with sound on both sides', zh: '左右声道正常的耳机' },
} as const;

/** Wording for listeners, version 1. The questions come from the study. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'Is everything clear?', zh: '确认您已理解' },
  text: {
    en: 'A few questions about the instructions.',
    zh: '以下是关于说明的几个问题。您有两次作答机会。',
  },
  needs: { en: 'answers that show the instructions were understood', zh: '正确理解研究说明' },
} as const;

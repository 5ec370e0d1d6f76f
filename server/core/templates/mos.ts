import type { Template } from './template.ts';
import { contrasts, evenPages, listenersFor } from './parts.ts';

const QUOTA = 10;

export const mos: Template = {
  id: 'mos',
  title: { en: 'Mean opinion score (MOS)', zh: '平均意见分（MOS）' },
  summary: {
    en: 'listeners rate the naturalness of one clip at a time from 1 to 5.',
    zh: '听者每次听一段录音，按 1 到 5 分评价自然度。',
  },
  source: 'ITU-T P.800 (MOS)',
  needs: { en: 'clips of one or more systems', zh: '一个或多个系统的录音' },
  lacks: () => null,
  design({ proposal }) {
    const { clips, items, systems } = proposal;
    const pages = evenPages(clips.length * QUOTA, Math.min(items.length, 20));
    return {
      blocks: [
        '- method: rating',
        '  preset: naturalness      # or acr for quality, or scales of your own',
        `  pages: ${pages}      # clips per listener, each with a different text`,
        `  ratings_per_clip: ${QUOTA}`,
      ],
      ...(systems.length > 1 ? { analysis: contrasts(proposal) } : {}),
      pages,
      sounds: 1,
      answerSeconds: 8,
      listeners: listenersFor(clips.length, QUOTA, pages),
      notes: ['no page has a known right answer; add gold clips to find careless listeners.'],
    };
  },
  words: {
    en: {
      title: 'How natural does it sound?',
      aim: 'We want to find out how natural they sound.',
      task: 'You will listen to {pages} short recordings and rate each one.',
      short: 'You rate {pages} short recordings.',
      instructions: `# Instructions

You will hear {pages} short recordings, one per page. Some are recordings of people, others were made by computers. Play each one to the end, as often as you like. Then rate how **natural** the speech sounds:

- Would a person say it like this?
- Do the pauses, stress, rhythm and melody fit the words?

Please ignore:

- whether you like the voice
- the content of the sentence

Use the whole scale, and rate each recording on its own. There is no right number of high or low ratings.
`,
    },
    zh: {
      title: '听起来有多自然？',
      aim: '我们想了解它们听起来有多自然。',
      task: '您将听 {pages} 段简短的录音，并逐一评分。',
      short: '您将为 {pages} 段简短的录音评分。',
      instructions: `# 任务说明

您将听 {pages} 段简短的录音，每页一段。其中一部分由真人录制，另一部分由计算机生成。请把每段录音听完，可以反复播放，然后评价语音听起来有多**自然**：

- 真人会这样说话吗？
- 停顿、重音、节奏和语调与内容相符吗？

评价时请不要考虑：

- 您是否喜欢这个声音
- 句子说的是什么

请使用整个评分范围，并对每段录音单独评分。高分或低分应占多少，没有标准答案。
`,
    },
  },
};

import type { Template } from './template.ts';
import { lacksGrid } from './parts.ts';
import { list } from './yaml.ts';

export const cmos: Template = {
  id: 'cmos',
  title: { en: 'Comparison of systems (CMOS)', zh: '系统间比较（CMOS）' },
  summary: {
    en: 'listeners hear two systems speak the same text and say how much better the second one is, from -3 to 3.',
    zh: '听者听两个系统读同一段文本，按 -3 到 3 分比较后一段与前一段。',
  },
  source: 'ITU-T P.800, Annex E (CCR)',
  needs: {
    en: '2 or more systems that speak the same 3 or more texts',
    zh: '至少 2 个系统，读相同的至少 3 段文本',
  },
  lacks: ({ proposal }) => lacksGrid(proposal, 3),
  design({ proposal: { systems, items, human } }) {
    const pages = Math.min(items.length - 1, 20);
    const order = human === null ? systems : [human, ...systems.filter((system) => system !== human)];
    return {
      blocks: [
        '- method: rating',
        '  preset: cmos',
        `  systems: ${list(order)}      # results compare the later one with the earlier one`,
        `  pages: ${pages}      # pairs per listener, each of a different text; half of them in each order`,
        '  null_pairs: 1      # the same recording twice: the right answer is About the same',
      ],
      pages: pages + 1,
      sounds: 2,
      answerSeconds: 8,
      listeners: 30,
      notes: [],
    };
  },
  words: {
    en: {
      title: 'Which recording sounds better?',
      aim: 'We want to find out which of them sound better.',
      task: 'You will listen to {pages} pairs of short recordings and compare the two recordings of each pair.',
      short: 'You compare the recordings of {pages} pairs.',
      instructions: `# Instructions

On each page you hear two recordings of the same sentence. Play both to the end, as often as you like. Then say how the **second** one compares with the **first**.

Judge how good the speech sounds as a whole: is it natural, clear and pleasant?

Please ignore the content of the sentence.

The difference can be small. If you hear none, say so. This is as good an answer as any other.
`,
    },
    zh: {
      title: '哪段录音听起来更好？',
      aim: '我们想了解哪些录音听起来更好。',
      task: '您将听 {pages} 组录音，每组两段，并比较这两段录音。',
      short: '您将比较 {pages} 组录音，每组两段。',
      instructions: `# 任务说明

每页有两段录音，内容相同。请把两段都听完，可以反复播放，然后说明**第二段**与**第一段**相比如何。

请评价语音的整体听感：是否自然、清晰、悦耳？

请不要考虑句子的内容。

差别可能很小。如果听不出差别，请如实选择，这与其他回答同样有价值。
`,
    },
  },
};

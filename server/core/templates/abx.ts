import type { Template } from './template.ts';
import { areAligned, lacksGrid, obviousPairs, trapSet } from './parts.ts';
import { list, scalar } from './yaml.ts';

export const abx: Template = {
  id: 'abx',
  title: { en: 'Audible difference (ABX)', zh: '能否听出差别（ABX）' },
  summary: {
    en: 'listeners hear A, B and X, and say which of the two X is.',
    zh: '听者听 A、B 和 X 三段录音，判断 X 与哪一段相同。',
  },
  source: 'Munson and Gardner 1950, J. Acoust. Soc. Am. 22, 675',
  needs: {
    en: '2 or more systems that speak the same 3 or more texts',
    zh: '至少 2 个系统，读相同的至少 3 段文本',
  },
  lacks: ({ proposal }) => lacksGrid(proposal, 3),
  design({ proposal }) {
    const { systems, items, human } = proposal;
    const traps = items.length >= 4 ? obviousPairs(proposal) : [];
    const pages = Math.min(items.length - (traps.length > 0 ? 2 : 0), 20);
    const order = human === null ? systems : [human, ...systems.filter((system) => system !== human)];
    const pairs = order.length > 2 && human !== null ? [`  pairs: {baseline: ${scalar(human)}}`] : [];
    return {
      ...(traps.length > 0 ? { sets: trapSet(proposal) } : {}),
      blocks: [
        '- method: abx',
        `  systems: ${list(order)}`,
        ...pairs,
        `  pages: ${pages}      # sets of A, B and X per listener, each of a different text`,
        areAligned(proposal)
          ? '  switching: aligned      # the clips of an item have the same length'
          : '  switching: restart      # the clips of an item differ in length',
        ...traps.map((line) => `  ${line}`),
      ],
      pages: pages + (traps.length > 0 ? 2 : 0),
      sounds: 3,
      answerSeconds: 8,
      listeners: 30,
      notes: areAligned(proposal)
        ? []
        : [
            'the clips of a text differ in length, which listeners can hear; ABX suits codecs and other processing.',
          ],
    };
  },
  words: {
    en: {
      title: 'Can you tell them apart?',
      aim: 'We want to find out which differences can be heard.',
      task: 'You will listen to {pages} sets of three short recordings. For each set, say which two are the same.',
      short: 'You listen to {pages} sets of three short recordings and say which two are the same.',
      instructions: `# Instructions

On each page you hear three recordings, **A**, **B** and **X**. A and B are almost the same, and X is one of them.

1. Play all three, as often as you like.
2. Choose the one that X is: A or B.

The difference can be very small. If you hear none, guess.
`,
    },
    zh: {
      title: '您能听出差别吗？',
      aim: '我们想了解哪些差别是能听出来的。',
      task: '您将听 {pages} 组录音，每组三段，并指出其中哪两段相同。',
      short: '您将听 {pages} 组录音，每组三段，并指出哪两段相同。',
      instructions: `# 任务说明

每页有三段录音：**A**、**B** 和 **X**。A 和 B 几乎一样，X 与其中一段相同。

1. 请听完三段录音，可以反复播放。
2. 选择与 X 相同的那一段：A 或 B。

差别可能非常小。如果听不出来，请猜一个。
`,
    },
  },
};

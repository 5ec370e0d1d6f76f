import type { Template } from './template.ts';
import { areAligned, lacksGrid } from './parts.ts';
import { list, selection } from './yaml.ts';

const MOST_SOUNDS = 8;

export const mushra: Template = {
  id: 'mushra',
  title: { en: 'MUSHRA', zh: 'MUSHRA' },
  summary: {
    en: 'listeners score all systems on one page from 0 to 100, beside a reference and with a low anchor.',
    zh: '听者在同一页上为所有系统打 0 到 100 分，并有参考录音和低锚点。',
  },
  source: 'ITU-R BS.1534-3',
  needs: {
    en: '2 or more systems that speak the same texts; best with recordings of people',
    zh: '至少 2 个读相同文本的系统；最好有真人录音',
  },
  lacks: ({ proposal }) => lacksGrid(proposal, 1),
  design({ proposal }) {
    const { items, human, low, systems } = proposal;
    const hasLow = low !== null && low !== human && systems.length > 2;
    const reference =
      human === null ? [] : [`  reference: ${selection('system', human)}      # also rated without a label`];
    const anchors = hasLow
      ? [`  anchors: {low: ${selection('system', low)}}`]
      : human === null
        ? []
        : ['  anchors: {low: lowpass}      # made from the reference: nothing above 3.5 kHz'];
    const switching = areAligned(proposal)
      ? '  switching: aligned      # switching continues at the same place'
      : '  switching: restart      # the clips of an item differ in length';
    const [first = ''] = items;
    const hasPractice = items.length >= 4;
    const pages = Math.min(items.length - Number(hasPractice), 12);
    const practice = [
      '# One practice page. It shows afterwards which sound was which, and its ratings never count.',
      '- method: mushra',
      '  training: true',
      `  items: ${list([first])}`,
      ...reference.map((line) => line.replace(/ {6}#.*$/u, '')),
      ...anchors.map((line) => line.replace(/ {6}#.*$/u, '')),
      switching.replace(/ {6}#.*$/u, ''),
    ];
    return {
      blocks: [
        ...(hasPractice ? practice : []),
        '- method: mushra',
        ...reference,
        ...anchors,
        `  pages: ${pages}      # items per listener, least rated first`,
        switching,
      ],
      analysis: ['contrasts: all pairs'],
      pages: pages + Number(hasPractice),
      sounds: systems.length + 1,
      answerSeconds: 20,
      listeners: 20,
      notes: [
        ...(human === null
          ? ['no recordings of people were found, so the pages have no reference and no low anchor.']
          : []),
        ...(systems.length + 1 > MOST_SOUNDS
          ? [`a page has ${systems.length + 1} sounds, which tires listeners; name fewer systems.`]
          : []),
      ],
    };
  },
  words: {
    en: {
      title: 'How good do these voices sound?',
      aim: 'We want to find out how good they sound.',
      task: 'You will listen to {pages} sentences, each in several versions, and give each version a score.',
      short: 'You listen to {pages} sentences, each in several versions, and give each version a score.',
      instructions: `# How to rate

On each page you hear one sentence in several versions. The versions have no names, and their order changes from page to page. If a page has a sound with the label **Reference**, play it first.

1. Play each version as often as you like. You can return to any of them at any time.
2. Move the slider of each version to show how good it sounds. With a reference, score how close the version is.

The scale goes from 0 to 100:

- **Excellent** (80 to 100)
- **Good** (60 to 80)
- **Fair** (40 to 60)
- **Poor** (20 to 40)
- **Bad** (0 to 20): hard to listen to

Please note:

- If there is a reference, one of the versions is identical to it. If you think you have found it, give it 100.
- Judge the sound of the voice, not the words.
- Use the whole scale, even for small differences. There are no other right answers: trust your ears.
- A page may be for practice. It says so, and its scores do not count.
`,
    },
    zh: {
      title: '这些声音听起来有多好？',
      aim: '我们想了解它们听起来有多好。',
      task: '您将听 {pages} 个句子，每个句子有多个版本，并为每个版本打分。',
      short: '您将听 {pages} 个句子，每个句子有多个版本，并为每个版本打分。',
      instructions: `# 如何评分

每页是同一个句子的多个版本。各版本没有名称，顺序每页都不同。如果页面上有标为**参考**的声音，请先听它。

1. 每个版本都可以反复播放，也可以随时回到任何一个版本。
2. 移动每个版本的滑块，表示它听起来有多好。如果有参考，请评价该版本与参考有多接近。

分数从 0 到 100：

- **优**（80 到 100）
- **良**（60 到 80）
- **中**（40 到 60）
- **差**（20 到 40）
- **劣**（0 到 20）：听起来很吃力

请注意：

- 如果有参考，其中一个版本与参考完全相同。如果您认为找到了它，请给 100 分。
- 请评价声音，而不是句子的内容。
- 差别很小时也请使用整个分数范围。除此之外没有标准答案，请相信自己的耳朵。
- 有的页面可能是练习，页面上会注明，其分数不计入结果。
`,
    },
  },
};

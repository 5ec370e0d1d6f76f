import type { Template } from './template.ts';
import { lacksGrid, obviousPairs, trapSet } from './parts.ts';
import { list } from './yaml.ts';

const SCALES = [
  'timbre_maintenance',
  'clarity_fidelity',
  'expressive_richness',
  'expressive_hierarchy',
] as const;
const NULL_PAIRS = 2;
const LEAST_TEXTS = 6;
const MOST_PAIRS = 10;
const MOST_CLIPS = 5;

export const swanbench: Template = {
  id: 'swanbench',
  title: { en: 'SwanBench-Speech', zh: 'SwanBench-Speech' },
  summary: {
    en: 'listeners compare the prosody of pairs, then rate single clips for timbre, clarity, richness and hierarchy.',
    zh: '听者先成对比较韵律，再对单段录音评价音色保持、清晰度、表现力丰富度和表现层次。',
  },
  source: 'SwanBench-Speech',
  needs: {
    en: `2 or more systems that speak the same ${LEAST_TEXTS} or more texts; best with texts.csv and traps/flawed`,
    zh: `至少 2 个系统，读相同的至少 ${LEAST_TEXTS} 段文本；最好有 texts.csv 和 traps/flawed`,
  },
  lacks: ({ proposal }) => lacksGrid(proposal, LEAST_TEXTS),
  design({ proposal, texts }) {
    const { clips, items, systems, human } = proposal;
    const obvious = items.length >= LEAST_TEXTS + 2 ? obviousPairs(proposal) : [];
    const traps = NULL_PAIRS + (obvious.length > 0 ? 2 : 0);
    const order = human === null ? systems : [human, ...systems.filter((system) => system !== human)];
    // No listener hears a clip twice, so the blocks share the clips: half for the pairs, half for single clips.
    const pairs = Math.max(1, Math.min(MOST_PAIRS, items.length - traps, Math.floor(clips.length / 6)));
    const left = clips.length - 2 * (pairs + traps);
    const single = Math.max(0, Math.min(MOST_CLIPS, items.length, Math.floor(left / (SCALES.length * 1.5))));
    const scales = single === 0 ? [] : SCALES;
    return {
      ...(obvious.length > 0 ? { sets: trapSet(proposal) } : {}),
      showsTexts: true,
      blocks: [
        '- method: pairwise      # which of two readings has the better prosody, from -2 to 2',
        `  systems: ${list(order)}`,
        `  pages: ${pairs}      # pairs per listener, plus ${traps} traps, each of a different text`,
        `  null_pairs: ${NULL_PAIRS}      # same recording on both sides: the right answer is No difference`,
        ...obvious.map((line) => `  ${line}`),
        ...(texts === null ? [] : ['  show_text: true']),
        ...scales.flatMap((scale, index) => [
          ...(index === 0
            ? ['', '# Single clips, one scale in each block. The paper rated 200 or 50 clips on each.']
            : []),
          `- {method: rating, preset: swanbench, scales: [${scale}], pages: ${single}}`,
        ]),
      ],
      pages: pairs + traps + scales.length * single,
      sounds: 1.5,
      answerSeconds: 12,
      listeners: 30,
      notes: [
        ...(texts === null
          ? ['there is no texts.csv (columns item, text) with every text, so the pages show no text.']
          : []),
        ...(obvious.length === 0
          ? [
              'no pairs with a right preference: they need recordings of people and clips of the same texts in traps/flawed.',
            ]
          : []),
        ...(single === 0
          ? ['there are too few clips for the four scales, so only prosody is compared.']
          : []),
      ],
    };
  },
  words: {
    en: {
      title: 'Which reading fits the text better?',
      aim: 'We want to find out how well their voice, pauses, stress and expression fit the text.',
      task: 'You will answer {pages} pages. First you compare pairs of recordings, then you rate single recordings.',
      short: 'You compare and rate recordings on {pages} pages.',
      instructions: `# Instructions

## Pairs

On the first pages you hear two recordings, **A** and **B**, of the same text. Play both to the end, as often as you like. Then choose the one with the more coherent **prosody**:

- **Pauses**: are they where the meaning needs them?
- **Stress**: are the important words stressed?
- **Rhythm**: does the speech flow, neither rushed nor choppy?
- **Intonation**: does the melody fit the text?

Please ignore whether you like the voice, noise and sound quality. Choose *much better* if the difference is obvious at once, and *slightly better* if you had to listen for it. If you hear no difference, say so. This is as good an answer as any other.

## Single recordings

On the other pages you hear one recording and answer one question about it. The question changes: read it, and open *How to judge* to see what each answer means. Use the whole scale.
`,
    },
    zh: {
      title: '哪一种朗读更贴合文本？',
      aim: '我们想了解它们的音色、停顿、重音和表现力与文本是否相符。',
      task: '您将回答 {pages} 页：先成对比较录音，再为单段录音评分。',
      short: '您将在 {pages} 页上比较录音并评分。',
      instructions: `# 任务说明

## 成对比较

前一部分页面上有两段录音 **A** 和 **B**，内容相同。请把两段都听完，可以反复播放，然后选择**韵律**更连贯的一段：

- **停顿**：是否在意思需要的地方？
- **重音**：重要的词是否突出？
- **节奏**：语流是否顺畅，不急促也不断断续续？
- **语调**：高低起伏是否与内容相符？

请不要考虑您是否喜欢这个声音，也不要考虑噪声和音质。差别一听就能听出时，请选“好得多”；需要留意才能听出时，请选“略好”。如果听不出差别，请如实选择，这与其他回答同样有价值。

## 单段评价

其余页面上只有一段录音和一个问题。问题会变化：请先读题，并打开“如何评价”查看每个分数的含义。请使用整个评分范围。
`,
    },
  },
};

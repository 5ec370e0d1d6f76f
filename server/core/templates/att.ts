import type { Proposal } from './proposal.ts';
import { isLowAnchor } from './roles.ts';
import { contrasts, synthetic, trapSet } from './parts.ts';
import type { Template } from './template.ts';
import { selection } from './yaml.ts';

const PAGES = 10;

/** System whose clips stand in for flawed ones: the simplest synthesiser, or the last one. */
const standIn = (proposal: Proposal): string | undefined =>
  synthetic(proposal).find(isLowAnchor) ?? synthetic(proposal).at(-1);

const flawedKind = ({ traps }: Proposal): string | null => traps?.flawed ?? null;
const humanKind = ({ traps }: Proposal): string | null =>
  traps !== null && traps.human !== null && (traps.items[traps.human]?.length ?? 0) >= 2 ? traps.human : null;

function batchesOf(proposal: Proposal): number {
  const { clips, items, traps } = proposal;
  const [flawed, human] = [flawedKind(proposal), humanKind(proposal)];
  if (flawed === null || human === null) return 1;
  const isEnough =
    (traps?.items[flawed]?.length ?? 0) >= 2 && (traps?.items[human]?.length ?? 0) >= 4 && items.length >= 14;
  return isEnough && clips.length >= 28 ? 2 : 1;
}

export const att: Template = {
  id: 'att',
  title: { en: 'Audio Turing Test (ATT)', zh: '音频图灵测试（ATT）' },
  summary: {
    en: 'listeners say Human, Unclear or Machine and why, in batches of ten with three traps.',
    zh: '听者判断是真人、机器还是无法判断，并写明理由；每批十段，其中三段为陷阱题。',
  },
  source: 'Audio Turing Test',
  needs: {
    en: 'synthetic clips of 7 or more texts, and recordings of people; best with traps/flawed and traps/human',
    zh: '至少 7 段文本的合成录音，以及真人录音；最好有 traps/flawed 和 traps/human',
  },
  lacks({ proposal }) {
    const { human, items } = proposal;
    if (humanKind(proposal) === null && human === null)
      return 'it needs recordings of people; put at least 2 into traps/human, or name their system human';
    if (standIn(proposal) === undefined) return 'it needs a synthetic system; add its clips';
    const least = 7 + Number(flawedKind(proposal) === null) + 2 * Number(humanKind(proposal) === null);
    if (items.length >= least) return null;
    const traps = least > 7 ? ', because some of the clips also serve as traps' : '';
    return `it needs ${least} texts, but there are ${items.length}${traps}; add clips of other texts, or clips in traps/flawed and traps/human`;
  },
  design({ proposal }) {
    const { human } = proposal;
    const [flawed, real] = [flawedKind(proposal), humanKind(proposal)];
    const machine = standIn(proposal) ?? '';
    const batches = batchesOf(proposal);
    return {
      sets: flawed !== null || real !== null ? trapSet(proposal) : [],
      blocks: [
        '- method: ternary',
        `  batches: ${batches}      # of 10 pages: 7 clips, 1 flawed trap, 2 human traps`,
        '  traps:',
        flawed === null
          ? `    flawed: ${selection('system', machine, 'test')}      # Edit: clips with an obvious flaw, like {set: traps, where: {kind: flawed}}`
          : `    flawed: ${selection('kind', flawed, 'traps')}      # Edit: listen to each one: is it clearly a machine?`,
        real === null
          ? `    human: ${selection('system', human ?? '', 'test')}      # Edit: better other recordings, like {set: traps, where: {kind: human}}`
          : `    human: ${selection('kind', real, 'traps')}      # Edit: listen to each one: is it clearly a person?`,
        '  justification: required',
      ],
      ...(human === null ? {} : { analysis: contrasts(proposal) }),
      pages: batches * PAGES,
      sounds: 1,
      answerSeconds: 30,
      listeners: 60,
      notes: [
        'the paper paid its listeners 0.8 RMB for each clip of 45 to 60 s.',
        ...(flawed === null
          ? [
              `there are no flawed clips in traps/flawed, so clips of ${machine} stand in for them. Replace them: listeners who take ${machine} for a person would fail.`,
            ]
          : []),
        ...(real === null
          ? [
              `there are not 2 recordings in traps/human, so clips of ${human ?? ''} are traps and under test.`,
            ]
          : []),
      ],
    };
  },
  words: {
    en: {
      title: 'Human or machine?',
      aim: 'We want to find out when listeners can tell the difference.',
      task: 'You will listen to {pages} short recordings. For each one, say whether a human or a machine is speaking, and why.',
      short: 'You listen to {pages} recordings and say whether a human or a machine is speaking, and why.',
      instructions: `# Instructions

You will hear {pages} short recordings, one per page. For each recording, choose one answer:

- **Human**: you think a person is speaking
- **Machine**: you think a computer made the voice
- **Unclear**: you really cannot tell

Then describe in a few words **what in the recording** made you choose this answer. You can play the recording as often as you like.

## Helpful reasons

- "The stress on *your* is odd. Nobody would say it that way in this sentence."
- "She breathes in before the second half and gets a little faster. That sounds alive."
- "There is a buzz on every long vowel, as if through a pipe."

## Unhelpful reasons

- "It sounds like a machine." (This repeats the answer.)
- "I just feel it." (This names nothing that others could hear.)
- "asdf", or the same sentence on every page.

Pay attention to pronunciation, pauses and rhythm, clarity, naturalness and expression. A noisy recording can be a person, and a clean one can be a machine.

Please use your own words, and do not let an AI write them for you. Every 10 recordings include several hidden test items, so please listen carefully to each one.
`,
    },
    zh: {
      title: '真人还是机器？',
      aim: '我们想了解听者在什么情况下能听出区别。',
      task: '您将听 {pages} 段简短的录音，判断每一段是真人还是机器在说话，并说明理由。',
      short: '您将听 {pages} 段录音，判断是真人还是机器在说话，并说明理由。',
      instructions: `# 任务说明

您将听 {pages} 段简短的录音，每页一段。请为每段录音选择一个答案：

- **真人**：您认为是真人在说话
- **机器**：您认为是计算机生成的声音
- **无法判断**：您确实分辨不出

然后用几句话写明**录音中的什么**让您这样选择。录音可以反复播放。

## 有帮助的理由

- “‘你的’两个字重音很怪，这句话里没有人会这么说。”
- “她在后半句之前吸了一口气，语速也稍微变快，听起来是活人。”
- “每个拖长的音都带着嗡嗡声，像从管子里传出来。”

## 没有帮助的理由

- “听起来像机器。”（只是重复答案。）
- “就是感觉。”（没有说出别人也能听到的东西。）
- 随意输入的字符，或者每页都写同一句话。

请留意发音、停顿与节奏、清晰度、自然度和表现力。有噪声的录音可能是真人，干净的录音也可能是机器。

请用自己的话填写，不要让 AI 代写。每 10 段录音中都有几道隐藏的测试题，请认真听每一段。
`,
    },
  },
};

import { greatestOf } from '../order/extremes.ts';
import type { Proposal } from './proposal.ts';
import type { Template } from './template.ts';
import { shortest } from './parts.ts';
import { list, scalar, selection } from './yaml.ts';

/** PodEval's excerpts: the first, middle and final minute. */
const EPISODE_SECONDS = 180;
/** PodEval's segments last 15 to 25 s; clips much longer are episodes. */
const LONGEST_SEGMENT = 60;
const MOST_PAGES = 17;

interface Dialogue {
  low: string;
  high: string;
  reference: string;
  items: readonly string[];
}

/** The dialogue test that the folder allows: an open reference of another text, and both anchors; null: none. */
function dialogueOf({ human, low, high, complete, systems, clips }: Proposal): Dialogue | null {
  const top = high ?? human;
  const longest = greatestOf(clips.map(({ seconds }) => seconds ?? 0));
  const [reference, ...items] = complete;
  if (top === null || low === null || low === top || systems.length < 3 || longest > LONGEST_SEGMENT)
    return null;
  if (reference === undefined || items.length === 0) return null;
  return { low, high: top, reference, items: items.slice(0, MOST_PAGES) };
}

/** Why there is no dialogue test. */
function withoutDialogue({ human, low, high, clips, complete }: Proposal): string {
  const why = clips.some(({ seconds }) => (seconds ?? 0) > LONGEST_SEGMENT)
    ? `the clips last longer than ${LONGEST_SEGMENT} s; cut segments with \`earshot excerpt\``
    : low === null
      ? 'no system is a low anchor; name the system of robotic dialogues lq'
      : human === null && high === null
        ? 'no system is made of recordings of people; name it human'
        : complete.length < 2
          ? 'it needs 2 texts that every system speaks'
          : 'it needs a system beside the anchors';
  return `there is no dialogue test: ${why}.`;
}

export const podeval: Template = {
  id: 'podeval',
  title: { en: 'PodEval', zh: 'PodEval' },
  summary: {
    en: 'listeners compare dialogues on MUSHRA pages, and answer nine questions about recordings.',
    zh: '听者在 MUSHRA 页面上比较对话，并回答关于录音的九个问题。',
  },
  source: 'PodEval, arXiv 2510.00485',
  needs: {
    en: 'dialogues or episodes of one or more systems; for the dialogue test also recordings of people and a low anchor (lq)',
    zh: '一个或多个系统的对话或播客；对话测试还需要真人录音和低锚点（lq）',
  },
  lacks: () => null,
  design({ proposal }) {
    const { clips, systems } = proposal;
    const dialogue = dialogueOf(proposal);
    const least = shortest(clips);
    const hasMinutes = least !== null && least >= EPISODE_SECONDS;
    const sides: readonly string[] = dialogue ? [dialogue.low, dialogue.high] : [];
    const compared = systems.filter((system) => !sides.includes(system));
    // No listener hears a clip twice, so the dialogue pages leave a text to the questionnaire.
    const items = dialogue?.items.length ?? 0;
    const pages = items > 2 ? items - 1 : items;
    return {
      blocks: [
        ...(dialogue === null
          ? []
          : [
              '# Naturalness of the dialogue, with screening by the anchors.',
              '- method: mushra',
              '  preset: dialogue',
              `  reference: {where: {system: ${scalar(dialogue.high)}, item: ${scalar(dialogue.reference)}}}      # Edit: an excellent dialogue, the same on every page`,
              `  anchors: {low: ${selection('system', dialogue.low)}, high: ${selection('system', dialogue.high)}}`,
              `  systems: ${list(compared)}`,
              `  items: ${list(dialogue.items)}`,
              `  pages: ${pages}      # one text a page`,
              '  guidelines: detailed',
            ]),
        ...(dialogue === null ? [] : ['']),
        '# Nine questions about each recording.',
        '- method: questionnaire',
        `  systems: ${list(compared)}`,
        `  pages: ${compared.length}      # one clip of each system`,
        ...(hasMinutes ? ['  excerpt: podeval      # the first, middle and final minute'] : []),
        '  questions: podeval      # a reason is required after questions 2 to 8',
        '  # Edit: right answers for the attention items, from a table of the set (columns system, item, n_speakers)',
        '  # attention: {n_speakers: {fact: n_speakers}}',
      ],
      pages: pages + compared.length,
      sounds: dialogue ? systems.length : 1,
      answerSeconds: dialogue ? 20 : 120,
      listeners: 20,
      notes: [
        ...(dialogue === null ? [withoutDialogue(proposal)] : []),
        ...(!hasMinutes
          ? [
              'not every clip lasts 180 s, so the questionnaire plays whole clips and not three minutes of each.',
            ]
          : []),
      ],
    };
  },
  words: {
    en: {
      title: 'What do you think of these conversations?',
      aim: 'We want to find out what listeners think of conversations and longer programmes.',
      task: 'You will answer {pages} pages about recordings of conversations or programmes.',
      short: 'You listen to conversations or programmes and answer {pages} pages about them.',
      instructions: `# Instructions

## Pages with several recordings

Each recording is part of a conversation. Play the one with the label **Reference** first: it shows what *Excellent* means. Then move the slider of every other recording to show how **natural** the conversation sounds. Ignore what is said, the voices, accents, noise and cuts.

## Pages with one recording

1. Listen to the whole recording. Count the speakers while you listen. Beeps and jumps between parts are not a fault.
2. Answer the questions below it. You can play the recording again.
3. After most questions we ask **why**. A few words are enough, for example: "The two voices answer too quickly, as if nobody were listening."

There are no right or wrong opinions. Judge each recording on its own.
`,
    },
    zh: {
      title: '您觉得这些对话怎么样？',
      aim: '我们想了解听者对对话和较长节目的看法。',
      task: '您将听若干段对话或节目，并回答 {pages} 页问题。',
      short: '您将听对话或节目，并回答 {pages} 页问题。',
      instructions: `# 任务说明

## 有多段录音的页面

每段录音是一段对话的节选。请先听标为**参考**的录音，它说明“优”是什么样的。然后移动其他每段录音的滑块，表示对话听起来有多**自然**。请不要考虑内容、音色、口音、噪声和截断。

## 只有一段录音的页面

1. 请听完整段录音，并留意有几位说话人。各部分之间的提示音和跳跃不是缺陷。
2. 回答下方的问题，可以再次播放录音。
3. 大多数问题之后会问**为什么**。写几句话即可，例如：“两个人接话太快，好像没有人在听对方说话。”

意见没有对错之分。请对每段录音单独评价。
`,
    },
  },
};

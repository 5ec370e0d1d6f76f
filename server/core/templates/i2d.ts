import type { Proposal } from './proposal.ts';
import type { Template } from './template.ts';
import { evenPages, listenersFor, synthetic } from './parts.ts';
import { list, patternText, selection } from './yaml.ts';

const QUOTA = 5;
const MOST_PAGES = 20;

/** The systems under test: recordings of people too, unless they are the references. */
const rated = (proposal: Proposal): string[] =>
  proposal.prompts === null ? synthetic(proposal) : [...proposal.systems];

export const i2d: Template = {
  id: 'i2d',
  title: { en: 'Iterate to Differentiate (I2D)', zh: '迭代区分（I2D）' },
  summary: {
    en: 'listeners rate content, speaker and naturalness of a clip beside a reference of the voice.',
    zh: '听者对照参考音，评价录音的内容准确度、说话人一致性和整体自然度。',
  },
  source: 'Iterate to Differentiate, arXiv 2603.24430',
  needs: {
    en: 'clips, and a reference of each voice in prompts/, or recordings of people; best with texts.csv and a folder for each iteration',
    zh: '录音，以及 prompts/ 中每个声音的参考音或真人录音；最好有 texts.csv，并按迭代次数分文件夹',
  },
  lacks({ proposal }) {
    const { human, prompts, clips } = proposal;
    if (rated(proposal).length === 0) return 'it needs a synthetic system; add its clips';
    if (prompts !== null) return null;
    if (human === null)
      return 'it needs a recording of each voice; put one for every text into prompts/<text>.wav, or name the system of the recordings human';
    const spoken = clips.filter(({ system }) => system === human);
    const bare = clips.find(
      ({ system, item }) => system !== human && spoken.filter((clip) => clip.item === item).length !== 1,
    );
    return bare === undefined
      ? null
      : `${human} must have one recording of every text, but ${bare.item} does not; add it, or put references into prompts/<text>.wav`;
  },
  design({ proposal, texts }) {
    const { human, prompts, clips, items, factors } = proposal;
    const systems = rated(proposal);
    const units = clips.filter(({ system }) => systems.includes(system)).length;
    const pages = evenPages(units * QUOTA, Math.min(items.length, MOST_PAGES));
    const reference =
      prompts === null
        ? `  reference: ${selection('system', human ?? '')}      # the recording of the same text`
        : `  reference: {set: prompts, same: ${prompts.same}}      # the recording with the same ${prompts.same}`;
    return {
      ...(prompts === null
        ? {}
        : { sets: [`prompts: ${patternText(prompts.pattern)}      # references of the voices`] }),
      showsTexts: true,
      blocks: [
        '- method: rating',
        '  preset: i2d      # content accuracy, speaker consistency, overall naturalness',
        `  systems: ${list(systems)}`,
        reference,
        ...(texts === null ? ['  show_text: false'] : ['  show_text: true']),
        `  pages: ${pages}      # clips per listener, each with a different text`,
        `  ratings_per_clip: ${QUOTA}      # the paper had 5 or 6`,
      ],
      pages,
      sounds: 2,
      answerSeconds: 20,
      listeners: listenersFor(units, QUOTA, pages),
      notes: [
        ...(texts === null
          ? ['there is no texts.csv (columns item, text) with every text, so the pages show no text.']
          : []),
        ...(prompts === null
          ? [`the clips of ${human ?? ''} are the references, so they are not rated.`]
          : []),
        ...(factors['iteration'] === undefined
          ? [
              'the paths have no iteration; the paper rated iterations 1 and 10, as in clips/{system}/{iteration}/{item}.wav.',
            ]
          : []),
      ],
    };
  },
  words: {
    en: {
      title: 'Does it say the text, in the same voice?',
      aim: 'We want to find out whether they keep the text and the voice.',
      task: 'You will listen to {pages} short recordings. You compare each one with a reference of the voice and answer three questions.',
      short: 'You listen to {pages} short recordings and answer three questions about each one.',
      instructions: `# Instructions

On each page you hear a **reference** and a recording. Play both to the end, as often as you like. Then answer three questions about the recording:

- **Content accuracy**: are all words there, with none missing, added or wrong? If the page shows the text, compare with it.
- **Speaker consistency**: is it the same person as in the reference? Ignore the words and the sound quality.
- **Overall naturalness**: would a person say it like this, without strange sounds?

Answer each question on its own: a recording can have all the words in a voice that is not the same. Use the whole scale.
`,
    },
    zh: {
      title: '内容和声音是否保持一致？',
      aim: '我们想了解它们是否保持了文本内容和说话人的声音。',
      task: '您将听 {pages} 段简短的录音，把每一段与该声音的参考音对照，并回答三个问题。',
      short: '您将听 {pages} 段简短的录音，并为每一段回答三个问题。',
      instructions: `# 任务说明

每页有一段**参考音**和一段录音。请把两段都听完，可以反复播放，然后回答关于录音的三个问题：

- **内容准确度**：字词是否完整，有没有漏字、多字或错字？如果页面显示文本，请对照文本。
- **说话人一致性**：与参考音是否为同一个人？请不要考虑说的内容和音质。
- **整体自然度**：真人会这样说话吗？有没有奇怪的声音？

请分别回答每个问题：内容可能完全正确，但声音并不是同一个人。请使用整个评分范围。
`,
    },
  },
};

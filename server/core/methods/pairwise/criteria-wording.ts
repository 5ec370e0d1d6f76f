import type { Language } from '../../text/languages.ts';
import { aspectViews, type CriterionView } from '../contract/criterion.ts';
import type { PairwiseConfig } from './config.ts';

type Text = Readonly<Record<Language, string>>;

interface Row {
  value: number | null;
  label: Text;
  description: Text;
}

/**
 * Prosodic coherence after SwanBench-Speech, explained in Earshot's words: its three aspects, and the five levels of its automatic
 * judge. Listeners compare two recordings, so the levels are for orientation only.
 */
const PROSODY: readonly Row[] = [
  {
    value: null,
    label: { en: 'Flow', zh: '连贯' },
    description: {
      en: 'Pauses come where the meaning needs them, phrases join without a break or a jump, and the intonation leads on from sentence to sentence.',
      zh: '停顿出现在意思需要的地方，短语之间衔接自然、没有断裂或跳跃，语调一句接一句地延续。',
    },
  },
  {
    value: null,
    label: { en: 'Rhythmic hierarchy', zh: '节奏层次' },
    description: {
      en: 'Important words are stressed and others step back. The melody follows the structure of the text.',
      zh: '重要的词有重音，其他词退居其后。语调的旋律与文本结构一致。',
    },
  },
  {
    value: null,
    label: { en: 'Naturalness', zh: '自然' },
    description: {
      en: 'Breaths and small changes of pitch are those of a person who speaks.',
      zh: '换气和细微的音高变化就像真人在说话。',
    },
  },
  {
    value: null,
    label: { en: 'Levels', zh: '水平' },
    description: {
      en: 'Five levels of a single recording, to help you listen. Give no numbers: say how far apart the two recordings are.',
      zh: '以下五个水平描述单段录音，供您参考。不需要打分，只需说明两段录音相差多少。',
    },
  },
  {
    value: 5,
    label: { en: 'Human parity', zh: '媲美真人' },
    description: {
      en: 'Passes for a professional speaker.',
      zh: '可以当作专业播音员。',
    },
  },
  {
    value: 4,
    label: { en: 'Natural', zh: '自然' },
    description: {
      en: 'Fluent. Only experts hear its flaws.',
      zh: '流畅。只有专家才听得出瑕疵。',
    },
  },
  {
    value: 3,
    label: { en: 'Acceptable', zh: '可以接受' },
    description: {
      en: 'Clear, but flat or synthetic.',
      zh: '清楚，但平淡或有合成感。',
    },
  },
  {
    value: 2,
    label: { en: 'Mechanical', zh: '机械' },
    description: {
      en: 'Broken flow, with wrong pauses or wrong stress.',
      zh: '不连贯，停顿或重音有误。',
    },
  },
  {
    value: 1,
    label: { en: 'Robotic', zh: '机器般' },
    description: {
      en: 'Lifeless from beginning to end.',
      zh: '从头到尾毫无生气。',
    },
  },
];

/** How to judge: the study's criteria, or those of prosodic coherence where the question is about it. */
export function criteriaOf(
  { question, help, criteria }: Pick<PairwiseConfig, 'question' | 'help' | 'criteria'>,
  language: Language,
): CriterionView[] {
  if (criteria) return aspectViews(criteria, language);
  if (question !== undefined || help !== undefined) return [];
  return PROSODY.map(({ value, label, description }) => ({
    value,
    label: label[language],
    description: description[language],
  }));
}

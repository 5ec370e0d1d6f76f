import type { Language } from '../../text/languages.ts';
import type { QuestionConfig } from './config.ts';

interface Wording {
  reason: string;
  excerpt: string;
  /** The parts of an excerpt in order. */
  parts: readonly string[];
  /** Feedback on a question with a known answer, after a practice page. */
  feedback: (question: number, right: string) => string;
  podeval: readonly QuestionConfig[];
  /** true until a native speaker has reviewed it. */
  unreviewed: boolean;
}

function scale(key: string, text: string, labels: string[]): QuestionConfig {
  return { kind: 'scale', key, text, labels, required: true, reason: 'required' };
}

function count(text: string): QuestionConfig {
  return { kind: 'number', key: 'n_speakers', text, min: 0, max: 20, required: true, reason: 'off' };
}

function comment(text: string): QuestionConfig {
  return { kind: 'text', key: 'comment', text, required: false, reason: 'off' };
}

const ENGLISH = [
  count('How many speakers are there in the podcast?'),
  scale(
    'audio_quality',
    "How satisfied are you with the podcast's audio quality (e.g., clarity, volume levels, background noise)?",
    ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
  ),
  scale('expression', 'Do you like the way the guests and hosts express themselves?', [
    'Strongly dislike it',
    'Dislike it',
    'Neutral',
    'Like it',
    'Love it',
  ]),
  scale('effectiveness', 'Do you think the speakers are effectively delivering the information?', [
    'Not at all effectively',
    'Not very effectively',
    'Neutral',
    'Somewhat effectively',
    'Very effectively',
  ]),
  scale(
    'music',
    'If music or sound effects are present, do they enhance or interfere with the content? (Select Neutral if none are present)',
    ['Greatly interfere', 'Somewhat interfere', 'Neutral', 'Somewhat enhance', 'Greatly enhance'],
  ),
  scale('engaging', 'How engaging is the podcast?', [
    'Not engaging at all',
    'Slightly engaging',
    'Neutral',
    'Engaging',
    'Extremely engaging',
  ]),
  scale('full_episode', 'How likely are you to listen to the full episode after hearing this?', [
    'Not likely at all',
    'Slightly likely',
    'Neutral',
    'Likely',
    'Very likely',
  ]),
  scale('human', 'Does the podcast sound like it was created by humans rather than AI?', [
    'Definitely AI',
    'More like AI',
    'Neutral -- Could be either human or AI',
    'More like humans',
    'Definitely humans',
  ]),
  comment('(Optional) Any additional comments on this podcast audio?'),
];

const CHINESE = [
  count('这段播客中有几个人说话？'),
  scale('audio_quality', '您对这段播客的音频质量（如清晰度、音量、背景噪声）满意吗？', [
    '非常不满意',
    '不满意',
    '一般',
    '满意',
    '非常满意',
  ]),
  scale('expression', '您喜欢嘉宾和主持人的表达方式吗？', [
    '非常不喜欢',
    '不喜欢',
    '一般',
    '喜欢',
    '非常喜欢',
  ]),
  scale('effectiveness', '您认为说话人是否有效地传达了信息？', [
    '完全没有效果',
    '不太有效',
    '一般',
    '比较有效',
    '非常有效',
  ]),
  scale('music', '如果有音乐或音效，它们是增强还是干扰了内容？（如果没有，请选择“无影响”）', [
    '严重干扰',
    '有些干扰',
    '无影响',
    '有些增强',
    '显著增强',
  ]),
  scale('engaging', '这段播客有多吸引人？', ['完全不吸引人', '略微吸引人', '一般', '吸引人', '极其吸引人']),
  scale('full_episode', '听完这段后，您有多大可能去听完整的一期？', [
    '完全不可能',
    '略有可能',
    '一般',
    '有可能',
    '非常有可能',
  ]),
  scale('human', '这段播客听起来更像是由真人还是由 AI 制作的？', [
    '肯定是 AI',
    '更像 AI',
    '不确定，两者都有可能',
    '更像真人',
    '肯定是真人',
  ]),
  comment('（选填）您对这段播客的音频还有什么意见吗？'),
];

export const WORDING_VERSION = 1;

/** Wording for listeners. English questions and labels verbatim after PodEval; the Chinese is Earshot's. */
export const WORDING: Readonly<Record<Language, Wording>> = {
  en: {
    reason: 'Why? (Required but can be simple)',
    excerpt:
      'You hear the beginning, the middle and the end of a longer recording, with a beep between the parts.',
    parts: ['Beginning', 'Middle', 'End'],
    feedback: (question, right) => `Question ${question}: the right answer was ${right}.`,
    podeval: ENGLISH,
    unreviewed: false,
  },
  zh: {
    reason: '为什么？（必填，可以简短）',
    excerpt: '您将听到一段较长录音的开头、中间和结尾，各部分之间有提示音。',
    parts: ['开头', '中间', '结尾'],
    feedback: (question, right) => `第 ${question} 题：正确答案是${right}。`,
    podeval: CHINESE,
    unreviewed: true,
  },
};

/** An optional reason. */
export const OPTIONAL_REASON: Readonly<Record<Language, string>> = {
  en: 'Why? (Optional)',
  zh: '为什么？（选填）',
};

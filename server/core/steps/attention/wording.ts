import type { Words } from '../contract/step.ts';

interface Item {
  question: Words;
  options: readonly Words[];
  /** Numbers of the options that pass, from 1. */
  right: readonly number[];
}

const AMOUNT: readonly Words[] = [
  { en: 'Not at all', zh: '完全不' },
  { en: 'Slightly', zh: '有一点' },
  { en: 'Moderately', zh: '中等' },
  { en: 'Very', zh: '很' },
  { en: 'Extremely', zh: '非常' },
];

const FREQUENCY: readonly Words[] = [
  { en: 'Never', zh: '从不' },
  { en: 'Rarely', zh: '很少' },
  { en: 'Sometimes', zh: '有时' },
  { en: 'Often', zh: '经常' },
  { en: 'Always', zh: '总是' },
];

/** Has no neutral answer, because nonsensical items must not have one. */
const AGREEMENT: readonly Words[] = [
  { en: 'Strongly disagree', zh: '非常不同意' },
  { en: 'Disagree', zh: '不同意' },
  { en: 'Agree', zh: '同意' },
  { en: 'Strongly agree', zh: '非常同意' },
];

const DISAGREE = [1, 2] as const;

/** Wording for listeners, version 1, after Prolific's rules. Several of each kind, because a repeated text is not read. */
export const WORDING = {
  version: 1,
  title: { en: 'A question in between', zh: '一个小问题' },
  text: { en: 'Then the recordings go on.', zh: '回答后将继续听录音。' },
  instructed: [
    {
      question: {
        en: "How quiet is it around you? To show that you read this question, choose 'Slightly', however quiet it is.",
        zh: '您周围有多安静？为了表明您读了这个问题，无论实际情况如何，请选择“有一点”。',
      },
      options: AMOUNT,
      right: [2],
    },
    {
      question: {
        en: "How often do you listen to music? Whatever is true for you, choose 'Always' here: it tells us that you read the question.",
        zh: '您多久听一次音乐？无论实际情况如何，请在这里选择“总是”，这表明您读了这个问题。',
      },
      options: FREQUENCY,
      right: [5],
    },
    {
      question: {
        en: "How tired are you? We ask this to see who reads the questions: please choose 'Extremely' and nothing else.",
        zh: '您有多累？我们用这个问题了解谁在认真读题：请选择“非常”，不要选择其他选项。',
      },
      options: AMOUNT,
      right: [5],
    },
  ],
  nonsensical: [
    {
      question: {
        en: 'I swim across an ocean on my way to work every day.',
        zh: '我每天上班的路上都要游过一片大洋。',
      },
      options: AGREEMENT,
      right: DISAGREE,
    },
    {
      question: {
        en: 'I remember well how I listened to the radio three hundred years ago.',
        zh: '我清楚地记得自己三百年前听收音机的情形。',
      },
      options: AGREEMENT,
      right: DISAGREE,
    },
    {
      question: {
        en: 'I have lived on the moon since I was born.',
        zh: '我从出生起就一直住在月球上。',
      },
      options: AGREEMENT,
      right: DISAGREE,
    },
  ],
} as const satisfies {
  version: number;
  title: Words;
  text: Words;
  instructed: readonly Item[];
  nonsensical: readonly Item[];
};

import type { Words } from '../contract/step.ts';

/** A question about the listener. `options` null: a line of text. */
export interface FieldWords {
  label: Words;
  options: readonly { value: string; label: Words }[] | null;
  /** Whether free text is accepted besides the options. */
  ownWords: boolean;
}

const NOT_SAID = { value: 'not said', label: { en: 'Prefer not to say', zh: '不愿透露' } };
const UNKNOWN = { value: 'unknown', label: { en: 'I do not know', zh: '不清楚' } };

/** Wording for listeners, version 1. */
export const WORDING = {
  version: 1,
  unreviewed: true,
  title: { en: 'About you', zh: '关于您' },
  text: {
    en: 'A few questions that help to describe who listened. Please give no name and no e-mail address.',
    zh: '以下几个问题用于描述听者群体。请不要填写姓名或电子邮箱。',
  },
} as const;

/** Every question that a study may ask, by the name that the study file and the export use. */
export const FIELDS = {
  age: {
    label: { en: 'Your age', zh: '您的年龄' },
    options: [
      { value: '18-19', label: { en: '18-19', zh: '18-19 岁' } },
      { value: '20-39', label: { en: '20-39', zh: '20-39 岁' } },
      { value: '40-59', label: { en: '40-59', zh: '40-59 岁' } },
      { value: '60+', label: { en: '60 or older', zh: '60 岁及以上' } },
      NOT_SAID,
    ],
    ownWords: false,
  },
  gender: {
    label: { en: 'Your gender', zh: '您的性别' },
    options: [
      { value: 'woman', label: { en: 'Woman', zh: '女' } },
      { value: 'man', label: { en: 'Man', zh: '男' } },
      NOT_SAID,
    ],
    ownWords: true,
  },
  'first language': {
    label: { en: 'Your first language', zh: '您的母语' },
    options: null,
    ownWords: false,
  },
  hearing: {
    label: { en: 'Your hearing', zh: '您的听力' },
    options: [
      { value: 'normal', label: { en: 'Normal, as far as I know', zh: '据我所知正常' } },
      { value: 'impaired', label: { en: 'Some hearing loss', zh: '有一定听力损失' } },
      { value: 'aid', label: { en: 'I use a hearing aid', zh: '使用助听器' } },
      NOT_SAID,
    ],
    ownWords: false,
  },
  headphones: {
    label: { en: 'What you listened with', zh: '您使用的收听设备' },
    options: [
      { value: 'wired', label: { en: 'Headphones or earphones with a cable', zh: '有线耳机' } },
      { value: 'bluetooth', label: { en: 'Bluetooth headphones or earphones', zh: '蓝牙耳机' } },
      { value: 'loudspeakers', label: { en: 'Loudspeakers', zh: '扬声器' } },
      UNKNOWN,
    ],
    ownWords: false,
  },
  room: {
    label: { en: 'The place where you listened', zh: '您收听时所在的环境' },
    options: [
      { value: 'quiet', label: { en: 'Quiet', zh: '安静' } },
      { value: 'some noise', label: { en: 'Some noise', zh: '有一些噪声' } },
      { value: 'noisy', label: { en: 'Noisy', zh: '嘈杂' } },
    ],
    ownWords: false,
  },
  experience: {
    label: { en: 'Your experience with sound', zh: '您与声音相关的经验' },
    options: [
      { value: 'none', label: { en: 'None in particular', zh: '没有特别的经验' } },
      {
        value: 'listening tests',
        label: { en: 'I have taken part in listening tests', zh: '参加过听音测试' },
      },
      { value: 'music', label: { en: 'I play music or sing', zh: '演奏乐器或唱歌' } },
      { value: 'profession', label: { en: 'I work with sound or speech', zh: '从事声音或语音相关工作' } },
    ],
    ownWords: false,
  },
} satisfies Record<string, FieldWords>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = [
  'age',
  'gender',
  'first language',
  'hearing',
  'headphones',
  'room',
  'experience',
] as const satisfies readonly FieldName[];

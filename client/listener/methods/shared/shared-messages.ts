import { catalogue, type Translation } from '../../../lib/messages/catalogue.ts';

export const en = {
  missing: 'Please choose an answer',
  'missing.confidence': 'Please say how sure you are',
  playing: 'Playing',
  text: 'What is said',
} as const;

export const zh: Translation<typeof en> = {
  missing: '请选择一个答案',
  'missing.confidence': '请说明您有多大把握',
  playing: '正在播放',
  text: '录音内容',
};

/** What the pages of several methods say. */
export const sayShared = catalogue(en, zh);

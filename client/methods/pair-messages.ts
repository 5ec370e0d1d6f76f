import { catalogue, type Translation } from '../lib/catalogue.ts';

export const en = {
  'listen.all': 'Answers open when you have heard all recordings',
  missing: 'Please choose an answer',
  'missing.confidence': 'Please say how sure you are',
  playing: 'Playing',
  text: 'What is said',
} as const;

export const zh: Translation<typeof en> = {
  'listen.all': '听完所有录音后即可作答',
  missing: '请选择一个答案',
  'missing.confidence': '请说明您有多大把握',
  playing: '正在播放',
  text: '录音内容',
};

/** What the pages that compare clips say. */
export const sayPair = catalogue(en, zh);

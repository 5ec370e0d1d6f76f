import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  criteria: '评判标准',
  missing: '请选择一个答案',
  'missing.confidence': '请说明您有多大把握',
  playing: '正在播放',
  text: '录音内容',
};

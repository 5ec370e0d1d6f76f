import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  again: '请再播放一次录音，然后给出这项评分',
  first: '第一段',
  'first.name': '第一段录音',
  'keys.first': '播放第一段或第二段录音',
  'keys.reference': '播放参考音或样本',
  'keys.value': '给出评分',
  'missing.one': '请评分：{question}',
  reference: '参考音',
  'reference.name': '参考音',
  sample: '样本',
  'sample.name': '样本',
  second: '第二段',
  'second.name': '第二段录音',
  several: '请先听录音，再评分',
  step: '第 {n} 项评分，共 {total} 项',
  text: '应读文本',
};

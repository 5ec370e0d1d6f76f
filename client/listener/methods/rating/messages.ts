import { catalogue, type Translation } from '../../../lib/messages/catalogue.ts';

export const en = {
  again: 'Play the recording once more, then give this rating',
  criteria: 'What the ratings mean',
  first: 'First',
  'first.name': 'the first recording',
  'keys.first': 'Play the first or the second recording',
  'keys.reference': 'Play the reference or the sample',
  'keys.value': 'Give a rating',
  'missing.one': 'Please rate: {question}',
  reference: 'Reference',
  'reference.name': 'the reference',
  sample: 'Sample',
  'sample.name': 'the sample',
  second: 'Second',
  'second.name': 'the second recording',
  several: 'Listen, then rate',
  step: 'Rating {n} of {total}',
  text: 'What should be said',
} as const;

export const zh: Translation<typeof en> = {
  again: '请再播放一次录音，然后给出这项评分',
  criteria: '评分标准说明',
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
  text: '应说的内容',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

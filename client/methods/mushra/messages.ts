import { catalogue, type Translation } from '../../lib/catalogue.ts';

export const en = {
  lower: 'Score of {name}: one point less',
  item: 'Sound {name}',
  letter: '{name}',
  missing: 'Please rate sound {name}',
  raise: 'Score of {name}: one point more',
  reference: 'Reference',
  restart: 'Each sound starts from its beginning, because the recordings are not aligned in time.',
  scale: 'What the scale means',
  score: 'Score of sound {name}, 0 to 100',
  'score.box': 'Score of sound {name} as a number',
  unlock: 'Play sound {name} before you rate it',
  unrated: 'not rated yet',
} as const;

export const zh: Translation<typeof en> = {
  lower: '{name} 减 1 分',
  item: '声音 {name}',
  letter: '{name}',
  missing: '请为声音 {name} 评分',
  raise: '{name} 加 1 分',
  reference: '参考音',
  restart: '各段录音在时间上不对齐，因此每次播放都从头开始。',
  scale: '评分标准说明',
  score: '声音 {name} 的评分，0 到 100',
  'score.box': '以数字输入声音 {name} 的评分',
  unlock: '请先播放声音 {name}，再评分',
  unrated: '尚未评分',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

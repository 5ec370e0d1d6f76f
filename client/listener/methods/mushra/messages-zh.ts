import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  comment: '对本页的意见',
  equal: '您给所有声音打了相同的分数。如果确定，请继续。',
  lower: '{name} 减 1 分',
  item: '声音 {name}',
  'keys.ends': '0 分或 100 分',
  'keys.step': '上一个或下一个声音',
  'keys.points': '加减 1 分；按住 Shift 加减 10 分',
  'keys.loop': '从此处循环、循环到此处、播放整段',
  letter: '{name}',
  missing: '请为声音 {name} 评分',
  'one100.block': '至少有一个声音与参考音完全相同。请给它 100 分。',
  'one100.remind': '其中一个声音就是参考音，但目前没有 100 分。请修改评分，或继续。',
  raise: '{name} 加 1 分',
  reference: '参考音',
  restart: '各段录音在时间上没有对齐，因此每次都从头播放。',
  scale: '量表说明',
  score: '声音 {name} 的评分，0 到 100',
  'score.box': '以数字输入声音 {name} 的评分',
  sort: '按分数排序',
  'sort.back': '恢复 A、B、C 顺序',
  'sort.done': '已按分数从高到低排序',
  unlock: '请先播放声音 {name}，再评分',
  unrated: '尚未评分',
};

import type { Translation } from '../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  'listen.part': '已听 {percent}%',
  'loading.page': '正在加载…',
  'loop.end': '循环终点',
  'loop.none': '播放整段录音',
  'loop.region': '循环播放 {from} 至 {to}',
  'loop.start': '循环起点',
  'loop.whole': '播放整段',
  'player.heard': '已听',
  'player.pause': '暂停',
  'player.play': '播放',
  'player.play.clip': '播放{name}',
  'player.position': '播放位置',
  'player.time': '{position} / {duration}',
  'player.unheard': '未听',
  'question.optional': '可选',
  'reason.count': '{n} / {max} 个字符',
};

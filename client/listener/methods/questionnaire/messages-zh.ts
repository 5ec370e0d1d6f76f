import type { Translation } from '../../../i18n/catalogue.svelte.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  forward: '前进 10 秒',
  'forward.held': '只能前进到已经听过的位置。',
  parts: '录音的各部分',
  title: '请先听录音，再回答问题',
};

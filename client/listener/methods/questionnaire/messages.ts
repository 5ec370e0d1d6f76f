import { catalogue, type Translation } from '../../../lib/messages/catalogue.ts';

export const en = {
  forward: 'Forward 10 seconds',
  'forward.held': 'You can go forward as far as you have listened.',
  parts: 'Parts of the recording',
  title: 'Listen, then answer',
} as const;

export const zh: Translation<typeof en> = {
  forward: '前进 10 秒',
  'forward.held': '只能前进到已经听过的位置。',
  parts: '录音的各部分',
  title: '请先听录音，再回答问题',
};

/** What this page alone says. */
export const sayOwn = catalogue(en, zh);

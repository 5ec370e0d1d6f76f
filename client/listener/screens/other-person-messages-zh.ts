import type { Translation } from '../../i18n/catalogue.svelte.ts';
import type { en } from './other-person-messages.ts';

export const zh: Translation<typeof en> = {
  title: '您之前开始过本研究吗？',
  text: '此浏览器中有一次尚未完成的参与，使用的是另一个参与者编号。',
  same: '如果那是您本人，请继续完成。您已作答的内容都已保留。',
  'same.button': '继续之前的参与',
  another: '如果之前是其他人使用此浏览器，请重新开始您自己的参与。研究人员会看到这两次参与来自同一浏览器。',
  'another.button': '我是另一个人',
};

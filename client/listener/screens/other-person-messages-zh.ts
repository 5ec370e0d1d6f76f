import type { Translation } from '../../i18n/catalogue.svelte.ts';
import type { en } from './other-person-messages.ts';

export const zh: Translation<typeof en> = {
  title: '您之前开始过本研究吗？',
  text: '此浏览器中有一次尚未完成的记录，使用的是另一个参与者编号。',
  same: '如果那是您本人，请继续。您的回答都已保留。',
  'same.button': '继续之前的研究',
  another: '如果是其他人使用过此浏览器，请开始您自己的研究。研究人员会看到两次记录来自同一浏览器。',
  'another.button': '我是另一个人',
};

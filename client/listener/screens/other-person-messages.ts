import { catalogue } from '../../lib/messages/catalogue.ts';

/** Words of the page for a link that names somebody else than the session in this browser. */
export const say = catalogue(
  {
    title: 'Have you started this study before?',
    text: 'This browser has a session of this study that is not finished. It was opened with another participant ID.',
    same: 'If it is yours, continue it. All answers that you gave are kept.',
    'same.button': 'Continue the session',
    another:
      'If somebody else used this browser, start your own session. The researcher will see that both came from the same browser.',
    'another.button': 'I am another person',
  },
  {
    title: '您之前开始过本研究吗？',
    text: '此浏览器中有一次尚未完成的参与，使用的是另一个参与者编号。',
    same: '如果那是您本人，请继续完成。您已作答的内容都已保留。',
    'same.button': '继续之前的参与',
    another: '如果之前是其他人使用此浏览器，请重新开始您自己的参与。研究人员会看到这两次参与来自同一浏览器。',
    'another.button': '我是另一个人',
  },
);

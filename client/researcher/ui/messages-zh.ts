import type { Translation } from '../../lib/catalogue.ts';
import type { en } from './messages.ts';

export const zh: Translation<typeof en> = {
  'dialog.close': '关闭',
  'dialog.cancel': '取消',
  'failure.offline': '无法连接服务器。',
  'failure.offline.do': '请检查网络连接，然后重试。已保存的内容不会丢失。',
  'failure.denied': '您的账户无权执行此操作。',
  'failure.denied.do': '所有者可以更改您账户的角色，或授予访问此研究的权限。',
  'failure.missing': '此处没有内容。',
  'failure.missing.do': '它可能已被移除，或您的账户无权访问。',
  'failure.refused': '服务器没有执行此操作。',
  'failure.refused.do': '请按上面的提示更正，然后重试。',
  'failure.busy': '请求过于频繁。',
  'failure.busy.do': '请稍候片刻，然后重试。',
  'failure.server': '服务器出错了。',
  'failure.server.do': '请稍后重试。如果仍然出错，请查看服务器日志。',
  'failure.page': '页面的这一部分出错了。',
  'failure.page.do': '请重新加载页面。如果仍然出错，请把上面的内容告诉服务器维护者。',
  'failure.again': '重试',
  'table.scroll': '{label}：可横向滚动',
  'toast.region': '刚刚发生的事',
  'toast.undo': '撤销',
  'toast.dismiss': '关闭提示',
  'copy.copy': '复制',
  'copy.copied': '已复制',
  loading: '正在加载…',
};

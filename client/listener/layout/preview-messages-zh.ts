import type { Translation } from '../../i18n/catalogue.svelte.ts';
import type { en } from './preview-messages.ts';

export const zh: Translation<typeof en> = {
  label: '预览：',
  nothing: '不记录任何数据',
  again: '重新开始',
  page: '页码',
  go: '转到该页',
  end: '跳到结尾',
  skips: '跳过的页面由模拟听者作答。',
  phones: '本研究不接受手机和平板电脑。预览不受此限制。',
  failed: '操作未成功。请选择后面的页面，或重新开始。',
  slow: '（模拟：网速慢）',
  offline: '（模拟：回答无法送达）',
  'failed-audio': '（模拟：音频无法加载）',
  'failed-headphones': '（模拟：听力检查不通过）',
};

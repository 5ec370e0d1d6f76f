import type { EvidenceRule } from '../contract/rule.ts';

/**
 * A session whose browser never reported its device. The page reports it once a visit, right after consent, with up to eight
 * attempts. One report in any visit is enough. Sessions without an answered page are not judged.
 */
export const noDeviceNote: EvidenceRule = {
  id: 'no device note',
  version: 1,
  title: { en: 'No device note', zh: '没有设备信息' },
  meaning: {
    en: 'The browser never reported its family, system and screen. The page reports them once a visit. Flagged from the first answered page on.',
    zh: '浏览器从未报告其类型、系统和屏幕。正常页面每次访问都会自动报告一次。有一页作答后即标记。',
  },
  limits: {
    en: 'Misses a script that sends such a note. A browser extension that blocks requests, or eight failed requests in a row, also cause a flag.',
    zh: '无法发现会发送该信息的脚本。拦截请求的浏览器扩展，或连续八次失败的网络，也会触发。',
  },
  source: {
    en: 'Rule of Earshot; calibrated on its browser sessions in Chromium, Firefox and WebKit',
    zh: 'Earshot 的规则；以其在 Chromium、Firefox 和 WebKit 中的浏览器会话校准',
  },
  judge: ({ hasDeviceNote, pages }) => {
    if (pages.length === 0) return { flagged: null, seen: { en: 'no page answered', zh: '尚未作答' } };
    const n = pages.length;
    return hasDeviceNote
      ? { flagged: false, seen: { en: 'device reported', zh: '已报告设备' } }
      : {
          flagged: true,
          seen: { en: `no device reported, ${n} pages answered`, zh: `未报告设备，已作答 ${n} 页` },
        };
  },
};

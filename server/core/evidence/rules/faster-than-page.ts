import { clockStepMs } from '../contract/page-times.ts';
import type { EvidenceRule } from '../contract/rule.ts';
import type { EvidencePage } from '../contract/session.ts';

/** Least time between presses, ms, as of the fastest typists; every part of an answer needs a separate press. */
const PRESS_MS = 80;
/** Largest difference between the clocks of sound and page, ms. */
const TOLERANCE_MS = 50;
const LEAST_PAGES = 3;

/** Time from the first recorded change of the answer to Next. Without recorded changes, from the last change. */
function answeringMs({ changesMs, decisionMs, pageMs }: EvidencePage): number {
  return pageMs - Math.min(...changesMs, decisionMs ?? pageMs);
}

/** Whether the answer was complete before the last rated clip began; its controls are locked until then. */
function isBeforeSound({ clips, decisionMs }: EvidencePage, stepMs: number): boolean {
  const starts = clips.flatMap(({ open, firstPlayMs }) => (open || firstPlayMs === null ? [] : firstPlayMs));
  return decisionMs !== null && starts.length > 0 && decisionMs < Math.max(...starts) - TOLERANCE_MS - stepMs;
}

const isTooFast = (page: EvidencePage, stepMs: number): boolean =>
  isBeforeSound(page, stepMs) || answeringMs(page) + stepMs < page.parts * PRESS_MS;

/**
 * Answers that are faster than the page allows. From the first change of an answer to Next, every part of it needs a press of at least
 * 80 ms: five more sliders and Next take 480 ms on a page of six. A clip can only be rated after it began to play, so the last change
 * of an answer comes after the first sound of the last rated clip. Flagged if more than half of three or more pages violate either. A
 * page whose changes were not sent counts as answered at one moment.
 */
export const fasterThanPage: EvidenceRule = {
  id: 'faster than the page',
  version: 1,
  title: { en: 'Faster than the page allows', zh: '快于页面允许' },
  meaning: {
    en: 'On more than half of 3 or more pages, the answer was given in less than 80 ms for each of its parts, or before the last rated clip began to play.',
    zh: '在 3 页及以上中，超过一半的页面每个作答项用时不足 80 毫秒，或在最后一个被评音频开始播放之前就已作答。',
  },
  limits: {
    en: 'Misses a script that spreads its changes over a second or two. Pages from before Earshot recorded changes are not judged.',
    zh: '无法发现把修改分散在一两秒内的脚本。Earshot 尚未记录修改时的页面不参与判断。',
  },
  source: {
    en: 'Keystroke-level model, best typist 0.08 s a key: Card, Moran and Newell 1980, Communications of the ACM 23(7); locks of Earshot pages',
    zh: '击键层次模型，最快的打字员每键 0.08 秒：Card、Moran 和 Newell 1980，Communications of the ACM 23(7)；Earshot 页面的作答锁定',
  },
  judge: ({ pages }) => {
    const answered = pages.filter(({ isRecorded, parts }) => isRecorded && parts > 0);
    if (answered.length < LEAST_PAGES)
      return { flagged: null, seen: { en: 'fewer than 3 pages', zh: '少于 3 页' } };
    const stepMs = clockStepMs(pages);
    const fast = answered.filter((page) => isTooFast(page, stepMs));
    const quickest = Math.round(Math.min(...answered.map((page) => answeringMs(page) / page.parts)));
    return {
      flagged: 2 * fast.length > answered.length,
      seen: {
        en: `${fast.length} of ${answered.length} pages; quickest: ${quickest} ms for each part of an answer`,
        zh: `${answered.length} 页中有 ${fast.length} 页；最快：每个作答项 ${quickest} 毫秒`,
      },
    };
  },
};

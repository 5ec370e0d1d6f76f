import { playedOn, clockStepMs } from '../contract/page-times.ts';
import type { EvidenceRule } from '../contract/rule.ts';
import type { EvidencePage, EvidenceSession } from '../contract/session.ts';
import type { Words } from '../../steps/contract/step.ts';

/** Least number of pages; fewer may look regular by chance. With 6, a true spread of 10 % is measured below 2 % once in 1000 times. */
const LEAST_PAGES = 6;
/** Coefficient of variation that people do not reach, even when tapping to a beat. */
const LEAST_VARIATION = 0.02;
/** The same limit for short times, ms: the spread of simple reactions is several times larger. */
const LEAST_SPREAD_MS = 10;
/** Leaving a field by pressing Next may change the answer with the same press. */
const LEAST_LEAVE_MS = 100;

interface Measure {
  name: Words;
  /** null: the page has no such time. */
  of(page: EvidencePage): number | null;
}

const MEASURES: readonly Measure[] = [
  {
    name: { en: 'page shown to first sound', zh: '页面显示到首次播放' },
    of: (page) => playedOn(page)[0]?.atMs ?? null,
  },
  {
    name: { en: 'last sound to last change', zh: '最后一段声音到最后一次修改' },
    of: (page) => {
      const ends = playedOn(page).map(({ untilMs }) => untilMs);
      return page.decisionMs === null || ends.length === 0 ? null : page.decisionMs - Math.max(...ends);
    },
  },
  {
    name: { en: 'last change to Next', zh: '最后一次修改到下一步' },
    of: ({ pageMs, decisionMs }) =>
      decisionMs === null || pageMs - decisionMs < LEAST_LEAVE_MS ? null : pageMs - decisionMs,
  },
];

interface Spread {
  name: Words;
  n: number;
  meanMs: number;
  sdMs: number;
}

function spreadOf({ pages }: EvidenceSession, { name, of }: Measure): Spread[] {
  const times = pages.flatMap((page) => of(page) ?? []);
  const n = times.length;
  if (n < LEAST_PAGES) return [];
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / n;
  const sdMs = Math.sqrt(times.reduce((sum, ms) => sum + (ms - meanMs) ** 2, 0) / (n - 1));
  return [{ name, n, meanMs, sdMs }];
}

/**
 * Reaction times that hardly differ from page to page: the sample standard deviation is below 2 % of the mean, or below 10 ms if the
 * mean is short. Three times are measured, each over all pages of a session that have it: page shown to first sound, last sound to
 * last change of the answer, last change to Next. The steps of a coarse clock are added to the deviation. One regular time is
 * enough.
 */
export const constantTimes: EvidenceRule = {
  id: 'constant times',
  version: 1,
  title: { en: 'Constant times', zh: '时间恒定' },
  meaning: {
    en: 'The time to the first sound, from the last sound to the answer, or from the answer to Next is the same on every page: standard deviation below 2 % of its mean or 10 ms, over 6 pages or more.',
    zh: '到首次播放、从最后一段声音到作答、或从作答到下一步的时间在每页都相同：6 页及以上，标准差低于均值的 2% 或 10 毫秒。',
  },
  limits: {
    en: 'Misses a script that draws its pauses at random, and sessions of fewer than 6 pages. Practised people who answer alike still vary by 10 % or more.',
    zh: '无法发现随机停顿的脚本，也不判断少于 6 页的会话。作答很熟练的人，时间差异仍有 10% 以上。',
  },
  source: {
    en: 'Tapping to a beat varies by 3 to 6 %: Repp 2005, Psychonomic Bulletin & Review 12(6); spread of decision times grows with their mean: Wagenmakers and Brown 2007, Psychological Review 114(3); limits set by Earshot below both',
    zh: '跟随节拍敲击的变异为 3% 至 6%：Repp 2005，Psychonomic Bulletin & Review 12(6)；决策时间的离散度随均值增大：Wagenmakers 和 Brown 2007，Psychological Review 114(3)；Earshot 的界限低于两者',
  },
  judge: (session) => {
    const spreads = MEASURES.flatMap((measure) => spreadOf(session, measure));
    const [first] = spreads;
    if (!first)
      return {
        flagged: null,
        seen: { en: 'fewer than 6 pages with times', zh: '有时间记录的页面少于 6 页' },
      };
    const stepMs = clockStepMs(session.pages);
    const limitOf = ({ meanMs }: Spread): number =>
      Math.max(LEAST_SPREAD_MS, LEAST_VARIATION * Math.abs(meanMs));
    const excess = (spread: Spread): number => (spread.sdMs + stepMs) / limitOf(spread);
    const { name, n, meanMs, sdMs } = spreads.reduce((a, b) => (excess(b) < excess(a) ? b : a), first);
    const flagged = spreads.some((spread) => excess(spread) < 1);
    const [mean, sd] = [Math.round(meanMs), sdMs.toFixed(1)];
    return {
      flagged,
      seen: {
        en: `${name.en}: mean ${mean} ms, standard deviation ${sd} ms over ${n} pages`,
        zh: `${name.zh}：${n} 页的均值 ${mean} 毫秒，标准差 ${sd} 毫秒`,
      },
    };
  },
};

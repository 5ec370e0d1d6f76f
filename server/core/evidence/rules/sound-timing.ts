import { clockStepMs, playedOn } from '../contract/page-times.ts';
import type { EvidenceRule } from '../contract/rule.ts';
import type { EvidencePage } from '../contract/session.ts';

/** Least reaction time of a person, ms: the limit of a false start. */
const REACTION_MS = 100;
/** Largest lead of the sound's clock over the page's, ms: over Bluetooth it advances in steps of some tens. */
const OVERLAP_MS = 150;
const LEAST = 3;

/** For each start of sound that follows a press: whether it came sooner than a person can press. */
function startsOf(page: EvidencePage, stepMs: number): boolean[] {
  // Laps of a loop follow each other without a press.
  if (page.loops > 0) return [];
  const played = playedOn(page);
  return played.flatMap(({ atMs }, index) => {
    const before = played[index - 1];
    const waitMs = atMs - (before?.untilMs ?? 0);
    if (!before || before.isWhole) return [waitMs + stepMs <= REACTION_MS];
    // A switch between clips follows immediately, but not while the previous clip is still playing.
    return waitMs < -OVERLAP_MS - stepMs ? [true] : [];
  });
}

const isMost = (some: number, all: number): boolean => all >= LEAST && 2 * some > all;

/**
 * Sound that Earshot's players cannot have produced. Pages do not play by themselves: the first sound, and the next after the end of a
 * clip, follow a press by at least 100 ms. Sounds never overlap. A page that plays from memory has opened a sound output and reports
 * its rate. Flagged if more than half of three or more starts come too soon or overlap, or if more than half of three or more such
 * pages report no output. Single cases do not count: on a busy machine WebKit logs a start up to 0.3 s late, and the first page after
 * a change of rate may report no output. Durations are not compared with the clock, because the players count samples, which is exact
 * for people too. Round times are ignored, because browsers that resist fingerprinting round theirs.
 */
export const soundTiming: EvidenceRule = {
  id: 'sound timing',
  version: 1,
  title: { en: 'Sound without a press or an output', zh: '无按键或无声音输出的播放' },
  meaning: {
    en: 'More than half of 3 or more sounds began within 100 ms of the page or of the end of the clip before, or while another one was still playing; or more than half of 3 or more pages name no sound output.',
    zh: '在 3 段及以上声音中，超过一半在页面显示或上一段结束后 100 毫秒内开始，或与另一段重叠；或在 3 页及以上中，超过一半没有声音输出信息。',
  },
  limits: {
    en: 'Misses a script that waits a little before each clip and names an output. Loops are not judged. Recorded lengths agree with the clip for people too, as they are counted in samples.',
    zh: '无法发现每段前稍作等待并提供输出信息的脚本。不判断循环播放。播放长度按采样计数，真人的记录也与音频等长。',
  },
  source: {
    en: 'False start limit of 100 ms: World Athletics, Competition Rule TR16.6; calibrated on browser sessions of Earshot in Chromium, Firefox and WebKit',
    zh: '抢跑界限 100 毫秒：世界田径联合会竞赛规则 TR16.6；以 Earshot 在 Chromium、Firefox 和 WebKit 中的浏览器会话校准',
  },
  judge: ({ pages }) => {
    const stepMs = clockStepMs(pages);
    const starts = pages.flatMap((page) => startsOf(page, stepMs));
    const soon = starts.filter(Boolean).length;
    const sounding = pages.filter(
      (page) => page.isRecorded && page.delivery === 'bundle' && playedOn(page).length > 0,
    );
    const mute = sounding.filter(({ hasOutput }) => !hasOutput).length;
    if (starts.length < LEAST && sounding.length < LEAST)
      return { flagged: null, seen: { en: 'fewer than 3 sounds', zh: '少于 3 段声音' } };
    return {
      flagged: isMost(soon, starts.length) || isMost(mute, sounding.length),
      seen: {
        en: `${soon} of ${starts.length} sounds too soon, ${mute} of ${sounding.length} pages without a sound output`,
        zh: `${starts.length} 段声音中 ${soon} 段过早，${sounding.length} 页中 ${mute} 页没有声音输出`,
      },
    };
  },
};

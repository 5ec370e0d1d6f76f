import { groupBy } from '#core/order/group-by.ts';
import { fail } from '#core/order/fail.ts';
import { primaryOf, primaryWords } from '#core/primary/primary.ts';
import { plannedCost, plannedCostText } from '#core/design/planned-cost.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import { ruleNames } from '#core/screening/rule-names.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';
import { checksText } from './checks-text.ts';
import { lengthsText } from '../check/length-mistakes.ts';
import { gainsText, loudnessText } from '../prepare/loudness-text.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import { formatMistake, sortMistakes, type Mistake } from '../parse/mistake.ts';
import type { DraftStudy, ReadStudy } from '../prepare/read-study.ts';
import { renditionName, wantedRenditions } from '../measure/wanted-renditions.ts';
import { counted } from '../../platform/words.ts';

/** Output of `earshot check`: figures for the clips of each set, all mistakes, the verdict. */
export function studyReport({ mistakes, measures, study }: ReadStudy): string {
  const sets = [...groupBy(measures, ({ set }) => set)].map(([set, clips]) => setReport(set, clips));
  const faults = sortMistakes(mistakes).map(formatMistake);
  return [
    ...sets,
    ...(study
      ? [
          levelsReport(study),
          ...checksText(study.study),
          ...payReport(study, mistakes),
          ...screeningReport(study),
          ...primaryReport(study),
        ]
      : []),

    ...(sets.length > 0 && faults.length > 0 ? [''] : []),
    ...faults,
    verdict(mistakes),
  ].join('\n');
}

/** Planned levels and lengths of the served clips. */
function levelsReport({ study, levels, lengths }: DraftStudy): string {
  const files = wantedRenditions(study).map((wanted) => ({
    clip: wanted.clip,
    gainDb: levels.gains.get(renditionName(wanted)) ?? 0,
  }));
  const played = levels.scheme === 'as is' ? '' : `; ${gainsText(files)}`;
  return `level: ${loudnessText(levels)}${played}\nlengths: ${lengthsText([...lengths.values()])}`;
}

/** Expected pay and cost of a study that declares its pay as an amount. */
function payReport({ study }: DraftStudy, mistakes: readonly Mistake[]): string[] {
  // A design with errors may not serve a session at all.
  if (mistakes.some(({ severity }) => severity === 'error')) return [];
  const planned = plannedCost(study);
  return planned === null ? [] : [plannedCostText(planned)];
}

/** Rule set with the hash under which it can be registered. */
function screeningReport({ study: { config } }: DraftStudy): string[] {
  if (config.screening === undefined) return [];
  const set = screeningSet(config.screening);
  return [`exclusion rules: ${ruleNames(set)}; SHA-256 ${jsonSha256(set)}`];
}

/** Primary analysis, and whether the study declares it. */
function primaryReport({ study }: DraftStudy): string[] {
  const primary = primaryOf(study);
  const from = primary.isDeclared ? 'declared' : 'default';
  return primaryWords(primary).map((words) => `primary analysis (${from}): ${words}`);
}

function verdict(mistakes: readonly Mistake[]): string {
  const errors = mistakes.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(mistakes.length - errors, 'warning')}`;
}

function setReport(set: string, clips: readonly MeasuredClip[]): string {
  const values = (read: (clip: MeasuredClip) => number | null): number[] =>
    clips.flatMap((clip) => read(clip) ?? []).toSorted((a, b) => a - b);
  const seconds = values(({ measures }) => measures.durationMs / 1000);
  const loudness = values(({ measures }) => measures.lufs);
  const peaks = values(({ measures }) => measures.truePeakDbtp);
  const grid = ['system', 'item'].flatMap((factor) => {
    const count = new Set(clips.flatMap(({ factors }) => factors[factor] ?? [])).size;
    return count === 0 ? [] : [counted(count, factor)];
  });
  return [
    `${set}: ${counted(clips.length, 'clip')}${grid.length > 0 ? ` (${grid.join(' x ')})` : ''}`,
    `  duration   ${ends(seconds, 's')}, median ${median(seconds).toFixed(1)} s`,
    `  format     ${formats(clips)}`,
    `  loudness   ${loudness.length === 0 ? 'none' : ends(loudness, 'LUFS')}`,
    `  true peak  at most ${(peaks.at(-1) ?? 0).toFixed(1)} dBTP`,
  ].join('\n');
}

const ends = (sorted: readonly number[], unit: string): string =>
  `${(sorted[0] ?? fail()).toFixed(1)} to ${(sorted.at(-1) ?? fail()).toFixed(1)} ${unit}`;

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? fail()) + (sorted[Math.floor(middle)] ?? fail())) / 2;
}

function formats(clips: readonly MeasuredClip[]): string {
  const groups = groupBy(clips, ({ measures: { sampleRate, channels, bitDepth } }) => {
    const layout = channels === 1 ? 'mono' : 'stereo';
    return `${sampleRate} Hz ${layout} ${bitDepth} bit`;
  });
  return groups.size === 1
    ? [...groups.keys()].join('')
    : [...groups].map(([name, members]) => `${name} (${members.length})`).join(', ');
}

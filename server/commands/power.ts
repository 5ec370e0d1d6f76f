import { pilotSpread, type PilotSpread } from '#core/design/pilot-spread.ts';
import { powerAnswer, type PowerAnswer, type PowerQuestion } from '#core/design/power-report.ts';
import type { RatingSource } from './rating-source.ts';
import { StudyMistakes } from '../study-files/mistake.ts';
import { orList } from '../study-files/words.ts';

export interface PowerOptions {
  /** What is asked, in words. */
  about: string;
  question: PowerQuestion;
  /** Wanted power, 0-1. */
  power: number;
  /** Two-sided, of all tests together. */
  alpha: number;
  /** Tests that share alpha: Bonferroni's share is what Holm's first step asks for. */
  tests: number;
  /** Where the spread comes from, a line each. */
  sources: readonly string[];
}

export interface PowerReport {
  text: string;
  json: {
    question: PowerQuestion;
    alpha: number;
    tests: number;
    wanted: number;
    answer: PowerAnswer;
    assumptions: string[];
  };
}

const WIDTH = 22;
const line = (name: string, text: string): string => `  ${name.padEnd(WIDTH)}${text}`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function planOf(question: PowerQuestion, { n }: PowerAnswer): string {
  switch (question.design) {
    case 'crossed':
      return `${n ?? 'any number of'} listeners rate both systems on ${question.itemsEach} of ${question.items} items`;
    case 'paired':
      return `${n ?? 'any number of'} listeners rate both systems`;
    case 'share':
      return `${n ?? 'any number of'} listeners choose ${question.each} times each`;
    case 'correlation':
      return `${n ?? 'any number of'} clips (or systems)`;
  }
}

function assumptionsOf(question: PowerQuestion): string[] {
  switch (question.design) {
    case 'crossed': {
      const { listenerSystem, itemSystem, residual } = question.spread;
      return [
        `SD of listener x system ${listenerSystem.toFixed(3)}, item x system ${itemSystem.toFixed(3)}, from one rating to the next ${residual.toFixed(3)}`,
        'listeners and items are both samples; the same items under both systems, spread evenly',
        `t test of the two-way clustered difference, ${Math.max(0, Math.min(question.listeners ?? Infinity, question.items) - 1)} degrees of freedom at most; normal effects`,
      ];
    }
    case 'paired':
      return [
        `SD between listeners of their difference (means over the items): ${question.sd.toFixed(3)}`,
        'the items are the only ones of interest; paired t test over listeners, normal differences',
        "Wilcoxon's signed-rank test needs about 5 % more listeners",
      ];
    case 'share':
      return [
        `choices of one listener correlate by ${question.icc.toFixed(3)}: ${question.each} of one count as ${(question.each / (1 + (question.each - 1) * question.icc)).toFixed(1)}`,
        'exact two-sided sign test against 50 %, those without a preference left out',
      ];
    case 'correlation':
      return [
        `95 % interval of ${question.kind === 'spearman' ? 'SRCC (Bonett and Wright)' : question.kind === 'kendall' ? 'KRCC (Fieller)' : 'PLCC (Fisher)'}; clips independent, the metric without noise of its own`,
      ];
  }
}

function answerLines(question: PowerQuestion, wanted: number, answer: PowerAnswer): string[] {
  const { n, power, error, interval, curve } = answer;
  if (question.design === 'correlation') {
    if (!interval) return [line('interval', 'none: more clips are needed')];
    const ends = `[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
    return [line('interval', `${question.correlation} ${ends}, width ${interval.width.toFixed(3)}`)];
  }
  const unreachable =
    question.design === 'crossed'
      ? `no number of listeners has ${percent(wanted)} with ${question.items} items: at most ${percent(power ?? 0)}; take more items`
      : `no number of listeners up to the most that were tried has ${percent(wanted)}`;
  return [
    n === null ? line('power', unreachable) : line('power', percent(power ?? 0)),
    ...(error === null || n === null ? [] : [line('standard error', error.toFixed(4))]),
    ...(curve.length === 0
      ? []
      : [
          line('listeners', curve.map(({ listeners }) => `${listeners}`.padStart(7)).join('')),
          line('power', curve.map(({ power: own }) => `${(100 * own).toFixed(1)} %`.padStart(7)).join('')),
        ]),
  ];
}

/** What power a plan has, or the listeners that it needs, with all that the number rests on. */
export function tellPower({ about, question, power, alpha, tests, sources }: PowerOptions): PowerReport {
  const each = alpha / tests;
  const answer = powerAnswer(question, power, each);
  const assumptions = [...sources, ...assumptionsOf(question)];
  const level =
    question.design === 'correlation'
      ? []
      : [
          line(
            'alpha',
            `${alpha} two-sided${tests > 1 ? `, shared by ${tests} tests: ${each.toPrecision(3)} each` : ''}`,
          ),
        ];
  const text = [
    about,
    line('plan', planOf(question, answer)),
    ...level,
    ...answerLines(question, power, answer),
    '  assumed',
    ...assumptions.map((words) => `    ${words}`),
  ].join('\n');
  return { text, json: { question, alpha, tests, wanted: power, answer, assumptions } };
}

/** The spread of one scale of a pilot; `scale` has to be named where there are several. Throws StudyMistakes where it is not there. */
export function readPilot({ about, under }: RatingSource, scale: string | undefined): PilotSpread {
  const { ratings } = under();
  const scales = [
    ...new Set(ratings.flatMap((own) => (own.canonicalValue === null ? [] : [own.scale]))),
  ].toSorted();
  const [only] = scales;
  const chosen = scale ?? only;
  if (chosen === undefined)
    throw new StudyMistakes(`${about} has no ratings with a number; name another pilot with --from`);
  if (!scales.includes(chosen))
    throw new StudyMistakes(`${about} has no scale ${chosen}; --scale may be ${orList(scales)}`);
  if (scale === undefined && scales.length > 1)
    throw new StudyMistakes(`${about} has several scales; say --scale ${orList(scales)}`);
  return pilotSpread(chosen, ratings);
}

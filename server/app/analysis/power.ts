import { analysisOf } from '#core/methods/analyses.ts';
import { judgedScale } from '#core/design/pilot-spread.ts';
import {
  correlationAnswer,
  differenceAnswer,
  type CorrelationAnswer,
  type CorrelationQuestion,
  type DifferenceAnswer,
  type DifferenceQuestion,
} from '#core/design/power-report.ts';
import type { Correction } from '#core/models/model-task.ts';
import type { PairAnalysis } from '#core/models/pair-analysis.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import type { Design, ErrorSpread } from '#core/stats/power/difference-error.ts';
import type { RatingSource } from '../imports/rating-source.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { counted, orList } from '../../platform/words.ts';

export interface PowerOptions {
  /** The question in words. */
  about: string;
  question: DifferenceQuestion | CorrelationQuestion;
  /** Tested differences in words, for example 'all pairs of systems'. */
  contrasts: string;
  /** Required power, 0-1. */
  power: number;
  /** Two-sided significance level for all tested differences together. */
  alpha: number;
  /** Source of the spread, and other assumptions, one line each. */
  sources: readonly string[];
}

export interface PowerReport {
  text: string;
  json: {
    question: PowerOptions['question'];
    alpha: number;
    wanted: number;
    answer: DifferenceAnswer | CorrelationAnswer;
    assumptions: string[];
  };
}

const WIDTH = 22;
const line = (name: string, text: string): string => `  ${name.padEnd(WIDTH)}${text}`;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** A mean over listeners, without decimals if it is whole. */
const mean = (value: number): string => `${Number(value.toFixed(1))}`;

function designWords(design: Design): string {
  switch (design.kind) {
    case 'clips': {
      const { systems, systemsEach, itemsEach, items } = design;
      const heard = systemsEach < systems ? `${mean(systemsEach)} of ${systems}` : `${systems}`;
      const own = design.systemsPerItem > 1 ? `${items} items` : `${mean(items / systems)} items of its own`;
      return `rate ${heard} systems, each on ${mean(itemsEach)} of ${own}`;
    }
    case 'by system':
      return `judge ${mean(design.each)} pairs of ${design.systems} systems on ${design.items} items`;
    case 'by pair': {
      const pairs = design.reach < 0.995 ? `${Math.round(100 * design.reach)} % of the pairs` : 'each pair';
      return `judge ${pairs} of systems ${mean(design.each)} times, on ${mean(design.items)} items`;
    }
  }
}

const MODELS: Record<Design['kind'], string> = {
  clips: "linear mixed model of ratings by REML, with Satterthwaite's degrees of freedom",
  'by system': "linear mixed model of preferences by system by REML, with Satterthwaite's degrees of freedom",
  'by pair': 'mean preference by pair, two-way clustered, with min(listeners, items) - 1 degrees of freedom',
};

const CORRECTIONS: Record<Correction, string> = {
  'single-step': 'single-step (max-t)',
  holm: 'Holm; the power shown is for Bonferroni, a lower bound for Holm',
  none: 'no correction',
};

const EFFECTS: Record<Design['kind'], readonly [string, string]> = {
  clips: ['listener x system', 'item x system'],
  'by system': ['listener x system', 'item x system'],
  'by pair': ['listener x pair', 'item x pair'],
};

function assumptionsOf({ design, spread }: DifferenceQuestion): string[] {
  const [listener, item] = EFFECTS[design.kind];
  return [
    `SD of ${listener} ${spread.listener.toFixed(3)}, ${item} ${spread.item.toFixed(3)}, residual ${spread.residual.toFixed(3)}`,
    'Listeners and items are both samples. Judgements are spread evenly, and effects are normal.',
  ];
}

function reachLine({ design, difference }: DifferenceQuestion, wanted: number, power: number): string {
  const what = difference === null ? 'to show equivalence ' : '';
  return line(
    'power',
    `${percent(wanted)} ${what}cannot be reached with ${mean(design.items)} items: at most ${percent(power)}; use more items`,
  );
}

function differenceLines(
  question: DifferenceQuestion,
  answer: DifferenceAnswer,
  { contrasts, power: wanted, alpha }: Pick<PowerOptions, 'contrasts' | 'power' | 'alpha'>,
): string[] {
  const { design, family, margin, difference } = question;
  const { n, power, error, df, critical, width, equivalence, curve } = answer;
  const tested = counted(family.pairs.length, 'difference');
  return [
    line('plan', `${n ?? 'any number of'} listeners ${designWords(design)}`),
    line('primary analysis', MODELS[design.kind]),
    line(
      'tested together',
      family.pairs.length === 1 ? tested : `${tested}, ${contrasts}; ${CORRECTIONS[family.correction]}`,
    ),
    line(
      'critical value',
      critical === null
        ? 'none: there are too few listeners or items'
        : `|t| above ${critical.toFixed(3)} with ${df.toFixed(1)} degrees of freedom (alpha ${alpha}, two-sided)`,
    ),
    n === null
      ? reachLine(question, wanted, power)
      : line('power', difference === null ? `${percent(power)} to show equivalence` : percent(power)),
    ...(n === null || width === null
      ? []
      : [
          line('standard error', error.toFixed(4)),
          line('interval', `simultaneous, total width ${width.toFixed(3)}`),
        ]),
    ...(equivalence === null || margin === null
      ? []
      : [
          line(
            'equal systems',
            `power ${percent(equivalence.equivalent)} to show equivalence within ${margin}, ${percent(equivalence.nonInferior)} to show non-inferiority`,
          ),
        ]),
    ...(curve.length === 0
      ? []
      : [
          line('listeners', curve.map(({ listeners }) => `${listeners}`.padStart(8)).join('')),
          line('power', curve.map(({ power: own }) => percent(own).padStart(8)).join('')),
        ]),
  ];
}

const KINDS = {
  spearman: 'SRCC (Bonett and Wright)',
  kendall: 'KRCC (Fieller)',
  pearson: 'PLCC (Fisher)',
} as const;

function correlationLines(
  { correlation }: CorrelationQuestion,
  { n, interval }: CorrelationAnswer,
): string[] {
  const plan = line('plan', `${n ?? 'any number of'} clips (or systems)`);
  if (!interval) return [plan, line('interval', 'none: more clips are needed')];
  const ends = `[${interval.low.toFixed(3)}, ${interval.high.toFixed(3)}]`;
  return [plan, line('interval', `${correlation} ${ends}, width ${interval.width.toFixed(3)}`)];
}

/** Computes the power of a plan, or the number of listeners that it needs, with all assumptions behind the number. */
export function describePower(options: PowerOptions): PowerReport {
  const { about, question, power, alpha, sources } = options;
  const own =
    question.about === 'difference'
      ? { answer: differenceAnswer(question, power, alpha), assumed: assumptionsOf(question) }
      : {
          answer: correlationAnswer(question),
          assumed: [
            `95 % interval of ${KINDS[question.kind]}; clips independent, the metric without noise of its own`,
          ],
        };
  const { answer, assumed } = own;
  const lines =
    question.about === 'difference' && answer.about === 'difference'
      ? differenceLines(question, answer, options)
      : question.about === 'correlation' && answer.about === 'correlation'
        ? correlationLines(question, answer)
        : [];
  const assumptions = [...sources, ...assumed];
  return {
    text: [about, ...lines, '  assumed', ...assumptions.map((words) => `    ${words}`)].join('\n'),
    json: { question, alpha, wanted: power, answer, assumptions },
  };
}

export interface Pilot {
  spread: ErrorSpread;
  /** Description of the pilot in one line. */
  about: string;
}

/** Scale of a pilot: the named one, or the only one. Throws StudyMistakes for an unknown or ambiguous scale. */
function pilotScale({ about, under }: RatingSource, wanted: string | undefined) {
  const ratings = rowsOf(under().ratings);
  const names = [
    ...new Set(ratings.flatMap((own) => (own.canonicalValue === null ? [] : [own.scale]))),
  ].toSorted();
  const name = wanted ?? names[0];
  if (name === undefined)
    throw new StudyMistakes(`${about} has no ratings with a number; name another pilot`, ['pilot']);
  if (!names.includes(name))
    throw new StudyMistakes(`${about} has no scale ${name}; choose ${orList(names)}`, ['scale']);
  if (wanted === undefined && names.length > 1)
    throw new StudyMistakes(`${about} has several scales; choose ${orList(names)}`, ['scale']);
  return { name, ratings: ratings.filter(({ scale }) => scale === name) };
}

/** Variation of the ratings in a pilot. Throws StudyMistakes for ratings of another kind and for too few ratings. */
export function readPilot(
  source: RatingSource,
  wanted: string | undefined,
  pairs: PairAnalysis | null,
): Pilot {
  const { name, ratings } = pilotScale(source, wanted);
  const [first] = ratings;
  const scale =
    first &&
    analysisOf(first.method)
      .read(ratings, source.scales)
      .scales.find((one) => one.name === name);
  if (!scale || (scale.judges === 'pair') !== (pairs !== null))
    throw new StudyMistakes(
      `${source.about}: ${name} ${pairs === null ? 'judges no clips' : 'judges no pairs of systems'}; name another pilot or scale`,
      ['pilot', 'scale'],
    );
  const { rows, spread } = judgedScale(scale, pairs, ratings);
  if (!spread)
    throw new StudyMistakes(
      `${source.about}: the pilot has too few listeners, items or systems to tell the spread; give it yourself`,
      ['spread'],
    );
  const { length, listeners, systems } = rows;
  return {
    spread,
    about: `spread of the pilot: ${counted(length, 'rating')} of ${name} by ${counted(listeners, 'listener')}, ${counted(systems.size, 'system')}`,
  };
}

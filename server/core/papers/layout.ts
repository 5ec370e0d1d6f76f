import type { Spread } from './spread-table.ts';

/** A part of a paper, in the order of print. Patterns match the whole name of a result; `*` matches any text. */
export type LayoutPart =
  /** The means of the primary analysis, all scales together; the observed means if it has none. */
  | { means: true }
  /**
   * Tables by name, with the columns to print (default: all) or spread over two factors. `sortBy`: order of rows. `isDetail`: those of the tier
   * detail, instead of the others.
   */
  | { table: string; columns?: readonly string[]; spread?: Spread; isDetail?: true; sortBy?: string }
  /** Figures by name. */
  | { figure: string };

/** How the results of a method are printed: like the tables and figures of a paper, in its order. */
export interface PaperLayout {
  /** Title of the paper that the order is from; null: an order of Earshot's. */
  paper: string | null;
  parts: readonly LayoutPart[];
}

const CONTRASTS: LayoutPart = { table: 'primary contrasts *' };
const SCREENING: LayoutPart = { table: 'screening' };
const AGREEMENT: LayoutPart = {
  table: 'agreement *',
  columns: ['coefficient', 'level', 'value', 'listeners', 'clips', 'ratings'],
};
const METRICS: LayoutPart = { table: 'metrics *', columns: ['metric', 'level', 'n', 'plcc', 'srcc', 'krcc'] };
const RATERS: LayoutPart = {
  table: 'raters *',
  columns: ['listener', 'n', 'plcc', 'srcc', 'krcc', 'qwk', 'mae'],
  isDetail: true,
  sortBy: 'listener',
};
const FACTORS: readonly LayoutPart[] = [
  { table: '* by * and *', columns: ['system', 'level', 'mean *', 'n (all)'], isDetail: true },
  { figure: '* by *' },
];

/** Every method's layout, by its id. */
export const PAPER_LAYOUTS: Readonly<Record<string, PaperLayout>> = {
  ternary: {
    paper: 'Audio Turing Test',
    parts: [
      { figure: 'systems' },
      ...FACTORS,
      { means: true },
      CONTRASTS,
      { table: 'model *' },
      { table: 'trap F1' },
      { figure: 'traps*' },
      { table: 'ranking distance' },
      { table: 'labels', spread: { down: 'system', across: 'label', cell: 'share' } },
      { figure: 'labels' },
      { table: 'codes*' },
      { table: 'code agreement', isDetail: true },
      { figure: 'codes*' },
      { table: 'batches', isDetail: true },
      { table: 'trap clips', isDetail: true },
      { table: 'failing listeners', isDetail: true },
      { table: 'review' },
      AGREEMENT,
      SCREENING,
    ],
  },
  pairwise: {
    paper: 'SwanBench-Speech',
    parts: [
      { table: 'primary pairs *' },
      { figure: 'system pairs' },
      { table: 'strengths *' },
      { figure: 'strengths *' },
      METRICS,
      { figure: 'metric *' },
      { table: 'metric means*' },
      { table: 'radar*' },
      { figure: 'radar*' },
      { figure: 'length*' },
      { table: 'trials*' },
      { table: 'bands*' },
      RATERS,
      AGREEMENT,
      SCREENING,
    ],
  },
  rating: {
    paper: 'SwanBench-Speech; Iterate to Differentiate',
    parts: [
      { means: true },
      CONTRASTS,
      { figure: '* by system' },
      { figure: 'ratings*' },
      { figure: '* by pair' },
      { table: 'metric means*' },
      { table: 'radar*' },
      { figure: 'radar*' },
      { figure: 'iteration levels *' },
      { table: 'iterations *' },
      { figure: 'iteration bars *' },
      { table: 'iteration spread' },
      { table: 'iteration means *' },
      { figure: 'iteration curves *' },
      { figure: 'iteration courses *' },
      METRICS,
      { figure: 'metric *' },
      { figure: 'length*' },
      { table: 'trials*' },
      { table: 'bands*' },
      ...FACTORS,
      RATERS,
      AGREEMENT,
      SCREENING,
    ],
  },
  mushra: {
    paper: 'PodEval',
    parts: [
      { table: 'judges', isDetail: true },
      { means: true },
      CONTRASTS,
      { figure: 'boxes' },
      { figure: 'means' },
      { figure: 'ratings' },
      ...FACTORS,
      { figure: 'boxes by judge' },
      { figure: 'rater matrix *' },
      METRICS,
      { figure: 'metric *' },
      { figure: 'density of *' },
      AGREEMENT,
      SCREENING,
    ],
  },
  questionnaire: {
    paper: 'PodEval',
    parts: [
      { table: 'systems', spread: { down: 'question', across: 'system', cell: 'final' } },
      { figure: 'final scores' },
      { means: true },
      CONTRASTS,
      { figure: 'answers' },
      { figure: 'ratings*' },
      { figure: 'answer shares' },
      { table: 'attention' },
      METRICS,
      { table: 'loudness' },
      { figure: 'density of *' },
      AGREEMENT,
      SCREENING,
    ],
  },
  ab: {
    paper: null,
    parts: [
      { table: 'primary pairs *' },
      { figure: 'system pairs' },
      { table: 'strengths *' },
      { figure: 'strengths *' },
      { table: 'position bias' },
      METRICS,
      AGREEMENT,
      SCREENING,
    ],
  },
  abx: {
    paper: null,
    parts: [
      { table: 'primary pairs *' },
      { table: 'system pairs' },
      { figure: 'system pairs' },
      { table: 'position bias' },
      SCREENING,
    ],
  },
};

import { refuseRules } from '../imports/refuse-rules.ts';
import {
  analyseBlocks,
  analyseRatings,
  writtenBlocks,
  type DraftBlock,
} from '#core/analysis/blocks/analyse-blocks.ts';
import { analyseMeans, MEANS_WARNING } from '#core/analysis/blocks/analyse-means.ts';
import { printedFactors, ratedFactors, unknownFactors } from '#core/analysis/input/factors.ts';
import { limited, whereText, type Where } from '#core/analysis/blocks/where.ts';
import { blockInput, type BlockInput } from '#core/analysis/input/input.ts';
import { isPrinted } from '#core/papers/is-printed.ts';
import { presented } from '#core/figures/presented.ts';
import { PLAIN_STYLE, shownBy, type FigureStyle } from '#core/figures/style.ts';
import { NO_SCALES } from '#core/analysis/input/known-scales.ts';
import type { Language } from '#core/text/languages.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import { ratedRows } from '#core/analysis/input/rated-rows.ts';
import type { Rating, Ratings } from '#core/ratings/ratings.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { METHOD_IDS } from '#core/methods/analyses.ts';
import { excludingSet, type ScreeningSet } from '#core/screening/screening-set.ts';
import { metricsFile } from '#core/study/metrics-file.ts';
import { titleOf } from '#core/study/study.ts';
import { jsonSha256 } from '../../platform/json-sha256.ts';
import type { MetricsAsked } from '../ratings/study-metrics.ts';
import type { RatingsRead } from '../imports/ratings-read.ts';
import { withModels, type ModelsOfAnalysis } from './with-models.ts';
import { errorAt, formatMistake, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { meant, orList, thereAre } from '../../platform/words.ts';
import { reportText, type AnalysisReport } from './analysis-report.ts';
import { withFormula } from './formula-results.ts';
import { refuseUnknownWhere } from '../screening/unknown-where.ts';
import {
  readRatedFile,
  readRatedStudy,
  type AskedStudy,
  type RatedStudy,
  type RatingSource,
} from '../imports/rating-source.ts';
import { readReasonScores } from '../ratings/reason-scores.ts';

/** Settings of an analysis besides the ratings and the metrics. */
export interface AskedResults {
  /** Additional factors of clips by which results are broken down. */
  by?: readonly string[];
  /** Whether the results are for a paper: without `by`, broken down by every factor that a page has room for. */
  isForPaper?: boolean | undefined;
  /** Whether results that no layout of papers prints may be left out, because only a paper reads them. */
  isPrintedOnly?: boolean | undefined;
  /** Path of a file with scores that a program gave to reasons. */
  reasonScores?: string | undefined;
  /** Formula of a mixed model in the notation of lme4, fitted by R. */
  formula?: string | undefined;
  /** Mixed models of every scale of clips, after the blocks' own tables. */
  models?: ModelsOfAnalysis | undefined;
  /** Path of a table of ratings from a second run of the same study. */
  against?: string | undefined;
  /** Whether the text includes tables that papers rarely print. */
  all?: boolean | undefined;
  /** Style of the figures, with warnings about it. Default: plain. */
  figures?: { style: FigureStyle; warnings: readonly string[] } | undefined;
  /** Language of titles, table heads and notes. Default: English. */
  language?: Language | undefined;
}

/** Further settings for the analysis of a study. */
export interface AskedOfStudy extends AskedResults {
  /**
   * Rules that replace the study's own, for a sensitivity analysis. Each excludes what it finds. An empty list
   * excludes nothing.
   */
  rules?: ScreeningConfig | undefined;
  /** Limits of the results. Rules still use all ratings. */
  where?: readonly Where[] | undefined;
}

interface Analysed {
  text: string;
  json: AnalysisReport;
}

function analysed(
  found: Omit<AnalysisReport, 'blocks' | 'style'> & { blocks: readonly DraftBlock[] },
  { all, language = 'en', figures = { style: PLAIN_STYLE, warnings: [] } }: AskedResults,
): Analysed {
  const { style } = figures;
  const json = {
    ...found,
    style,
    blocks: presented(writtenBlocks(found.blocks, language), style, language),
    warnings: [...found.warnings, ...figures.warnings],
  };
  return { text: reportText(json, all), json };
}

/** Throws StudyMistakes for a factor that no clip has. */
function refuseUnknownFactors(by: readonly string[], ratings: Ratings): void {
  const [unknown] = unknownFactors(ratings, by);
  if (unknown === undefined) return;
  const known = ratedFactors(ratings);
  const near = meant(unknown, known);
  const there = known.length === 0 ? 'the clips have no factors' : thereAre(known);
  throw new StudyMistakes(
    `${unknown} is no factor of a clip; ${near === null ? there : `did you mean ${near}?`}`,
  );
}

/** Throws StudyMistakes for a factor that no clip has, and for an unusable file. */
async function inputOf<Own extends Ratings>(
  ratings: Own,
  {
    metrics,
    labels,
    scales = NO_SCALES,
    texts = {},
  }: Pick<RatingSource, 'metrics' | 'labels' | 'scales'> & Partial<Pick<BlockInput, 'texts'>>,
  { by: asked = [], isForPaper, isPrintedOnly = false, reasonScores, figures }: AskedResults,
  against: readonly Rating[],
): Promise<BlockInput<Own>> {
  refuseUnknownFactors(asked, ratings);
  const by = isForPaper && asked.length === 0 ? printedFactors(ratings) : asked;
  const scores =
    reasonScores === undefined
      ? []
      : await readReasonScores(reasonScores, {
          systems: [...new Set(ratedRows(ratings, ({ system }) => system))],
          questions: [...new Set(ratedRows(ratings, ({ scale }) => scale))],
        });
  const show = figures ? shownBy(figures.style) : [];
  const wants = isPrintedOnly ? { wants: isPrinted } : {};
  const others = { metrics, labels, reasonScores: scores, by, against, scales, texts, show };
  return blockInput(ratings, { ...others, ...wants });
}

/** Warning about metrics that the study names and the caller did not pass. */
function unreadMetrics(file: string | undefined): string[] {
  if (file === undefined) return [];
  const unread = `the metrics file ${file} of the study was not read`;
  return [`${unread}; to compare it with the listeners, add ${file} from the study's folder as metrics`];
}

/** Screening sets that decide which ratings count: those of the versions, or the requested one. */
function screeningOf({ screening, versions }: RatedStudy, set: ScreeningSet | undefined) {
  if (!set) return { screening, isSensitivity: false };
  const sha256 = jsonSha256(set);
  return {
    screening: [{ versions: versions.map(({ number }) => number), sha256, rules: set }],
    isSensitivity: screening.some((primary) => primary.sha256 !== sha256),
  };
}

/**
 * Analyses a study: for every block the exclusions, the means by system, the agreement of metrics with listeners, and
 * of each listener with the others. Throws StoreError for an unknown study, and StudyMistakes for an unusable file.
 */
export async function analyseStudy(asked: AskedStudy & AskedOfStudy): Promise<Analysed> {
  return analyseRatedStudy(await readRatedStudy(asked), asked);
}

/** The same analysis for a study whose ratings are already read. */
export async function analyseRatedStudy(
  source: RatedStudy,
  asked: Pick<AskedStudy, 'name' | 'modes'> & AskedOfStudy,
): Promise<Analysed> {
  const { current, states, warnings } = source;
  const { where = [] } = asked;
  const set = asked.rules && excludingSet(asked.rules);
  const all = source.under(set).ratings;
  refuseUnknownWhere(where, all);
  const { versions, ratings, metrics, labels } = limited({ ...source, ratings: all }, where);
  const read = asked.against === undefined ? [] : (await readRatedFile(asked.against)).under().ratings;
  const second = limited({ versions: [], ratings: read, metrics: [], labels: [] }, where).ratings;
  const found = analyseBlocks(
    versions,
    await inputOf(ratings, { metrics, labels, texts: current.study.texts }, asked, rowsOf(second)),
  );
  const idsOf = ({ versions: numbers }: DraftBlock): Set<string> =>
    new Set(versions.flatMap(({ number, id }) => (numbers.includes(number) ? id : [])));
  const modelled = await withModels(found, { versions, ratings }, asked.models);
  const { blocks, warnings: refused } = await withFormula(modelled.blocks, ratings, asked.formula, idsOf);
  const notices =
    metrics.length > 0 ? warnings : unreadMetrics(metricsFile(current.study.config.metrics)?.file);
  return analysed(
    {
      study: asked.name,
      title: titleOf(current.study.config),
      modes: asked.modes,
      versions: versions.map(({ number, id }) => ({ number, id })),
      sessions: states,
      ...screeningOf(source, set),
      where: where.map(whereText),
      blocks,
      warnings: [...notices, ...modelled.warnings, ...refused],
    },
    asked,
  );
}

/** Settings for the analysis of a table of ratings. */
interface AskedFile extends AskedResults, RatingsRead {
  path: string;
  rules?: ScreeningConfig | undefined;
  metrics?: MetricsAsked | undefined;
}

/** The same analysis for a table of ratings. Throws StudyMistakes for an unusable file. */
export async function analyseFile({ path, rules, where: rows, ...asked }: AskedFile): Promise<Analysed> {
  const source = await readRatedFile(path, { ...asked, where: rows });
  const { metrics: _, ...read } = asked;
  const second =
    asked.against === undefined ? null : await readRatedFile(asked.against, { ...read, where: rows });
  return analyseRatedTable(source, { ...asked, name: path, rules }, second);
}

/**
 * The same analysis for a table that is already read, as far as the table describes its study. Units that were planned
 * but never rated are unknown. The table's own reasons exclude ratings, unless `rules` replace them. `second`: the
 * ratings of a second run. Throws StudyMistakes for an unknown method, factor or limit.
 */
export async function analyseRatedTable(
  source: RatingSource,
  asked: AskedOfStudy & { name: string; means?: boolean | undefined },
  second: RatingSource | null = null,
): Promise<Analysed> {
  const { rules, where = [] } = asked;
  if (rules && source.table) refuseRules(source.table, rules);
  const named = rules && excludingSet(rules);
  const all = rowsOf(source.under(named).ratings);
  const unknown = all.find(({ method }) => !METHOD_IDS.includes(method));
  if (unknown) {
    const message = `the column method contains ${unknown.method}; write ${orList(METHOD_IDS)}`;
    throw new StudyMistakes(formatMistake(errorAt(source.about, null, message)));
  }
  refuseUnknownWhere(where, all);
  const { metrics, labels, ...kept } = limited({ ...source, versions: [], ratings: all }, where);
  const ratings = rowsOf(kept.ratings);
  const again = second?.under(named).ratings ?? [];
  const against = limited({ versions: [], ratings: again, metrics: [], labels: [] }, where).ratings;
  const input = await inputOf(ratings, { ...source, metrics, labels }, asked, rowsOf(against));
  const found = asked.means
    ? { blocks: analyseMeans(input), warnings: [MEANS_WARNING] }
    : analyseRatings(input);
  const modelled = await withModels(
    found.blocks,
    { versions: [], ratings, scales: source.scales },
    asked.models,
  );
  const { blocks, warnings } = await withFormula(modelled.blocks, ratings, asked.formula, () => null);
  return analysed(
    {
      study: asked.name,
      title: null,
      modes: [...new Set(ratings.map(({ mode }) => mode))],
      versions: [],
      sessions: source.states,
      screening: named ? [{ versions: [], sha256: jsonSha256(named), rules: named }] : source.screening,
      isSensitivity: false,
      where: where.map(whereText),
      blocks,
      warnings: [...source.warnings, ...found.warnings, ...modelled.warnings, ...warnings],
    },
    asked,
  );
}

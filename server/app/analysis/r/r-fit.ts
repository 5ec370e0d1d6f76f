import type { DfMethod } from '#core/models/model-result.ts';
import { ModelRefused, type EngineShell } from '../models/engine.ts';
import { runR, type ScaleKind } from './run-r.ts';

/** R's covariance and degrees of freedom of fixed effects. With the Kenward-Roger method, the covariance is adjusted. */
export interface RInference {
  method: DfMethod;
  hasPbkrtest: boolean;
  /** Degrees of freedom of fixed effects (first and second equal) and of their differences, by index. */
  df: { first: number; second: number; value: number | null }[];
}

/** A mixed model as R fitted it. */
export interface RFit {
  /** Package and R, with their versions. */
  engine: string;
  fixed: { term: string; estimate: number | null; error: number | null }[];
  /** Covariance between the fixed effects, in their order. */
  covariance: (number | null)[][];
  /** SDs of the random terms and of the residual. */
  random: { group: string; part: string; deviation: number | null; levels: number }[];
  aic: number | null;
  logLikelihood: number | null;
  n: number;
  isConverged: boolean;
  isSingular: boolean;
  /** null if not requested. */
  inference: RInference | null;
  /** R's messages. */
  messages: string[];
}

const number = (text: string | undefined): number | null =>
  text === undefined || text === 'NA' ? null : Number(text);

function inferenceOf(facts: string[] | undefined, df: readonly string[][]): RInference | null {
  if (!facts) return null;
  const [method, hasPbkrtest] = facts;
  return {
    method: method === 'Kenward-Roger' ? 'Kenward-Roger' : 'Satterthwaite',
    hasPbkrtest: hasPbkrtest === 'yes',
    df: df.map(([first, second, value]) => ({
      first: Number(first) - 1,
      second: Number(second) - 1,
      value: number(value),
    })),
  };
}

/**
 * Fits a model in R; `mostForKenwardRoger` requests inference for a linear model. Rejects like runR, and with
 * ModelRefused if R lacks the package or cannot fit the model.
 */
export async function fitInR(
  kind: ScaleKind,
  formula: string,
  csv: string,
  shell: Pick<EngineShell, 'signal'>,
  mostForKenwardRoger: number | null = null,
): Promise<RFit> {
  const lines = await runR(kind, formula, csv, shell, mostForKenwardRoger);
  const of = (fact: string): string[][] => lines.filter(([name]) => name === fact).map(([, ...rest]) => rest);
  const [missing] = of('missing');
  if (missing)
    throw new ModelRefused(
      `R has no package ${missing[0]}: install.packages("${missing[0]}"), or use another engine`,
    );
  const [failed] = of('failed');
  if (failed) throw new ModelRefused(`R could not fit ${formula}: ${failed[0]}`);
  const [[aic, logLikelihood, n] = []] = of('fit');
  return {
    engine: of('engine')[0]?.[0] ?? 'R',
    fixed: of('fixed').map(([term = '', estimate, error]) => {
      return { term, estimate: number(estimate), error: number(error) };
    }),
    covariance: of('covariance').map(([, ...cells]) => cells.map(number)),
    random: of('random').map(([group = '', part = '', deviation, levels]) => {
      return { group, part, deviation: number(deviation), levels: Number(levels) };
    }),
    aic: number(aic),
    logLikelihood: number(logLikelihood),
    n: Number(n),
    inference: inferenceOf(of('method')[0], of('df')),
    isConverged: of('converged')[0]?.[0] === 'yes',
    isSingular: of('singular').length > 0,
    messages: of('message').map(([line = '']) => line),
  };
}

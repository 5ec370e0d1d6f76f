import { canonicalJson } from '../formats/canonical-json.ts';
import { groupBy } from '../order/group-by.ts';
import { analysisOf } from '../methods/analyses.ts';
import { formulaOf } from '../models/describe-model.ts';
import { knownTerms } from '../models/known-terms.ts';
import { modelColumns, type ModelRows } from '../models/model-rows.ts';
import type { ContrastSet, Correction, RandomTerm } from '../models/model-task.ts';
import { blocksOf } from '../plan/plan.ts';
import { pairAnalysisOf, type Compared, type PairAnalysis } from '../models/pair-analysis.ts';
import { preferenceFormula, PREFERENCE_TERMS } from '../models/preference-model.ts';
import type { Study } from '../study/study.ts';
import type { AnalysisConfig } from '../study/analysis-config.ts';

/** How a scale is analysed. */
export interface Outcome {
  /**
   * Random effects; null for pairs, and if the ratings determine them. Effects that cannot be estimated are omitted, and a
   * note lists them.
   */
  terms: readonly RandomTerm[] | null;
  contrasts: ContrastSet;
  correction: Correction;
  /** Of a scale that judges pairs; null for clips, and if the ratings determine it. */
  pairs: PairAnalysis | null;
  /** In units of the scale; null: equivalence is not tested. */
  margin: number | null;
  /** Reason why the tested differences are not the declared ones. */
  note?: string;
}

/** Primary analysis of one scale of one block. */
export interface PrimaryOutcome extends Outcome {
  /** Place in the study, from 1. */
  block: number;
  method: string;
  scale: string;
  /** 'clip': linear mixed model of ratings; 'pair': as in `pairs`. */
  judges: 'clip' | 'pair';
  /** Systems of the clips. Example: ['human', 'ours']. */
  systems: readonly string[];
}

/** The primary analysis, as stored with a published version. */
export interface PrimaryAnalysis {
  /** Version of the defaults for settings that a study omits. Rules 1 always analyse pairs by pair. */
  rules: 1 | 2;
  /** Whether study.yaml has the key `analysis`. */
  isDeclared: boolean;
  outcomes: readonly PrimaryOutcome[];
}

/** Simulated listeners for choosing random effects; two would be enough to show which factors vary. */
const LISTENERS = ['1', '2', '3'];

/** Complete ratings of the design: every clip under test, rated by all listeners. */
function designRows(study: Study, block: number): ModelRows {
  const tested = blocksOf(study)[block]?.tested() ?? [];
  const clips = new Set(tested.flatMap((one) => one.clips));
  return modelColumns(
    study.clips
      .filter(({ id }) => clips.has(id))
      .flatMap(({ id, factors: { system = null, item = null } }) =>
        LISTENERS.map((listener, value) => ({ listener, system, clip: id, item, value })),
      ),
  );
}

/** The pairs of systems under test with the items on which they are compared. */
export const designPairs = (study: Study, block: number): Compared[] =>
  (blocksOf(study)[block]?.tested() ?? []).flatMap(({ item, systems: [a, b] }) =>
    a === undefined || b === undefined || a === b ? [] : [{ a, b, item }],
  );

/** Holm for means by pair, which have no common covariance; null: a scale of clips. */
export const defaultCorrection = (pairs: PairAnalysis | null): Correction =>
  pairs === 'by pair' ? 'holm' : 'single-step';

export function contrastSetOf({ contrasts }: Pick<AnalysisConfig, 'contrasts'>): ContrastSet {
  if (contrasts === 'all pairs') return { kind: 'all pairs' };
  if (Array.isArray(contrasts))
    return { kind: 'given', pairs: contrasts.map(([a = '', b = '']) => [a, b] as const) };
  return { kind: 'against', baseline: contrasts.against };
}

/**
 * The primary analysis of a study: declared by the key `analysis`, otherwise derived from the design. It covers every
 * scale on which clips or pairs are judged, unless the key lists scales; practice has none.
 * @example a study with one block of ACR ratings and no key: outcomes[0] has all pairs, single-step, no margin
 */
export function primaryOf(study: Study): PrimaryAnalysis {
  const declared = study.config.analysis;
  const wanted = declared?.scales;
  const outcomes = study.config.blocks.flatMap((config, block): PrimaryOutcome[] => {
    if (config.training === true) return [];
    const { scales } = analysisOf(config.method).bind(study, config, block);
    const own = scales.filter(({ name, judges }) => judges !== 'fact' && (wanted?.includes(name) ?? true));
    if (own.length === 0) return [];
    const rows = designRows(study, block);
    const pairs = declared?.pairs ?? pairAnalysisOf(designPairs(study, block));
    const systems = rows.system.names.filter((system) => system !== null).toSorted();
    return own.flatMap(({ name, judges }) => {
      if (judges === 'fact') return [];
      const isClip = judges === 'clip';
      return [
        {
          block: block + 1,
          method: config.method,
          scale: name,
          judges,
          terms: isClip ? (declared?.random_effects ?? knownTerms(rows).terms) : null,
          systems,
          contrasts: declared ? contrastSetOf(declared) : { kind: 'all pairs' },
          correction: declared?.correction ?? defaultCorrection(isClip ? null : pairs),
          pairs: isClip ? null : pairs,
          margin: declared?.margin ?? null,
        },
      ];
    });
  });
  return { rules: 2, isDeclared: declared !== undefined, outcomes };
}

/** A primary analysis as stored with a version; the earliest ones did not store how pairs are analysed. */
export const storedPrimary = (stored: PrimaryAnalysis): PrimaryAnalysis =>
  stored.rules === 2
    ? stored
    : {
        ...stored,
        outcomes: stored.outcomes.map((outcome) => ({
          ...outcome,
          pairs: outcome.judges === 'pair' ? 'by pair' : null,
        })),
      };

export function contrastWords(set: ContrastSet): string {
  switch (set.kind) {
    case 'all pairs':
      return 'all pairs of systems';
    case 'against':
      return `every system against ${set.baseline}`;
    case 'given':
      return set.pairs.map(([a, b]) => `${a} against ${b}`).join(', ');
  }
}

const CORRECTION_WORDS: Record<Correction, string> = {
  'single-step': 'simultaneous 95 % intervals and p-values by the single-step max-t method',
  holm: 'p-values adjusted by Holm; simultaneous 95 % intervals by Bonferroni',
  none: 'p-values and 95 % intervals without correction',
};

/** An outcome in one sentence without its full stop. */
export function outcomeWords({ scale, pairs, terms, contrasts, correction, margin }: PrimaryOutcome): string {
  const model =
    pairs === 'by system'
      ? `linear mixed model of preferences by REML, ${preferenceFormula(PREFERENCE_TERMS)}`
      : pairs === 'by pair'
        ? 'mean preference by pair of systems, with variances clustered by listener and item'
        : `linear mixed model by REML, ${formulaOf(terms ?? [], true)}`;
  const equivalence = margin === null ? 'no equivalence margin' : `equivalence margin ${margin}`;
  return `${scale}: ${model}; ${contrastWords(contrasts)}; ${CORRECTION_WORDS[correction]}; ${equivalence}`;
}

/**
 * The analysis in words, one sentence for scales with the same analysis. Example: ['quality: linear mixed model by
 * REML, ...'].
 */
export function primaryWords({ outcomes }: Pick<PrimaryAnalysis, 'outcomes'>): string[] {
  const alike = groupBy(outcomes, ({ scale: _scale, block: _block, ...rest }) => canonicalJson(rest));
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    const scale = [...new Set(own.map((outcome) => outcome.scale))].join(', ');
    return first ? [outcomeWords({ ...first, scale })] : [];
  });
}

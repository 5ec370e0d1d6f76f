import type { Scale } from '../analysis/input/analysis.ts';
import { analysisOf } from '../methods/analyses.ts';
import type { DesignMistake } from '../methods/contract/mistake.ts';
import { inNaturalOrder } from '../order/natural-order.ts';
import type { Study } from '../study/study.ts';
import { areConnected } from '../models/pair-analysis.ts';
import { designPairs, primaryOf, type PrimaryOutcome } from './primary.ts';

const error = (path: readonly string[], message: string): DesignMistake => ({
  path: ['analysis', ...path],
  severity: 'error',
  message: `analysis.${path.join('.')}: ${message}`,
});

/** Scales that the study has and that can be primary. */
const scalesOf = (study: Study): Scale[] =>
  study.config.blocks.flatMap((config, block) =>
    config.training === true
      ? []
      : analysisOf(config.method)
          .bind(study, config, block)
          .scales.filter(({ judges }) => judges !== 'fact'),
  );

/** The largest difference that a scale allows, in its unit: a preference counts from the middle. */
const widthOf = ({ judges, grid }: Scale): number => (grid.max - grid.min) / (judges === 'pair' ? 2 : 1);

function systemsNamed({ contrasts }: PrimaryOutcome): readonly string[] {
  switch (contrasts.kind) {
    case 'all pairs':
      return [];
    case 'against':
      return [contrasts.baseline];
    case 'given':
      return contrasts.pairs.flat();
  }
}

/** Mistakes in `analysis` of study.yaml: names that the study does not have. Empty if the key is absent. */
export function primaryMistakes(study: Study): DesignMistake[] {
  const { analysis } = study.config;
  if (!analysis) return [];
  const scales = scalesOf(study);
  const known = [...new Set(scales.map(({ name }) => name))];
  const stray = analysis.scales?.find((name) => !known.includes(name));
  if (stray !== undefined)
    return [error(['scales'], `there is no scale ${stray}; write ${known.join(' or ')}`)];
  const { outcomes } = primaryOf(study);
  const narrow = scales.find(
    (scale) =>
      outcomes.some((outcome) => outcome.scale === scale.name) && (analysis.margin ?? 0) >= widthOf(scale),
  );
  const isPairs = outcomes.some(({ judges }) => judges === 'pair');
  const unknown = outcomes
    .flatMap((outcome) => systemsNamed(outcome).map((system) => ({ system, systems: outcome.systems })))
    .find(({ system, systems }) => !systems.includes(system));
  const twice = outcomes.some(
    ({ contrasts }) => contrasts.kind === 'given' && contrasts.pairs.some(([a, b]) => a === b),
  );
  return [
    ...(unknown
      ? [
          error(
            ['contrasts'],
            `no clip under test has the system ${unknown.system}; write ${inNaturalOrder(unknown.systems).join(', ')}`,
          ),
        ]
      : []),
    ...(twice ? [error(['contrasts'], 'compares a system with itself; name two systems')] : []),
    ...(outcomes.some(({ pairs }) => pairs === 'by pair') && analysis.correction === 'single-step'
      ? [
          error(
            ['correction'],
            'single-step needs one model of all systems; write holm, or add "pairs: by system"',
          ),
        ]
      : []),
    ...(!isPairs && analysis.pairs
      ? [error(['pairs'], 'no pairs are compared on these scales; remove the key')]
      : []),
    ...(outcomes.some(
      ({ block, pairs }) => pairs === 'by system' && !areConnected(designPairs(study, block - 1)),
    )
      ? [
          error(
            ['pairs'],
            'some systems are never compared with the others, even indirectly; write by pair, or add pairs',
          ),
        ]
      : []),
    ...(narrow
      ? [
          error(
            ['margin'],
            `${analysis.margin} is not smaller than the largest possible difference in ${narrow.name}, ${widthOf(narrow)}; write a smaller margin`,
          ),
        ]
      : []),
    ...(isPairs && analysis.random_effects
      ? [error(['random_effects'], 'for pairs they follow from the design; remove the key')]
      : []),
  ];
}

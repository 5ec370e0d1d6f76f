import { analysisOf } from '../methods/analyses.ts';
import type { DesignMistake } from '../methods/method.ts';
import type { Study } from '../study/study.ts';
import { primaryOf, type PrimaryOutcome } from './primary.ts';

const error = (path: readonly string[], message: string): DesignMistake => ({
  path: ['analysis', ...path],
  severity: 'error',
  message: `analysis.${path.join('.')}: ${message}`,
});

/** Scales that the study has and that can be primary. */
function scalesOf(study: Study): Set<string> {
  return new Set(
    study.config.blocks.flatMap((config, block) =>
      config.training === true
        ? []
        : analysisOf(config.method)
            .bind(study, config, block)
            .scales.flatMap(({ name, judges }) => (judges === 'fact' ? [] : [name])),
    ),
  );
}

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

/** What `analysis` of study.yaml names that the study does not have. Nothing where the key is absent. */
export function primaryMistakes(study: Study): DesignMistake[] {
  const { analysis } = study.config;
  if (!analysis) return [];
  const known = scalesOf(study);
  const stray = analysis.scales?.find((name) => !known.has(name));
  if (stray !== undefined)
    return [error(['scales'], `there is no scale ${stray}; write ${[...known].join(' or ')}`)];
  const { outcomes } = primaryOf(study);
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
            `no clip under test is of the system ${unknown.system}; write ${unknown.systems.join(', ')}`,
          ),
        ]
      : []),
    ...(twice ? [error(['contrasts'], 'compares a system with itself; name two systems')] : []),
    ...(isPairs && analysis.correction === 'single-step'
      ? [
          error(
            ['correction'],
            'single-step is for scales of clips, and this study compares pairs; write holm',
          ),
        ]
      : []),
    ...(isPairs && analysis.margin !== undefined
      ? [
          error(
            ['margin'],
            'equivalence is tested on scales of clips, and this study compares pairs; remove the key',
          ),
        ]
      : []),
    ...(isPairs && analysis.random_effects
      ? [error(['random_effects'], 'pairs have no mixed model; remove the key')]
      : []),
  ];
}

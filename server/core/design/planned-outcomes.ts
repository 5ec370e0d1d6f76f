import { analysisOf } from '../methods/analyses.ts';
import type { Tested } from '../methods/contract/method.ts';
import { blocksOf } from '../plan/plan.ts';
import { primaryOf, type PrimaryOutcome } from '../primary/primary.ts';
import type { Grid } from '../stats/agreement/kappa.ts';
import type { Study } from '../study/study.ts';
import { JudgedRows, testedDesign, type Judged, type TestedDesign } from './rated-design.ts';
import { TRIALS, trySession } from './session-counts.ts';

/** An outcome of the primary analysis with the design of the listeners' sessions. */
export interface PlannedOutcome extends TestedDesign {
  outcome: PrimaryOutcome;
  grid: Grid;
}

const REFERENCE = '(reference)';

/** Judgements of a listener on tested units. */
function judgedOn(
  { systems, item }: Tested,
  listener: string,
  judges: PrimaryOutcome['judges'],
): readonly Judged[] {
  if (judges === 'clip') return systems.map((system) => ({ listener, item, systems: [system] }));
  const [a, b = REFERENCE] = systems;
  return a === undefined || a === b ? [] : [{ listener, item, systems: [a, b] }];
}

/**
 * The outcomes of a study's primary analysis, each with its design: a listener's judgements are the mean of 20 sessions,
 * drawn as by the server. Without outcomes that test no difference.
 */
export function plannedOutcomes(study: Study): PlannedOutcome[] {
  const blocks = blocksOf(study);
  const sessions = Array.from({ length: TRIALS }, (_, trial) => trySession(blocks, trial) ?? []);
  return primaryOf(study).outcomes.flatMap((outcome): PlannedOutcome[] => {
    const index = outcome.block - 1;
    const [block, config] = [blocks[index], study.config.blocks[index]];
    if (!block || !config) return [];
    const tested = block.tested();
    const byUnit = new Map(tested.flatMap((one) => one.units.map((unit) => [unit, one] as const)));
    const rows = sessions.flatMap((draws, listener) =>
      draws.flatMap((draw) => {
        const one = draw.block === index ? byUnit.get(draw.unit) : undefined;
        return one ? judgedOn(one, `${listener}`, outcome.judges) : [];
      }),
    );
    const planned = tested.flatMap((one) => judgedOn(one, '', outcome.judges));
    const design = testedDesign(outcome, new JudgedRows(rows), new JudgedRows(planned));
    const { scales } = analysisOf(config.method).bind(study, config, index);
    const scale = scales.find(({ name }) => name === outcome.scale);
    return design && scale ? [{ ...design, outcome, grid: scale.grid }] : [];
  });
}

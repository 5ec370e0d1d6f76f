import { CLIP_TESTS } from '#core/methods/clip-tests.ts';
import { access } from 'node:fs/promises';
import type { PlannedOutcome } from '#core/design/planned-outcomes.ts';
import type { ContrastFamily } from '#core/models/contrast-family.ts';
import { pairsOf } from '#core/models/inference.ts';
import type { Correction } from '#core/models/model-task.ts';
import { contrastWords } from '#core/primary/primary.ts';
import type { Grid } from '#core/stats/agreement/kappa.ts';
import type { Design } from '#core/stats/power/difference-error.ts';
import { plannedStudy } from '../app/analysis/planned-study.ts';
import { orList } from '../platform/words.ts';
import { UsageError } from './declare/usage-error.ts';

/** Subject of a plan, without its variances and its target. */
export interface Plan {
  design: Design;
  family: ContrastFamily;
  grid: Grid;
  contrasts: string;
  margin: number | null;
  /** Scale of a study. Undefined for a plan without a scale. */
  scale?: string;
  /** Text after 'between two systems'. */
  where: string;
  notes: readonly string[];
}

/** Settings of a plan without a study. */
export interface PlannedItems {
  items: number;
  'items-each': number | undefined;
  systems: number;
  contrasts: 'all' | 'baseline';
  correction: Correction;
}

/** All pairs of systems, or each system against the first. */
function familyOf({ systems, contrasts: set, correction }: PlannedItems): Pick<Plan, 'family' | 'contrasts'> {
  const names = Array.from({ length: systems }, (_, index) => `${index}`);
  const [contrasts, pairs] =
    set === 'all'
      ? (['all pairs of systems', { kind: 'all pairs' }] as const)
      : (['every system against a baseline', { kind: 'against', baseline: '0' }] as const);
  return { contrasts, family: { systems, pairs: pairsOf(pairs, names), correction } };
}

function itemsOf({ items, 'items-each': itemsEach = items }: PlannedItems) {
  if (itemsEach > items) throw new UsageError(`--items-each ${itemsEach} is more than the ${items} items`);
  return { items, itemsEach };
}

/** Plan of a test of clips. Throws UsageError if a listener would get more items than there are. */
export function clipPlan(test: keyof typeof CLIP_TESTS, planned: PlannedItems): Plan {
  const own = familyOf(planned);
  const { systems } = own.family;
  const design = { kind: 'clips', systems, systemsEach: systems, systemsPerItem: systems } as const;
  return {
    ...own,
    ...CLIP_TESTS[test],
    margin: null,
    notes: [],
    design: { ...design, ...itemsOf(planned) },
  };
}

/** Plan of choices between two systems. Throws UsageError like clipPlan. */
export function preferencePlan(planned: PlannedItems): Plan {
  const { items, itemsEach: each } = itemsOf(planned);
  return {
    ...familyOf(planned),
    grid: { min: 0, max: 1, step: 1 },
    where: ' in mean preference (0 to 1)',
    margin: null,
    notes: [],
    design: { kind: 'by pair', reach: 1, each, items },
  };
}

/** Returns the scale of a study whose scales share one design. --scale selects one if they differ. */
function chosenOutcome(
  folder: string,
  all: readonly PlannedOutcome[],
  scale: string | undefined,
): PlannedOutcome {
  const scales = [...new Set(all.map(({ outcome }) => outcome.scale))];
  if (scale === undefined && scales.length > 1)
    throw new UsageError(`${folder} has several scales: add --scale ${orList(scales)}`);
  const found = all.find(({ outcome }) => outcome.scale === (scale ?? outcome.scale));
  if (!found) throw new UsageError(`${folder} has no scale ${scale}: use ${orList(scales)}`);
  return found;
}

/** Plan of a study folder. Throws UsageError or StudyMistakes. */
export async function studyPlan(folder: string, scale: string | undefined): Promise<Plan> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw new UsageError(
      `'${folder}' is neither a study folder nor a plan: use ${orList([...Object.keys(CLIP_TESTS), 'preference', 'correlation'])}`,
    );
  const { study, outcomes } = await plannedStudy(folder);
  const { outcome, design, family, grid } = chosenOutcome(folder, outcomes, scale);
  return {
    design,
    family,
    grid,
    contrasts: contrastWords(outcome.contrasts),
    margin: outcome.margin,
    scale: outcome.scale,
    where: ` on ${outcome.scale} in ${folder}`,
    notes:
      study.config.analysis?.random_effects && outcome.terms
        ? ['This forecast uses the random effects that the design can estimate, not the declared ones.']
        : [],
  };
}

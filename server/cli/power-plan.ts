import { access } from 'node:fs/promises';
import type { PlannedOutcome } from '#core/design/planned-outcomes.ts';
import type { ContrastFamily } from '#core/models/contrast-family.ts';
import { pairsOf } from '#core/models/inference.ts';
import { CORRECTIONS, type Correction } from '#core/models/model-task.ts';
import { contrastWords } from '#core/primary/primary.ts';
import type { Grid } from '#core/stats/agreement/kappa.ts';
import type { Design } from '#core/stats/power/difference-error.ts';
import { plannedStudy } from '../app/analysis/planned-study.ts';
import { orList } from '../platform/words.ts';
import { UsageError, wholeNumber } from './arguments.ts';

const text = { type: 'string' } as const;
export const OPTIONS = {
  difference: text,
  margin: text,
  listeners: text,
  items: text,
  'items-each': text,
  systems: text,
  contrasts: text,
  correction: text,
  'sd-listener': text,
  'sd-item': text,
  'sd-rating': text,
  hls: text,
  unclear: text,
  share: text,
  icc: text,
  correlation: text,
  width: text,
  n: text,
  power: text,
  alpha: text,
  from: text,
  scale: text,
  json: text,
} as const;

/** Options as they were written. */
export type Words = Readonly<Partial<Record<keyof typeof OPTIONS, string | undefined>>>;
type Word = keyof typeof OPTIONS;

/** A number from 0; null where the option is absent. */
export function size(words: Words, name: Word): number | null {
  const given = words[name];
  if (given === undefined) return null;
  const value = Number(given);
  if (!(value >= 0 && value < Infinity) || given.trim() === '')
    throw new UsageError(`--${name} ${given} is no number from 0`);
  return value;
}

export const whole = (words: Words, name: Word): number | null => {
  const given = words[name];
  return given === undefined ? null : wholeNumber(given);
};

/** What a plan is about, apart from its spread and what is to be found. */
export interface Plan {
  design: Design;
  family: ContrastFamily;
  grid: Grid;
  contrasts: string;
  margin: number | null;
  /** Scale of a study; undefined for a plan without one. */
  scale?: string;
  /** In words, after 'between two systems'. */
  where: string;
  notes: readonly string[];
}

function correctionOf(words: Words, otherwise: Correction): Correction {
  if (words.correction === undefined) return otherwise;
  const found = CORRECTIONS.find((one) => one === words.correction);
  if (!found) throw new UsageError(`--correction ${words.correction} is none: write ${orList(CORRECTIONS)}`);
  return found;
}

/** Of a plan without a study: all pairs of systems, or each against the first. */
function familyOf(words: Words, otherwise: Correction): Pick<Plan, 'family' | 'contrasts'> {
  const systems = whole(words, 'systems') ?? 2;
  if (systems < 2) throw new UsageError('--systems 1 has no difference: write 2 or more');
  const names = Array.from({ length: systems }, (_, index) => `${index}`);
  const asWritten = words.contrasts ?? 'all';
  if (asWritten !== 'all' && asWritten !== 'baseline')
    throw new UsageError(`--contrasts ${asWritten} is none: write all or baseline`);
  const [contrasts, set] =
    asWritten === 'all'
      ? (['all pairs of systems', { kind: 'all pairs' }] as const)
      : (['every system against a baseline', { kind: 'against', baseline: '0' }] as const);
  const correction = correctionOf(words, otherwise);
  return { contrasts, family: { systems, pairs: pairsOf(set, names), correction } };
}

function itemsOf(words: Words): { items: number; itemsEach: number } {
  const items = whole(words, 'items');
  if (items === null)
    throw new UsageError('--items is missing: how many items (texts) does every system speak?');
  const itemsEach = whole(words, 'items-each') ?? items;
  if (itemsEach > items) throw new UsageError(`--items-each ${itemsEach} is more than the ${items} items`);
  return { items, itemsEach };
}

function clipPlan(words: Words, grid: Grid, where: string): Plan {
  const own = familyOf(words, 'single-step');
  const { systems } = own.family;
  const design = { kind: 'clips', systems, systemsEach: systems, systemsPerItem: systems } as const;
  return { ...own, grid, where, margin: null, notes: [], design: { ...design, ...itemsOf(words) } };
}

const PLANS: Readonly<Record<string, (words: Words) => Plan>> = {
  mos: (words) => clipPlan(words, { min: 1, max: 5, step: 1 }, ' of a MOS test'),
  hls: (words) => clipPlan(words, { min: 0, max: 1, step: 0.5 }, ' in human-likeness score'),
  mushra: (words) => clipPlan(words, { min: 0, max: 100, step: 1 }, ' of a MUSHRA test'),
  preference(words) {
    const own = familyOf(words, 'holm');
    if (own.family.correction === 'single-step')
      throw new UsageError('--correction single-step needs one model of all systems: write holm or none');
    const { items, itemsEach: each } = itemsOf(words);
    const where = ' in mean preference (0 to 1)';
    const grid = { min: 0, max: 1, step: 1 };
    return {
      ...own,
      grid,
      where,
      margin: null,
      notes: [],
      design: { kind: 'by pair', reach: 1, each, items },
    };
  },
};

/** What a study with one design for all its scales says; --scale chooses where it has several. */
function chosenOutcome(
  folder: string,
  all: readonly PlannedOutcome[],
  scale: string | undefined,
): PlannedOutcome {
  const scales = [...new Set(all.map(({ outcome }) => outcome.scale))];
  if (scale === undefined && scales.length > 1)
    throw new UsageError(`${folder} has several scales; say --scale ${orList(scales)}`);
  const found = all.find(({ outcome }) => outcome.scale === (scale ?? outcome.scale));
  if (!found) throw new UsageError(`${folder} has no scale ${scale}; --scale may be ${orList(scales)}`);
  return found;
}

/** Options that a study answers itself. */
const OF_STUDY = ['items', 'items-each', 'systems', 'contrasts', 'correction'] as const;

async function studyPlan(folder: string, words: Words): Promise<Plan> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere)
    throw new UsageError(
      `'${folder}' is no study folder and no plan: write ${orList([...Object.keys(PLANS), 'correlation'])}`,
    );
  const double = OF_STUDY.find((name) => words[name] !== undefined);
  if (double !== undefined) throw new UsageError(`the study file decides this; remove --${double}`);
  const { study, outcomes } = await plannedStudy(folder);
  const { outcome, design, family, grid } = chosenOutcome(folder, outcomes, words.scale);
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
        ? [
            'The random effects of this forecast are those that the design can estimate, not the declared ones.',
          ]
        : [],
  };
}

/** The plan of a name, such as mos, or of a study folder. Throws UsageError or StudyMistakes. */
export const planOf = async (name: string, words: Words): Promise<Plan> =>
  (Object.hasOwn(PLANS, name) ? PLANS[name]?.(words) : undefined) ?? (await studyPlan(name, words));

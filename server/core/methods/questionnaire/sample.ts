import { groupBy } from '../../order/group-by.ts';
import type { Draw, PagePlan } from '../../session/page.ts';
import type { Random } from '../../order/random.ts';
import { clipsOf, type Clip } from '../../clips/clips.ts';
import { EXCERPT_BEEP_MS, recipeKey, type Recipe } from '../../clips/renditions.ts';
import type { Context, Fill, Tested } from '../contract/method.ts';
import { perContext } from '../contract/per-context.ts';
import { pickEven } from '../draw/pick-even.ts';
import { valuesOf } from '../contract/selector.ts';
import type { Placed } from '../draw/shares.ts';
import type { QuestionnaireConfig } from './config.ts';

type QuestionnaireContext = Context<QuestionnaireConfig>;

/** The clips that listeners may get, in path order. */
export function poolOf({ study, config }: QuestionnaireContext): Clip[] {
  return clipsOf(study, config.clips).filter(
    ({ factors }) => !config.systems || config.systems.includes(factors['system'] ?? ''),
  );
}

/** Recipe of the block's clips: whole, or beginning, middle and end, `part_seconds` each. */
export function recipeOf({ excerpt }: QuestionnaireConfig): Recipe {
  return excerpt ? { kind: 'excerpt', partMs: excerpt.part_seconds * 1000 } : { kind: 'plain' };
}

/** Start times of the three parts of an excerpt, ms; empty for a whole clip. */
export function partStartsMs({ excerpt }: QuestionnaireConfig): number[] {
  if (!excerpt) return [];
  return [0, 1, 2].map((part) => part * (excerpt.part_seconds * 1000 + EXCERPT_BEEP_MS));
}

/** Number of clips that a listener gets. */
export const pagesOf = perContext(
  (context: QuestionnaireContext): number =>
    context.config.pages ?? Math.max(1, valuesOf(poolOf(context), 'system').length),
);

/** The clips by the factor that all of a session share; one group without `same`. */
const groupsOf = perContext((context: QuestionnaireContext): Placed[][] => {
  const { same, ratings_per_clip: quota = null } = context.config;
  const groups = groupBy(poolOf(context), ({ factors }) => (same === undefined ? '' : (factors[same] ?? '')));
  return [...groups.values()].map((clips) =>
    clips.map(({ id, factors: { system = '', item = id } }) => {
      return { unit: id, clips: [id], quota, item, systems: [system] };
    }),
  );
});

/** The clips that listeners may get. */
export function testedOf(context: QuestionnaireContext): Tested[] {
  return groupsOf(context)
    .flat()
    .map(({ unit, ...placed }) => ({ ...placed, units: [unit] }));
}

/** The clips of a new session: evenly over systems, and all of one group with `same`. */
export function drawClips(
  context: QuestionnaireContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const pages = pagesOf(context);
  const meanFill = (group: readonly Placed[]): number =>
    group.reduce((sum, { unit }) => sum + fill(unit), 0) / group.length;
  const groups = random.shuffle(groupsOf(context)).toSorted((one, other) => meanFill(one) - meanFill(other));
  for (const placed of groups) {
    const drawn = pickEven({ placed, fill, taken }, pages, random);
    if (drawn)
      return drawn.map(({ unit, clips, quota }) => ({
        block: context.block,
        batch: null,
        unit,
        clips,
        quota,
      }));
  }
  return null;
}

/** The pages of those draws in random order. */
export function layoutClips(
  { config }: QuestionnaireContext,
  draws: readonly Draw[],
  random: Random,
): PagePlan[] {
  const rendition = recipeKey(recipeOf(config));
  return random.shuffle(draws).map(({ block, batch, unit, clips }) => ({
    block,
    batch,
    unit,
    slots: clips.map((clip) => ({ clip, rendition, role: 'test', open: false })),
  }));
}

import type { Draw, PagePlan } from '../../page.ts';
import type { Random } from '../../random.ts';
import { clipsOf, EXCERPT_BEEP_MS, recipeKey, type Clip, type Recipe } from '../../study/study.ts';
import { leastFilled, pickCompatible } from '../draw.ts';
import type { Context, Fill } from '../method.ts';
import { valuesOf } from '../selector.ts';
import type { QuestionnaireConfig } from './config.ts';

type QuestionnaireContext = Context<QuestionnaireConfig>;

/** The clips that listeners may get, in path order. */
export function poolOf({ study, config }: QuestionnaireContext): Clip[] {
  return clipsOf(study, config.clips).filter(
    ({ factors }) => !config.systems || config.systems.includes(factors['system'] ?? ''),
  );
}

/** How the block's clips are derived: whole, or beginning, middle and end of `part_seconds` each. */
export function recipeOf({ excerpt }: QuestionnaireConfig): Recipe {
  return excerpt ? { kind: 'excerpt', partMs: excerpt.part_seconds * 1000 } : { kind: 'plain' };
}

/** Where the three parts of an excerpt begin, in milliseconds; none for a whole clip. */
export function partStartsMs({ excerpt }: QuestionnaireConfig): number[] {
  if (!excerpt) return [];
  return [0, 1, 2].map((part) => part * (excerpt.part_seconds * 1000 + EXCERPT_BEEP_MS));
}

/** Clips a listener gets. */
export function pagesOf(context: QuestionnaireContext): number {
  return context.config.pages ?? Math.max(1, valuesOf(poolOf(context), 'system').length);
}

/** The clips of a new session: evenly over systems, all of one group where the study says `same`. */
export function drawClips(
  context: QuestionnaireContext,
  fill: Fill,
  taken: ReadonlySet<string>,
  random: Random,
): Draw[] | null {
  const { config, block } = context;
  const pool = poolOf(context);
  const pages = pagesOf(context);
  const perSystem = Math.ceil(pages / Math.max(1, valuesOf(pool, 'system').length));
  const candidates = pool.map((clip) => ({
    unit: clip.id,
    clips: [clip.id],
    quota: config.ratings_per_clip ?? null,
    clip,
  }));
  const open = leastFilled(candidates, fill, taken, random);
  const groupOf = (clip: Clip): string => (config.same ? (clip.factors[config.same] ?? '') : '');
  for (const group of groupsByFill(
    pool.map((clip) => ({ group: groupOf(clip), count: fill(clip.id) })),
    random,
  )) {
    const drawn = pickCompatible(
      open.filter(({ clip }) => groupOf(clip) === group),
      pages,
      ({ clip }, picked) =>
        picked.filter((other) => other.clip.factors['system'] === clip.factors['system']).length < perSystem,
    );
    if (drawn) return drawn.map(({ unit, clips, quota }) => ({ block, batch: null, unit, clips, quota }));
  }
  return null;
}

/** Groups in the order of how often their clips are taken on average, ties at random. */
function groupsByFill(counts: readonly { group: string; count: number }[], random: Random): string[] {
  const groups = [...new Set(counts.map(({ group }) => group))];
  const mean = (group: string): number => {
    const own = counts.filter((entry) => entry.group === group);
    return own.reduce((sum, { count }) => sum + count, 0) / own.length;
  };
  return random.shuffle(groups).toSorted((a, b) => mean(a) - mean(b));
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

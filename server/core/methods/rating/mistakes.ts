import { createRandom } from '../../order/random.ts';
import type { Clip } from '../../clips/clips.ts';
import { error, listed, type DesignMistake } from '../contract/mistake.ts';
import { selectClips, valuesOf } from '../contract/selector.ts';
import {
  nullClips,
  pairPlaces,
  referencesFor,
  showsText,
  testClips,
  trapClips,
  type RatingContext,
} from './clips.ts';
import { drawRatings, pagesOf } from './draw-session.ts';
import { goldAnswer, SPOKEN_COLUMN, spokenAnswer } from './gold.ts';
import { layoutOf, nullPairsOf, presetOf } from './presets.ts';
import { scaleFaults, scalesOf } from './scales.ts';

const names = (clips: readonly Clip[]): string => listed(clips.map(({ id }) => id));

/** Missing clips, and systems that no clip has. */
function clipMistakes(context: RatingContext): DesignMistake[] {
  const { study, config } = context;
  const inSet = selectClips(study, { where: {} }, config.clips);
  if (inSet.length === 0) {
    const sets = listed(Object.keys(study.config.clips));
    return [error(['clips'], `the set ${config.clips} has no clips; the sets of the study are ${sets}`)];
  }
  const known = valuesOf(inSet, 'system');
  const unknown = (config.systems ?? []).filter((system) => !known.includes(system));
  if (unknown.length > 0) {
    const message = `no clip has the system ${listed(unknown)}; the set ${config.clips} has ${listed(known)}`;
    return [error(['systems'], message)];
  }
  if (testClips(context).length > 0) return [];
  return [
    error(['clips'], `all clips of the set ${config.clips} are traps or references; add clips to rate`),
  ];
}

/** A missing reference, and rated clips without exactly one reference. */
function referenceMistakes(context: RatingContext): DesignMistake[] {
  const { config } = context;
  const layout = layoutOf(config);
  if (!config.reference) {
    if (layout !== 'reference' && config.preset !== 'ccr') return [];
    const remedy = 'name it as reference: {where: {system: human}}';
    return [error(['reference'], `the preset ${config.preset} needs a reference beside the clip; ${remedy}`)];
  }
  if (layout === 'comparison' && presetOf(config).layout === 'comparison') return [];
  const referencesOf = referencesFor(context);
  const beside = [...testClips(context), ...trapClips(context, 'gold'), ...trapClips(context, 'spoken')];
  const wrong = beside.filter((clip) => referencesOf(clip).length !== 1);
  const [first] = wrong;
  if (!first) return [];
  const found = referencesOf(first).length;
  const message =
    `${wrong.length} of ${beside.length} clips do not have exactly 1 reference, like ${first.id} (${found}); ` +
    `each needs 1 clip with the same ${config.reference.same}`;
  return [error(['reference'], message)];
}

/** Places of a comparison without exactly one clip, or nothing to compare. */
function pairMistakes(context: RatingContext): DesignMistake[] {
  if (layoutOf(context.config) !== 'comparison') return [];
  const places = pairPlaces(context);
  const holes = places.flatMap((place) => ('name' in place ? [`${place.name} (${place.count} clips)`] : []));
  if (holes.length > 0) {
    const remedy = 'a comparison needs exactly 1 each: add or remove clips, or name fewer systems';
    return [error(['clips'], `wrong number of clips: ${listed([...new Set(holes)])}; ${remedy}`)];
  }
  if (places.length > 0) return [];
  return [error(['systems'], 'nothing to compare; a comparison needs 2 systems, or a reference')];
}

/** Traps without clips, without a right answer, or with one that is not on the scale. */
function trapMistakes(context: RatingContext): DesignMistake[] {
  const { config } = context;
  const scales = scalesOf(config);
  return (['gold', 'spoken'] as const).flatMap((trap) => {
    const wanted = config[trap]?.pages ?? 0;
    if (wanted === 0) return [];
    if (layoutOf(config) === 'comparison')
      return [error([trap], `a comparison cannot have ${trap} clips; use null_pairs`)];
    const clips = trapClips(context, trap);
    if (clips.length < wanted)
      return [
        error(
          [trap],
          `${wanted} pages need ${wanted} clips, but the selection has ${clips.length}; add clips`,
        ),
      ];
    const answersOf = (clip: Clip): number[] =>
      scales.flatMap(
        (scale) => (trap === 'gold' ? goldAnswer(config, clip, scale) : spokenAnswer(clip)) ?? [],
      );
    const silent = clips.filter((clip) => answersOf(clip).length === 0);
    const columns =
      trap === 'gold' ? `a column ${scales.map(({ key }) => key).join(' or ')}` : `a column ${SPOKEN_COLUMN}`;
    if (silent.length > 0)
      return [error([trap], `no right answer for ${names(silent)}; add ${columns} to the table of the set`)];
    const off = clips.filter((clip) =>
      scales.some(({ values, ...scale }) => {
        const right = trap === 'gold' ? goldAnswer(config, clip, { values, ...scale }) : spokenAnswer(clip);
        return right !== null && !values.includes(right);
      }),
    );
    if (off.length === 0) return [];
    return [
      error([trap], `the right answer is not on the scale for ${names(off)}; use a value of the scale`),
    ];
  });
}

function nullMistakes(context: RatingContext): DesignMistake[] {
  const { config } = context;
  const wanted = nullPairsOf(config);
  if (wanted === 0) return [];
  if (layoutOf(config) === 'single' || scalesOf(config).length > 1) {
    const message = 'null pairs need exactly one scale, which compares two clips; use gold instead';
    return [error(['null_pairs'], message)];
  }
  const have = nullClips(context).length;
  if (have >= wanted) return [];
  return [
    error(['null_pairs'], `${wanted} null pairs need ${wanted} clips, but there are ${have}; ask for fewer`),
  ];
}

function textMistakes(context: RatingContext): DesignMistake[] {
  if (!showsText(context)) return [];
  const shown = [
    ...testClips(context),
    ...trapClips(context, 'gold'),
    ...trapClips(context, 'spoken'),
    ...(nullPairsOf(context.config) > 0 ? nullClips(context) : []),
  ];
  const missing = shown.filter(({ factors }) => context.study.texts[factors['item'] ?? ''] === undefined);
  if (missing.length === 0) return [];
  const message = `no text for ${missing.length} of ${shown.length} clips: ${names(missing)}; add rows to texts`;
  return [error(['show_text'], message)];
}

function quotaMistakes({ config }: RatingContext): DesignMistake[] {
  const { ratings_per_clip: quota = 0 } = config;
  if (layoutOf(config) !== 'comparison' || quota % 2 === 0) return [];
  const message = `${quota} ratings per pair cannot be split evenly over both orders; ask for ${quota + 1}`;
  return [error(['ratings_per_clip'], message)];
}

function capacityMistakes(context: RatingContext): DesignMistake[] {
  if (drawRatings(context, () => 0, new Set(), createRandom('capacity'))) return [];
  const pages = pagesOf(context);
  const nulls = nullPairsOf(context.config);
  const message =
    `${pages} pages and ${nulls} null pairs need more clips than there are: no listener rates a clip twice; ` +
    'add items, or ask for fewer pages';
  return [error([context.config.pages === undefined ? 'null_pairs' : 'pages'], message)];
}

/** Mistakes in a rating design: scales and clips first; the rest if those are right. */
export function ratingMistakes(context: RatingContext): DesignMistake[] {
  const faults = scaleFaults(context.config).map((message) =>
    error([context.config.scales ? 'scales' : 'preset'], message),
  );
  if (faults.length > 0) return faults;
  const steps = [clipMistakes, referenceMistakes, pairMistakes, trapMistakes, nullMistakes];
  for (const step of steps) {
    const found = step(context);
    if (found.length > 0) return found;
  }
  return [...capacityMistakes(context), ...quotaMistakes(context), ...textMistakes(context)];
}

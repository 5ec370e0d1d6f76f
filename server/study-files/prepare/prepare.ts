import { groupBy } from '#core/order/group-by.ts';
import { renditionKey, type Rendition } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { join } from 'node:path';
import { AudioError } from '../../audio/audio-error.ts';
import { AS_IT_IS, type Derived } from '../../audio/derive.ts';
import { studyNoise } from '../../audio/level-noise.ts';
import { encodeWav } from '../../audio/wav.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import type { Progress } from '../../platform/progress.ts';
import { LEVEL_SAMPLE, type LevelPlan } from '../measure/level-plan.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import { errorAt, formatMistake, StudyMistakes } from '../parse/mistake.ts';
import { preparedText, type PreparedFile } from './prepared-text.ts';
import type { DraftStudy } from './read-study.ts';
import { soundTools, type DeriveOrder, type Made, type SoundTools } from '../measure/sound-tools.ts';
import { VARIANTS } from '../measure/served-lengths.ts';
import { renditionName, wantedRenditions, type WantedRendition } from '../measure/wanted-renditions.ts';

/** Level of an excerpt's beeps below the speech, dB: -26 LUFS at the default of -23. */
const BEEP_BELOW_DB = 3;
/** Peak of a sine above its root mean square, dB. */
const SINE_CREST_DB = 3.01;

/** How served files are made. */
export interface Preparing {
  /** Default: in the calling thread. */
  sounds?: SoundTools | undefined;
  /** Called after each file. */
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the directory of the files is deleted after use. */
  isTemporary?: boolean;
}

/**
 * Creates all served files and returns the study, ready to be published. `say` receives a summary. Originals do not
 * change. Throws StudyMistakes for a clip that does not reach its planned level.
 */
export async function prepareStudy(
  draft: DraftStudy,
  derivedDirectory: string,
  say: (text: string) => void = () => undefined,
  { sounds = soundTools, onProgress, signal, isTemporary = false }: Preparing = {},
): Promise<Study> {
  const { levels, lengths, folder, study } = draft;
  const target = { directory: derivedDirectory, isTemporary };
  const all = wantedRenditions(study);
  let done = 0;
  const files = await mapLimited(all, sounds.width, async (wanted) => {
    signal?.throwIfAborted();
    const length = lengths.get(renditionName(wanted));
    if (!length) throw new Error(`no length was found for ${wanted.clip}`);
    const finish = { ...finishOf(levels, wanted), leastMs: length.variantsMs };
    const derived = await made(sounds, {
      source: join(folder, wanted.clip),
      recipe: wanted.recipe,
      ...target,
      finish,
      goal: { scheme: levels.scheme, effectiveDb: levels.effectiveDb },
    });
    done += 1;
    onProgress?.({ what: "creating the listeners' files", done, total: all.length });
    return { ...wanted, ...derived };
  });
  const byClip = groupBy(files, ({ clip }) => clip);
  const clips = study.clips.map((clip) => ({
    ...clip,
    renditions: Object.fromEntries(
      (byClip.get(clip.id) ?? []).flatMap(({ recipe, variants }) =>
        variants.map((derived, variant) => [renditionKey(recipe, variant), derived]),
      ),
    ),
  }));
  const prepared = { ...study, clips, variants: VARIANTS };
  say(preparedText(prepared, files.map(fileOf(levels)), levels));
  const { gains: _gains, bitDepth: _bitDepth, ...loudness } = levels;
  return { ...prepared, levelClip: await levelRendition(draft, target, sounds), loudness };
}

const fileOf =
  ({ gains }: LevelPlan) =>
  (made: WantedRendition & { variants: readonly Derived[]; isNew: boolean }): PreparedFile => ({
    clip: made.clip,
    kind: made.recipe.kind,
    gainDb: gains.get(renditionName(made)) ?? 0,
    bytes: made.variants.map(({ bytes }) => bytes),
    container: made.container,
    isNew: made.isNew,
  });

function finishOf(
  levels: LevelPlan,
  { clip, recipe, container }: WantedRendition,
): Omit<DeriveOrder['finish'], 'leastMs'> {
  return {
    gainDb: levels.gains.get(renditionName({ clip, recipe })) ?? 0,
    bitDepth: levels.bitDepth,
    beepDbfs: beepDbfs(levels),
    container,
  };
}

/** The loudness of a sine in both ears equals its peak; its energy is 3.01 dB lower. */
function beepDbfs({ scheme, effectiveDb }: LevelPlan): number {
  if (effectiveDb === null) return AS_IT_IS.beepDbfs;
  return effectiveDb - BEEP_BELOW_DB + (scheme === 'rms' ? SINE_CREST_DB : 0);
}

async function made(sounds: SoundTools, order: DeriveOrder): Promise<Made> {
  try {
    return await sounds.derive(order);
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    throw new StudyMistakes(formatMistake(errorAt(order.source, null, error.message)));
  }
}

async function levelRendition(
  { levelClip, levels }: DraftStudy,
  target: Pick<DeriveOrder, 'directory' | 'isTemporary'>,
  sounds: SoundTools,
): Promise<Rendition> {
  const gainDb = levels.gains.get(LEVEL_SAMPLE) ?? 0;
  const source = levelClip ?? (await noiseFile(target.directory));
  const { verify: _verify, ...finish } = AS_IT_IS;
  const order: DeriveOrder = {
    source,
    recipe: { kind: 'plain' },
    ...target,
    finish: { ...finish, gainDb },
    goal: null,
  };
  const [rendition] = (await made(sounds, order)).variants;
  if (!rendition) throw new Error('no level sample was made');
  return rendition;
}

async function noiseFile(directory: string): Promise<string> {
  const path = join(directory, 'sources', 'level-noise.wav');
  await writeAtomically(path, encodeWav(studyNoise()));
  return path;
}

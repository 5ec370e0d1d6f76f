import type { Rendition } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';

/** Every file that listeners of a study can get, in every variant, with what it is of. */
export function servedClips({ clips, levelClip }: Study): (Rendition & { of: string })[] {
  const level = levelClip ? [{ ...levelClip, of: 'the sound level sample' }] : [];
  const renditions = clips.flatMap(({ id, renditions: made }) =>
    Object.values(made).map((rendition) => ({ ...rendition, of: id })),
  );
  return [...level, ...renditions];
}

import { stat } from 'node:fs/promises';
import { probeClip, type ClipMeasures } from '../../audio/probe.ts';
import { Recent } from '../../platform/recent.ts';

/** Numbers alone: some hundred bytes a clip. */
const KEPT = 20_000;

/** Measures a file once as long as nobody writes it, so that a study that is checked again after every word is checked at once. */
export function rememberedProbe(): (path: string) => Promise<ClipMeasures> {
  const known = new Recent<ClipMeasures>(KEPT);
  return async (path) => {
    const { mtimeMs, ctimeMs, size, ino } = await stat(path);
    const mark = [path, mtimeMs, ctimeMs, size, ino].join('\0');
    const measures = known.get(mark) ?? (await probeClip(path));
    known.set(mark, measures);
    return measures;
  };
}

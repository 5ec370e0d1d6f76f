import { stat } from 'node:fs/promises';
import { probeClip, type ClipMeasures } from '../../audio/probe.ts';
import { Recent } from '../../platform/recent.ts';

/** Limit of remembered clips; each takes a few hundred bytes. */
const KEPT = 20_000;

/** Caches measurements until a file is written, so that repeated checks of a study are fast. */
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

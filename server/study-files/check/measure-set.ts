import type { StudyConfig } from '#core/study/config.ts';
import { join } from 'node:path';
import type { SetClip } from '../find/set-clip.ts';
import { groupBy } from '#core/order/group-by.ts';
import { isLossy, isShort, isTooShort, SHORTEST_MS } from '../measure/clip-flags.ts';
import { setFormatMistakes } from './format-mistakes.ts';
import { levelMistakes } from './level-mistakes.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import { errorAt, warningAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';
import { counted, some } from '../../platform/words.ts';

/** Mistakes of a set of clips: missing combinations, copies, formats, lengths and levels. */
export function setMistakes(
  study: StudyFolder,
  config: StudyConfig,
  clips: readonly SetClip[],
  measured: readonly MeasuredClip[],
): Mistake[] {
  const sets = groupBy(measured, ({ set }) => set);
  return [
    ...[...groupBy(clips, ({ set }) => set)].flatMap(([set, members]) => gridMistakes(study, set, members)),
    ...duplicateMistakes(study, measured),
    ...[...sets].flatMap(([set, members]) => [
      ...setFormatMistakes(study, set, members),
      ...lengthMistakes(study, set, members),
      ...lossyMistakes(study, set, members),
    ]),
    ...levelMistakes(study, config.loudness, measured),
  ];
}

/** Combinations of system and item without a clip. */
function gridMistakes(study: StudyFolder, set: string, clips: readonly SetClip[]): Mistake[] {
  const cell = ({ factors }: SetClip): string => JSON.stringify([factors['system'], factors['item']]);
  const systems = new Set(clips.flatMap(({ factors }) => factors['system'] ?? []));
  const items = new Set(clips.flatMap(({ factors }) => factors['item'] ?? []));
  const filled = new Set(clips.map(cell));
  const missing = [...systems].flatMap((system) =>
    [...items]
      .filter((item) => !filled.has(JSON.stringify([system, item])))
      .map((item) => `${system} of ${item}`),
  );
  if (missing.length === 0) return [];
  const message =
    `clips.${set}: ${missing.length} of ${systems.size} systems x ${items.size} items missing: ${some(missing)}; ` +
    'add the clips, or make sure that no block needs them';
  return [warningAt(study.file, study.locate(['clips', set, 'files']), message)];
}

/** Identical samples within a set are probably a copying mistake. Across sets they may be intended. */
function duplicateMistakes(study: StudyFolder, clips: readonly MeasuredClip[]): Mistake[] {
  return [...groupBy(clips, ({ measures }) => measures.sampleSha256).values()].flatMap((copies) => {
    const [first, ...others] = copies;
    if (!first) return [];
    return others.map((copy) => {
      const message = `has the same samples as ${first.id}; replace one of them with the intended clip`;
      const report = copy.set === first.set ? errorAt : warningAt;
      return report(join(study.folder, copy.id), null, message);
    });
  });
}

function lengthMistakes(study: StudyFolder, set: string, clips: readonly MeasuredClip[]): Mistake[] {
  const tooShort = clips.filter(isTooShort);
  const short = clips.filter(isShort);
  const errors = tooShort.map(({ id, measures }) =>
    errorAt(
      join(study.folder, id),
      null,
      `lasts ${measures.durationMs} ms; loudness needs at least ${SHORTEST_MS} ms: use a longer clip`,
    ),
  );
  if (short.length === 0) return errors;
  const names = some(short.map(({ id, measures }) => `${id} ${(measures.durationMs / 1000).toFixed(1)} s`));
  const message = `clips.${set}: ${counted(short.length, 'clip')} shorter than 3 s: hard to judge, and their loudness is uncertain: ${names}`;
  return [...errors, warningAt(study.file, study.locate(['clips', set, 'files']), message)];
}

/** Listeners judge losses of compression as if the system had caused them. */
function lossyMistakes(study: StudyFolder, set: string, clips: readonly MeasuredClip[]): Mistake[] {
  const lossy = clips.filter(isLossy);
  if (lossy.length === 0) return [];
  const names = some(lossy.map(({ id, measures }) => `${id} ${measures.lossy ?? ''}`));
  const message =
    `clips.${set}: ${counted(lossy.length, 'clip')} from a lossy format: ${names}; ` +
    'listeners attribute its losses to the system: use the original FLAC or WAV if there is one';
  return [warningAt(study.file, study.locate(['clips', set, 'files']), message)];
}

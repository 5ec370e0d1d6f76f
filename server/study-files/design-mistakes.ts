import { evennessMistakes } from '#core/design/evenness-mistakes.ts';
import type { Block, DesignMistake } from '#core/methods/method.ts';
import { blocksOf, drawSession, RepeatedClip } from '#core/plan.ts';
import { createRandom } from '#core/random.ts';
import type { Study } from '#core/study/study.ts';
import { blockFormatMistakes } from './format-mistakes.ts';
import type { MeasuredClip } from './measure-clips.ts';
import { errorAt, hasErrors, type Mistake } from './mistake.ts';
import type { StudyFolder } from './study-folder.ts';

/** Listeners that are drawn for on trial: what goes wrong may depend on chance. */
const TRIALS = 20;

/** What the methods have to say about the study's clips, at the keys of their blocks; then whether all fit together. */
export function designMistakes(
  place: StudyFolder,
  study: Study,
  measured: readonly MeasuredClip[],
): Mistake[] {
  const blocks = blocksOf(study);
  const atBlock =
    (index: number) =>
    ({ path, severity, message }: DesignMistake): Mistake => ({
      ...errorAt(place.file, place.locate(['blocks', index, ...path]), `blocks[${index + 1}]: ${message}`),
      severity,
    });
  const mistakes = blocks.flatMap((block, index) => block.mistakes().map(atBlock(index)));
  if (hasErrors(mistakes)) return mistakes;
  const { blocks: keys, recruitment } = study.config;
  const uneven = blocks.flatMap((block, index) =>
    evennessMistakes(block, keys[index] ?? {}, recruitment).map(atBlock(index)),
  );
  return [
    ...mistakes,
    ...uneven,
    ...sessionMistakes(place, blocks),
    ...blockFormatMistakes(place, blocks, measured),
  ];
}

/** Whether a listener can be given pages of every block. */
export function sessionMistakes({ file, locate }: StudyFolder, blocks: readonly Block[]): Mistake[] {
  if (blocks.every(({ training }) => training)) {
    const message = 'every block is practice, which is never rated; add a block without training: true';
    return [errorAt(file, locate(['blocks']), message)];
  }
  try {
    if (canServe(blocks)) return [];
  } catch (fault) {
    if (!(fault instanceof RepeatedClip)) throw fault;
    const isPractice = [fault.block, fault.otherBlock].some((block) => blocks[block]?.training);
    const remedy = isPractice
      ? 'nobody hears a clip twice: give the practice pages clips of their own'
      : 'nobody hears a clip twice: choose clips that differ';
    const message = `blocks[${fault.block + 1}]: ${fault.message}; ${remedy}`;
    return [errorAt(file, locate(['blocks', fault.block]), message)];
  }
  // The whole design fails, so one of its beginnings is the first that does.
  const crowded = blocks.findIndex((_, index) => !canServe(blocks.slice(0, index + 1)));
  const practice = blocks.some(({ training }) => training) ? '; practice pages need clips of their own' : '';
  const message =
    `blocks[${crowded + 1}]: no listener can get ${crowded === 0 ? 'its pages' : 'this block and those before it'}: ` +
    'they share clips, and nobody hears a clip twice; ' +
    `add clips, use other sets or items, or ask for fewer pages${practice}`;
  return [errorAt(file, locate(['blocks', crowded]), message)];
}

function canServe(blocks: readonly Block[]): boolean {
  return Array.from({ length: TRIALS }, (_, trial) => createRandom(`capacity/${trial}`)).some(
    (random) => drawSession(blocks, () => 0, random) !== null,
  );
}

import { canonicalJson } from '#core/formats/canonical-json.ts';
import { uncheckedMistakes } from '#core/design/unchecked.ts';
import { evennessMistakes } from '#core/design/evenness-mistakes.ts';
import { firstSession, TRIALS, trySession } from '#core/design/session-counts.ts';
import { shareMistakes } from '#core/design/share-mistakes.ts';
import type { Block } from '#core/methods/contract/method.ts';
import type { DesignMistake } from '#core/methods/contract/mistake.ts';
import { blocksOf, RepeatedClip } from '#core/plan/plan.ts';
import { primaryMistakes } from '#core/primary/mistakes.ts';
import { sittingOf } from '#core/session/sittings.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import type { Study } from '#core/study/study.ts';
import { blockFormatMistakes } from './format-mistakes.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import { errorAt, hasErrors, warningAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';

/** Mistakes of the methods about the study's clips, at the keys of their blocks, followed by mistakes between blocks. */
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
    [evennessMistakes, shareMistakes].flatMap((find) =>
      find(block, keys[index] ?? {}, recruitment).map(atBlock(index)),
    ),
  );
  const crowded = sessionMistakes(place, blocks);
  return [
    ...mistakes,
    ...uneven,
    ...crowded,
    ...(hasErrors(crowded)
      ? []
      : [
          ...betweenMistakes(place, study, blocks),
          ...sittingMistakes(place, study, blocks),
          ...uncheckedMistakes(study).map(atStudy(place)),
        ]),
    ...orderMistakes(place, blocks),
    ...primaryMistakes(study).map(atStudy(place)),
    ...blockFormatMistakes(place, blocks, measured),
  ];
}

const atStudy =
  ({ file, locate }: StudyFolder) =>
  ({ path, severity, message }: DesignMistake): Mistake => ({
    ...errorAt(file, locate(path), message),
    severity,
  });

/** Warns of scales that have their best end on different sides. */
export function orderMistakes({ file, locate }: StudyFolder, blocks: readonly Block[]): Mistake[] {
  const first = blocks.findIndex(({ order }) => order !== null);
  const order = blocks[first]?.order;
  const other = blocks.findIndex((block) => block.order !== null && block.order !== order);
  if (!order || other < 0) return [];
  const message =
    `blocks[${other + 1}]: shows its answers ${blocks[other]?.order}, and blocks[${first + 1}] ${order}: ` +
    `listeners may confuse the two; write order: ${order} above the blocks, and in none of them`;
  return [warningAt(file, locate(['blocks', other]), message)];
}

/** Steps before a page that no session has, and steps that repeat the question of an earlier one. */
function betweenMistakes({ file, locate }: StudyFolder, study: Study, blocks: readonly Block[]): Mistake[] {
  const pages = firstSession(blocks)?.length ?? Infinity;
  const steps = stepsOf(study).filter(({ place, kind }) => place === 'between_pages' && kind !== 'sitting');
  const asked = steps.map(({ known }) => canonicalJson(known?.question ?? null));
  return steps.flatMap(({ beforePage, known }, index) => {
    const at = `between_pages[${index + 1}]`;
    const mistake = (key: string[], message: string): Mistake =>
      errorAt(file, locate(['between_pages', index, ...key]), `${at}${message}`);
    const first = known ? asked.findIndex((question) => question === asked[index]) : index;
    const late =
      `.before_page: is ${beforePage}, and a session has ${pages} pages; ` +
      'name one of them, or remove the key';
    const again =
      `: asks the same as between_pages[${first + 1}], and a repeated question does not test attention; ` +
      'write your own question, options and right';
    return [
      ...(beforePage !== null && beforePage > pages ? [mistake(['before_page'], late)] : []),
      ...(first < index ? [mistake([], again)] : []),
    ];
  });
}

/** A number of sittings that the pages of a session do not need, or that cannot hold them. */
function sittingMistakes(
  { file, locate }: StudyFolder,
  { config }: Study,
  blocks: readonly Block[],
): Mistake[] {
  const pages = firstSession(blocks)?.length;
  if (!config.sittings || pages === undefined) return [];
  const { number, pages: size } = config.sittings;
  const needed = sittingOf(pages, size);
  if (needed === number) return [];
  const message =
    `sittings.number: is ${number}, and a session has ${pages} pages, which are ${needed} sittings of ${size} pages; ` +
    `write number: ${needed}, or change pages`;
  return [errorAt(file, locate(['sittings', 'number']), message)];
}

/** Mistakes if no listener can get pages of every block. */
export function sessionMistakes({ file, locate }: StudyFolder, blocks: readonly Block[]): Mistake[] {
  if (blocks.every(({ training }) => training)) {
    const message = 'all blocks are practice, which has no ratings; add a block without training: true';
    return [errorAt(file, locate(['blocks']), message)];
  }
  try {
    if (canServe(blocks)) return [];
  } catch (fault) {
    if (!(fault instanceof RepeatedClip)) throw fault;
    const isPractice = [fault.block, fault.otherBlock].some((block) => blocks[block]?.training);
    const remedy = isPractice
      ? 'no listener hears a clip twice: give the practice pages separate clips'
      : 'no listener hears a clip twice: choose different clips';
    const message = `blocks[${fault.block + 1}]: ${fault.message}; ${remedy}`;
    return [errorAt(file, locate(['blocks', fault.block]), message)];
  }
  // The whole design fails, so one of its first parts is the first to fail.
  const crowded = blocks.findIndex((_, index) => !canServe(blocks.slice(0, index + 1)));
  const practice = blocks.some(({ training }) => training) ? '; practice pages need separate clips' : '';
  const message =
    `blocks[${crowded + 1}]: no listener can get ${crowded === 0 ? 'its pages' : 'this block and those before it'}: ` +
    'they share clips, and no listener hears a clip twice; ' +
    `add clips, use other sets or items, or ask for fewer pages${practice}`;
  return [errorAt(file, locate(['blocks', crowded]), message)];
}

function canServe(blocks: readonly Block[]): boolean {
  return Array.from({ length: TRIALS }, (_, trial) => trySession(blocks, trial)).some(
    (session) => session !== null,
  );
}

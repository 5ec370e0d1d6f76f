import type { BlockBalance } from './block-balance.ts';
import type { PlaceBalance } from './place-balance.ts';
import type { DesignReport } from './simulate-design.ts';

/** Chance makes some count of a design as far off in fewer designs than that. */
const BY_CHANCE = 0.001;
/** Ratings of the system with fewest, as part of those of the one with most, below which they are called unequal. */
const UNEQUAL = 0.8;
/** Listeners who heard a pair one way round more than the other, up to which who left explains it. */
const SIDES_APART = 2;

/** What is not even in a design, each with what to do about it; none where all is well. */
export function designWarnings(report: DesignReport): string[] {
  return [...studyWarnings(report), ...report.blocks.flatMap(blockWarnings)];
}

function studyWarnings({ listeners, served, untilFull, neverGiven, blocks }: DesignReport): string[] {
  const open = blocks.flatMap((block) => block.open).reduce((sum, { count }) => sum + count, 0);
  const full =
    served < listeners
      ? [`the study is full after ${served} of ${listeners} listeners; ask for fewer, or raise the quotas`]
      : [];
  const short =
    untilFull !== null && untilFull > served
      ? [
          `${open} ratings stay open after ${served} listeners; ${untilFull - served} more would fill the study, so recruit ${untilFull}`,
        ]
      : [];
  const never =
    neverGiven > 0
      ? [
          `${neverGiven} ratings do not fit into whole sessions; write recruitment: {overshoot: 1}, or change the quotas or the pages`,
        ]
      : [];
  return [...full, ...short, ...never];
}

function blockWarnings(balance: BlockBalance): string[] {
  const { block, systemsAListener, sidesApart, together, repeats, ratingsOfSystems } = balance;
  const counts = ratingsOfSystems.map(({ count }) => count);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const found: (string | null)[] = [
    systemsAListener.apart > 1
      ? `a listener hears one system ${systemsAListener.apart} times more often than another; give every system a clip of every item, or ask for more pages`
      : null,
    counts.length > 1 && fewest < UNEQUAL * most
      ? `systems get ${fewest} to ${most} ratings; give every system the same number of clips`
      : null,
    placeWarning(balance.pagePlaces, 'on page'),
    placeWarning(balance.soundPlaces, 'as sound'),
    sidesApart !== null && sidesApart > SIDES_APART
      ? `a pair is heard ${sidesApart} times more often in one order than in the other, because listeners left; recruit more to make up for it`
      : null,
    together?.fewest.count === 0
      ? `nobody hears both ${together.fewest.name}, so they are compared between listeners only; ask for more pages`
      : null,
    repeats.items > 0
      ? `${repeats.items} listeners hear two versions of one text; ask for fewer pages or add items`
      : null,
    repeats.clips > 0 ? `${repeats.clips} listeners hear a clip on two pages; please report this` : null,
  ];
  return found.flatMap((words) => (words === null ? [] : [`blocks[${block}]: ${words}`]));
}

function placeWarning(balance: PlaceBalance | null, where: string): string | null {
  if (!balance || balance.worst.chance >= BY_CHANCE) return null;
  const { system, place, count, expected } = balance.worst;
  return `${system} comes ${count} times ${where} ${place}, ${expected.toFixed(1)} times expected; please report this`;
}

import { greatestOf, leastOf } from '../order/extremes.ts';
import type { BlockBalance } from './block-balance.ts';
import type { PlaceBalance } from './place-balance.ts';
import type { DesignReport } from './simulate-design.ts';

/** Probability below which a deviation counts as more than chance. */
const BY_CHANCE = 0.001;
/** Ratio of the fewest to the most ratings of a system below which they count as unequal. */
const UNEQUAL = 0.8;
/** Largest difference between the two orders of a pair that early stopping explains. */
const SIDES_APART = 2;

/**
 * Warnings about imbalance in a design, each with a remedy; empty if there is none. `ifAllStay` is the same study without
 * drop-off: imbalance there is a fault of the design, the rest is due to listeners who stopped early.
 */
export function designWarnings(report: DesignReport, ifAllStay: DesignReport): string[] {
  return [
    ...studyWarnings(report, ifAllStay),
    ...report.blocks.flatMap((balance, index) => blockWarnings(balance, ifAllStay.blocks[index] ?? balance)),
  ];
}

/**
 * Pages with something under test that listeners of a study received, and those left unanswered by listeners who stopped
 * early.
 */
export function placesOf({ blocks }: Pick<DesignReport, 'blocks'>): BlockBalance['places'] {
  const sum = (of: (balance: BlockBalance) => number): number =>
    blocks.reduce((total, balance) => total + of(balance), 0);
  return { given: sum(({ places }) => places.given), left: sum(({ places }) => places.left) };
}

function studyWarnings(report: DesignReport, ifAllStay: DesignReport): string[] {
  const { listeners, served, untilFull, neverGiven, blocks } = report;
  const open = blocks.flatMap((block) => block.open).reduce((sum, { count }) => sum + count, 0);
  const { given, left } = placesOf(report);
  const unfitting = Math.min(neverGiven, ifAllStay.neverGiven);
  const full =
    served < listeners
      ? [`the study is full after ${served} of ${listeners} listeners; ask for fewer, or raise the quotas`]
      : [];
  const short =
    untilFull !== null && untilFull > served
      ? [
          `${open} ratings are missing after ${served} listeners${left > 0 ? `, who left ${left} of ${given} pages unanswered` : ''}; ` +
            `${untilFull - served} more would complete the study, so recruit ${untilFull}`,
        ]
      : [];
  const never =
    unfitting > 0
      ? [
          `${unfitting} ratings do not fit into whole sessions; write recruitment: {overshoot: 1}, or change the quotas or the pages`,
        ]
      : [];
  const dropped =
    neverGiven > unfitting
      ? [
          `${neverGiven - unfitting} ratings are missing when the study is full, because listeners stopped early (simulated); ` +
            'ask for fewer pages than texts, or write recruitment: {overshoot: 1}',
        ]
      : [];
  return [...full, ...short, ...never, ...dropped];
}

/**
 * Explanation of an excessive number: the advice if it also occurs without drop-off, otherwise that listeners stopped
 * early.
 */
const because = (isOfDesign: boolean, advice: string, afterLeaving: string): string =>
  isOfDesign ? `; ${advice}` : `, because listeners stopped early (simulated); ${afterLeaving}`;

const areUnequal = ({ ratingsOfSystems }: BlockBalance): boolean => {
  const counts = ratingsOfSystems.map(({ count }) => count);
  return counts.length > 1 && leastOf(counts) < UNEQUAL * greatestOf(counts);
};

function blockWarnings(balance: BlockBalance, ifAllStay: BlockBalance): string[] {
  const { block, systemsAListener, sidesApart, together, repeats, ratingsOfSystems } = balance;
  const counts = ratingsOfSystems.map(({ count }) => count);
  const found: (string | null)[] = [
    systemsAListener.apart > 1
      ? `a listener hears one system on ${systemsAListener.apart} pages more than another` +
        because(
          ifAllStay.systemsAListener.apart > 1,
          'give every system a clip of every item, or ask for more pages',
          'the last listeners get these pages, so the design needs no change',
        )
      : null,
    areUnequal(balance)
      ? `systems get ${leastOf(counts)} to ${greatestOf(counts)} ratings` +
        because(
          areUnequal(ifAllStay),
          'give every system the same number of clips',
          'recruit more listeners to compensate',
        )
      : null,
    placeWarning(balance.pagePlaces, 'on page'),
    placeWarning(balance.soundPlaces, 'as sound'),
    sidesApart !== null && sidesApart > SIDES_APART
      ? `a pair is heard ${sidesApart} times more often in one order than in the other` +
        because(
          (ifAllStay.sidesApart ?? 0) > SIDES_APART,
          'please report this',
          'recruit more listeners to compensate',
        )
      : null,
    together?.fewest.count === 0
      ? `no listener hears both ${together.fewest.name}, so they are compared only between listeners; ask for more pages`
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

import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { PagePlan } from '#core/session/page.ts';
import { createRandom } from '#core/order/random.ts';
import type { Study } from '#core/study/study.ts';
import type { MeasuredClip } from '../measure/measure-clips.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';
import { counted } from '../../platform/words.ts';

const MB = 1_000_000;
/**
 * Decoded audio that a browser may hold for one page: three minutes of stereo at 48 kHz take 69 MB. Above the limit,
 * the system closes tabs.
 */
const TOO_MUCH_MB = 300;
const MUCH_MB = 150;
const BYTES_PER_SAMPLE = 4;
/** Number of simulated sessions that cover every unit of a block, least-filled units first. */
const MOST_SESSIONS = 200;

/** Pages with more audio than a browser can hold. Streaming blocks hold none. */
export function bundleMistakes(
  place: StudyFolder,
  study: Study,
  measured: readonly MeasuredClip[],
): Mistake[] {
  const sizes = new Map(measured.map((clip) => [clip.id, decodedMb(clip)]));
  return blocksOf(study).flatMap((block, index) => {
    if (block.delivery === 'stream') return [];
    const largest = largestPage(block, index, sizes);
    if (!largest || largest.mb <= MUCH_MB) return [];
    const at = place.locate(['blocks', index]);
    const message =
      `blocks[${index + 1}]: the ${counted(largest.slots, 'clip')} of a page (${largest.unit}) are ` +
      `${Math.round(largest.mb)} MB of sound in the browser; ` +
      (largest.mb > TOO_MUCH_MB
        ? `at most ${TOO_MUCH_MB} MB are allowed: use shorter clips, fewer systems a page, mono, or a lower sample rate`
        : `more than ${MUCH_MB} MB may fail on old phones: use shorter clips or mono`);
    return [
      { ...errorAt(place.file, at, message), severity: largest.mb > TOO_MUCH_MB ? 'error' : 'warning' },
    ];
  });
}

const decodedMb = ({ measures: { frames, channels } }: MeasuredClip): number =>
  (frames * channels * BYTES_PER_SAMPLE) / MB;

interface Largest {
  unit: string;
  slots: number;
  mb: number;
}

function largestPage(block: Block, index: number, sizes: ReadonlyMap<string, number>): Largest | null {
  const pages = pagesOf(block, index).map(({ unit, slots }) => ({
    unit,
    slots: slots.length,
    mb: slots.reduce((sum, { clip }) => sum + (sizes.get(clip) ?? 0), 0),
  }));
  return pages.toSorted((a, b) => b.mb - a.mb)[0] ?? null;
}

/** One page for every unit that listeners may get. */
function pagesOf(block: Block, index: number): PagePlan[] {
  const seen = new Map<string, PagePlan>();
  const counts = new Map<string, number>();
  for (let session = 0; session < MOST_SESSIONS; session += 1) {
    const random = createRandom(`bundle/${index}/${session}`);
    const draws = block.draw((unit) => counts.get(unit) ?? 0, new Set(), random);
    if (!draws) break;
    const before = seen.size;
    for (const page of block.layout(draws, random, LAYOUT_VERSION)) seen.set(page.unit, page);
    for (const { unit } of draws) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    if (seen.size === before) break;
  }
  return [...seen.values()];
}

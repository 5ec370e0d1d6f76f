import type { Block } from '#core/methods/contract/method.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { renditionKey, type Rendition } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { FRAME_HEADER_MAX_BYTES } from '../../audio/flac-frame-header.ts';
import { headBytesOf } from '../../audio/served-file.ts';

const TERMINATOR_BYTES = FRAME_HEADER_MAX_BYTES + 1;
const STEP_BYTES = 1024;

/** Every file that a block can play, in every variant. */
export function renditionsOf({ clips, variants }: Study, block: Pick<Block, 'renditions'>): Rendition[] {
  const byId = new Map(clips.map((clip) => [clip.id, clip.renditions]));
  const numbers = variants === undefined ? [null] : Array.from({ length: variants }, (_, variant) => variant);
  return block.renditions().flatMap(({ clip, recipe }) =>
    numbers.map((variant) => {
      const key = renditionKey(recipe, variant);
      const rendition = byId.get(clip)?.[key];
      if (!rendition) throw new Error(`clip ${clip} has no rendition ${key}`);
      return rendition;
    }),
  );
}

/**
 * Size of every slot's sound in a block when it is sent, in bytes: the size of the longest file of the block. It
 * depends on the study alone, so sizes do not reveal what a listener hears.
 */
export function blockBytesOf(study: Study, block: Pick<Block, 'renditions'>): number {
  const contents = renditionsOf(study, block).map(({ bytes, container }) => bytes - headBytesOf(container));
  const longest = contents.reduce((most, bytes) => Math.max(most, bytes), 0);
  return Math.ceil((longest + TERMINATOR_BYTES) / STEP_BYTES) * STEP_BYTES;
}

/** Cost of padding for `earshot prepare`: bytes that each block of a study sends beyond its clips. */
export function paddingText(study: Study): string {
  const costs = blocksOf(study).map((block, index) => {
    const blockBytes = blockBytesOf(study, block);
    const sizes = renditionsOf(study, block).map(({ bytes }) => bytes);
    const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
    const more = Math.round((blockBytes / mean - 1) * 100);
    return `blocks[${index + 1}] ${Math.round(blockBytes / 1000)} kB per clip (+${more} %)`;
  });
  return `  padding    to one size per block, so that sizes reveal nothing: ${costs.join(', ')}`;
}

import { drawsWaveform } from '#core/methods/contract/waveform.ts';
import type { Page } from '#core/session/page.ts';
import type { Rendition } from '#core/clips/renditions.ts';
import type { DerivedFiles } from '../../storage/derived-files.ts';
import type { BoundStudy } from './context/bound-study.ts';
import { bundlePieces, type BundleSlot } from '../bundles/bundle.ts';
import type { Fills } from '../bundles/fill.ts';
import type { Piece } from '../bundles/pieces.ts';

/** The file that a slot plays. Throws for a clip or rendition that the version does not have. */
export function renditionOf(bound: BoundStudy, slot: Page['slots'][number]): Rendition {
  const rendition = bound.clips.get(slot.clip)?.renditions[slot.rendition];
  if (!rendition) throw new Error(`clip ${slot.clip} has no rendition ${slot.rendition}`);
  return rendition;
}

/** All sounds of a page as one response; see bundlePieces. */
export async function pageBundle(
  derived: DerivedFiles,
  bound: BoundStudy,
  page: Page,
  fills: Fills,
): Promise<Piece[]> {
  const block = bound.blocks[page.block];
  if (!block) throw new Error(`the study has no block ${page.block}`);
  const slots = page.slots.map(async (slot): Promise<BundleSlot> => {
    const { peaks, sha256, container } = renditionOf(bound, slot);
    const outline = Buffer.from(peaks, 'base64');
    return {
      token: slot.token,
      peaks: drawsWaveform(block, slot) ? outline : Buffer.alloc(outline.length),
      file: await derived.facts(sha256, container),
    };
  });
  const blockBytes = block.delivery === 'stream' ? 0 : bound.blockBytes(page.block);
  return bundlePieces(await Promise.all(slots), blockBytes, fills);
}

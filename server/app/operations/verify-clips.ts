import { UserError } from '#core/text/user-error.ts';
import { createRandom } from '#core/order/random.ts';
import { drawSession, layoutSession } from '#core/plan/plan.ts';
import type { Page } from '#core/session/page.ts';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Store, StudyVersion } from '../../db/contract/store.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import type { DerivedFiles } from '../../storage/derived-files.ts';
import { Fills } from '../bundles/fill.ts';
import { servedClips } from '../bundles/served-clips.ts';
import { pageBundle } from '../listening/page-bundle.ts';
import { chunksOf } from '../bundles/pieces.ts';
import { placePages } from '../bundles/tokens.ts';
import { bindStudy, type BoundStudy } from '../listening/context/bound-study.ts';

/** Published versions of a study in a data folder, with what listeners to them could not hear. */
export interface PlayedStudy {
  study: string;
  version: number;
  clips: number;
  /** Pages of a new session whose sound was put together as for a listener. */
  pages: number;
  /** Files that are missing or damaged, and pages that could not be put together. */
  faults: string[];
}

async function clipFaults(
  derived: DerivedFiles,
  { study }: StudyVersion,
): Promise<{ clips: number; faults: string[] }> {
  const faults: string[] = [];
  const clips = servedClips(study);
  for (const { of: id, sha256, container } of clips) {
    const path = await derived.path(sha256, container).catch((cause: unknown) => {
      if (!(cause instanceof UserError)) throw cause;
      faults.push(`${id}: ${cause.message}`);
      return null;
    });
    if (path === null) continue;
    if (!(await statOrNull(path))) faults.push(`${id}: its file ${path} is missing`);
    else if ((await fileSha256(path)) !== sha256) faults.push(`${id}: its file ${path} is damaged`);
  }
  return { clips: clips.length - (study.levelClip ? 1 : 0), faults };
}

const BUFFER_BYTES = 1 << 16;

/** Pages of a session that begins now; none where the study has no place left. */
function newPages({ blocks, version }: BoundStudy): Page[] {
  const seed = `verify/${version.id}`;
  const draws = drawSession(blocks, () => 0, createRandom(seed)) ?? [];
  return placePages(layoutSession(blocks, draws, seed, LAYOUT_VERSION), seed, version.study.variants);
}

async function pageFaults(
  derived: DerivedFiles,
  bound: BoundStudy,
): Promise<{ pages: number; faults: string[] }> {
  const faults: string[] = [];
  const pages = newPages(bound);
  const fills = new Fills('verify');
  for (const page of pages)
    try {
      let bytes = 0;
      for await (const chunk of chunksOf(
        await pageBundle(derived, bound, page, fills),
        new Uint8Array(BUFFER_BYTES),
      ))
        bytes += chunk.length;
      if (bytes === 0) faults.push(`page ${page.position} has no sound`);
    } catch (cause) {
      faults.push(`page ${page.position}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  return { pages: pages.length, faults };
}

/** Reads the clips of every published study and puts the pages of a new session together, as a listener would get them. */
export async function playStudies(
  store: Pick<Store, 'listCurrentVersions'>,
  derived: DerivedFiles,
): Promise<PlayedStudy[]> {
  const played: PlayedStudy[] = [];
  for (const version of await store.listCurrentVersions()) {
    const { clips, faults } = await clipFaults(derived, version);
    const sounds = await pageFaults(derived, bindStudy(version));
    played.push({
      study: version.name,
      version: version.number,
      clips,
      pages: sounds.pages,
      faults: [...faults, ...sounds.faults],
    });
  }
  return played;
}
